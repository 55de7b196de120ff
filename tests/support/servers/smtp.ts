import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { createSmtpMailer } from '../../../src/mail/smtp/smtp';
import { readSender, readSmtpUrl } from '../../../src/mail/smtp/smtp-settings';

type Reply = { code: number; text: string };

/** The failures of the server, which may change while it runs. */
export type SmtpTrouble = {
  /** The answer to the login. */
  login?: Reply;
  /** The answer to the sender. */
  sender?: Reply;
  /** The answer to this recipient. */
  recipient?: (address: string) => Reply | undefined;
  /** The answer to the message. */
  message?: Reply;
  /** The connection ends with the first bytes of a message. */
  cut?: boolean;
  /** A message gets no answer. */
  stall?: boolean;
};

export type Received = { from: string; to: string[]; raw: string; messageId: string; encrypted: boolean };

export type SmtpServer = {
  port: number;
  /** The value of SMTP_URL. */
  url: string;
  user: string;
  password: string;
  /** The messages that it took, in that order. */
  received: Received[];
  /** Called with each message once it is whole, before the answer. */
  onReceived: (mail: Received) => void | Promise<void>;
  trouble: SmtpTrouble;
  connections: number;
  /** The number of connections that are open now. */
  readonly open: number;
  stop(): Promise<void>;
};

type Options = {
  port?: number;
  tls?: { key: string; cert: string; implicit: boolean };
  /** Whether an access token signs in, by XOAUTH2; without it only the password does. */
  takesToken?: (user: string, token: string) => boolean;
};

/** A real SMTP server on this machine, that takes mail of its one user and keeps it. */
export async function startSmtp({ port = 0, tls, takesToken }: Options = {}): Promise<SmtpServer> {
  const user = 'envio@frota.test';
  const password = 'p@lavra/passe';
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.implicit } : { hideSTARTTLS: true }),
    allowInsecureAuth: !tls,
    disableReverseLookup: true,
    ...(takesToken && { authMethods: ['XOAUTH2'] }),
    onAuth({ username, password: given, accessToken }, _session, answer) {
      if (smtp.trouble.login) return answer(refusal(smtp.trouble.login));
      if (username === user && given === password) return answer(null, { user });
      if (takesToken?.(username ?? '', accessToken ?? '')) return answer(null, { user: username });
      answer(refusal({ code: 535, text: '5.7.8 Authentication failed' }));
    },
    onMailFrom(_address, _session, answer) {
      answer(smtp.trouble.sender && refusal(smtp.trouble.sender));
    },
    onRcptTo({ address }, _session, answer) {
      const reply = smtp.trouble.recipient?.(address);
      answer(reply && refusal(reply));
    },
    async onData(stream, session, answer) {
      const raw = await whole(stream, smtp.trouble.cut ? sockets : null);
      if (raw === null || smtp.trouble.stall) return;
      if (smtp.trouble.message) return answer(refusal(smtp.trouble.message));
      const mail = received(raw, session);
      smtp.received.push(mail);
      await smtp.onReceived(mail);
      answer();
    },
  });
  server.on('error', () => undefined);
  server.server.on(tls?.implicit ? 'secureConnection' : 'connection', (socket: Socket) => {
    smtp.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const smtp: SmtpServer = {
    port,
    url: '',
    user,
    password,
    received: [],
    onReceived: () => undefined,
    trouble: {},
    connections: 0,
    get open() {
      return sockets.size;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  smtp.port = address.port;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  smtp.url = `${tls?.implicit ? 'smtps' : 'smtp'}://${login}@localhost:${address.port}`;
  return smtp;
}

function refusal({ code, text }: Reply): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** The message, or null where the sockets are ended with its first bytes. */
async function whole(stream: SMTPServerDataStream, ended: Set<Socket> | null): Promise<string | null> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      for (const socket of ended ?? []) socket.destroy();
      if (ended) resolve(null);
    });
    stream.on('error', () => resolve(null));
    stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

function received(raw: string, { envelope, secure }: SMTPServerSession): Received {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    raw,
    messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
    encrypted: secure,
  };
}

/** The proofs in a sign-in e-mail, and its texts; empty where it is another. */
export async function proofOf({ raw }: Pick<Received, 'raw'>) {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  const token = /\/me#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  const code = /^(\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? '';
  return { subject, text, html, token, code };
}

const MAIL_FROM = 'Frota Exemplo <frota@frota.test>';

/** How long the mailer waits, in ms, and which certificates it trusts. */
export type Patience = Parameters<typeof createSmtpMailer>[1];

/** The program's real mailer on this server. */
export function mailerOf(url: string, options: Patience = {}) {
  const [server, sender] = [readSmtpUrl(url), readSender(MAIL_FROM)];
  if (!server || !sender) throw new Error('unreadable settings');
  return createSmtpMailer({ ...server, sender }, options);
}

/** Where it is missing, encrypted connections are not tested. */
export const opensslIsThere = spawnSync('openssl', ['version']).status === 0;
if (!opensslIsThere) {
  process.stderr.write('\n*** No openssl: MAIL OVER TLS IS NOT TESTED. Install openssl. ***\n\n');
}

/** An elliptic curve, since a key of RSA takes a hundred times as long to make. */
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes a self-signed key and certificate (PEM) for a server of this name, in this folder. */
export function makeCertificate(folder: string, name = 'localhost'): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...KEY, '-days', '2', ...subject, ...files], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
