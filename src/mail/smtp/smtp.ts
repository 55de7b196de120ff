import { connect } from 'node:tls';
import { hasCode } from '../../platform/domain/error-code';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { MailboxError, type TokenSource } from '../imap/mailbox';
import type { Delivery, Email, Mailer } from './mailer';
import type { SmtpSettings } from './smtp-settings';

const CONNECT_MS = 15_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 60_000;

type Options = {
  connectMs: number;
  greetingMs: number;
  silenceMs: number;
  /** Whether an unencrypted connection is refused. */
  encrypted: boolean;
  /** A CA (PEM) that replaces the system's; not on Workers. */
  authority?: string;
  /** For an account without a password. */
  token?: TokenSource;
};

/** RFC 5321, with one connection per e-mail, encrypted except on loopback. */
export function createSmtpMailer(settings: SmtpSettings, options: Partial<Options> = {}): Mailer {
  const { host, port, secure, account, sender } = settings;
  const { connectMs = CONNECT_MS, greetingMs = GREETING_MS, silenceMs = SILENCE_MS, authority } = options;
  const tls = authority === undefined ? {} : { ca: authority };
  const { encrypted = !isLoopbackHost(host) } = options;
  // Bun cannot check a certificate against an IP address.
  const servername = isLoopbackHost(host) ? 'localhost' : host;
  return {
    domain: sender.domain,
    async check() {
      try {
        const token = account?.password === null ? await options.token?.() : undefined;
        await (await openTransport(token)).verify();
        return null;
      } catch (error) {
        return error instanceof MailboxError ? error.message : failureOf(error).reason;
      }
    },
    async send(email, end) {
      const token = account?.password === null ? options.token : undefined;
      try {
        const accessToken = await token?.();
        await deliver(email, end, accessToken).catch(async (error: unknown) => {
          if (!token || !hasCode(error, 'EAUTH')) throw error;
          await deliver(email, end, await token(accessToken));
        });
        return { outcome: 'accepted' };
      } catch (error) {
        if (error instanceof MailboxError) return { outcome: 'unavailable', reason: error.message };
        return failureOf(error);
      }
    },
  };

  async function openTransport(accessToken: string | undefined) {
    const { createTransport } = await import('nodemailer');
    const auth = account && { user: account.user, ...secretOf(account.password, accessToken) };
    return createTransport({
      host,
      port,
      secure,
      servername,
      tls: { ...tls, servername },
      ...(secure && { getSocket: encryptedSocket({ host, port, servername, ...tls }, connectMs) }),
      ...(!secure && (encrypted ? { requireTLS: true } : { ignoreTLS: true })),
      ...(auth && { auth }),
      name: sender.domain,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async function deliver({ to, ...email }: Email, end: AbortSignal, accessToken: string | undefined) {
    const transport = await openTransport(accessToken);
    await transport.sendMail({
      ...email,
      from: { name: sender.name, address: sender.address },
      to: { name: '', address: to },
      envelope: { from: sender.address, to: [to] },
      // Suppresses out-of-office replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: end,
    });
  }
}

function secretOf(password: string | null, accessToken: string | undefined) {
  if (accessToken !== undefined) return { type: 'OAuth2' as const, accessToken };
  return { pass: password ?? '' };
}

type Server = { host: string; port: number; servername: string; ca?: string };
type Answer = (
  error: Error | null,
  socket?: { connection: ReturnType<typeof connect>; secured: true },
) => void;

/** Connects by host name, which Workers need: the library would connect to the resolved address. */
function encryptedSocket(server: Server, connectMs: number) {
  return (_options: unknown, answer: Answer) => {
    const socket = connect(server);
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' })),
      connectMs,
    );
    function fail(error: Error) {
      clearTimeout(timer);
      answer(error);
    }
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      answer(null, { connection: socket, secured: true });
    });
  };
}

type Failure = Exclude<Delivery, { outcome: 'accepted' }>;

const LATE = /EABORT|ETIMEDOUT|timed? ?out/i;

const LOST = /ECONNECTION|ECONNRESET|EPIPE|ESOCKET|closed/i;

const REASONS: readonly [RegExp, string][] = [
  [LATE, 'O servidor de envio não respondeu a tempo.'],
  [
    /CERT|self.signed|certificate|ETLS|TLS|SSL/i,
    'A ligação segura ao servidor de envio falhou. Verifique o certificado e SMTP_URL.',
  ],
  [/EDNS|ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'O servidor de envio não foi encontrado. Verifique SMTP_URL.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|cannot connect/i,
    'O servidor de envio recusou a ligação. Verifique o endereço e a porta em SMTP_URL.',
  ],
  [LOST, 'A ligação ao servidor de envio caiu.'],
];

const UNKNOWN = 'O envio falhou.';

/** RFC 5321 §4.2.1. It keeps only the codes of the server's reply, whose text names the person. */
function failureOf(error: unknown): Failure {
  const { code, command, status, response } = wordsOf(error);
  if (code === 'EAUTH') {
    return unavailable('O servidor de envio recusou o início de sessão de SMTP_URL', response);
  }
  if (status === 421) return unavailable('O servidor de envio está indisponível', response);
  if (command === 'MAIL FROM' && status > 0) {
    return unavailable('O servidor de envio recusou o remetente, que é MAIL_FROM', response);
  }
  if ((command === 'RCPT TO' || command === 'DATA') && status >= 400) {
    const what = command === 'DATA' ? 'a mensagem' : 'o endereço do condutor';
    // 503, a bad sequence of commands, concerns the session.
    return status >= 500 && status !== 503
      ? { outcome: 'refused', reason: `O servidor de envio recusou ${what}${codes(response)}.` }
      : { outcome: 'delayed', reason: `O servidor de envio adiou ${what}${codes(response)}.` };
  }
  if (code === 'EENVELOPE') {
    return {
      outcome: 'refused',
      reason: 'O endereço do condutor não pode ser usado neste servidor de envio.',
    };
  }
  const message = error instanceof Error ? `${code} ${error.message}` : '';
  const [pattern = null, reason = UNKNOWN] = REASONS.find(([each]) => each.test(message)) ?? [];
  // Whether the server accepted the message before the silence is unknown.
  return { outcome: 'unavailable', reason, inSilence: [LATE, LOST, null].includes(pattern) };
}

function unavailable(reason: string, response: string): Failure {
  return { outcome: 'unavailable', reason: `${reason}${codes(response)}.` };
}

function wordsOf(error: unknown) {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const status = typeof fields.responseCode === 'number' ? fields.responseCode : 0;
  return { code: text('code'), command: text('command'), status, response: text('response') };
}

/** ` (550 5.1.1)`: the reply code and, if any, the enhanced code (RFC 3463). */
function codes(response: string): string {
  const found = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response);
  return found ? ` (${[found[1], found[2]].filter(Boolean).join(' ')})` : '';
}
