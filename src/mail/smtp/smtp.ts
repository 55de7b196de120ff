import { connect } from 'node:tls';
import { hasCode } from '../../platform/domain/error-code';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { MailboxError, type TokenSource } from '../imap/mailbox';
import type { Email, Mailer } from './mailer';
import { failureOf } from './smtp-failure';
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
