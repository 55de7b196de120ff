import { ImapFlow } from 'imapflow';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { TimeLimitError, within } from '../../platform/domain/time-limit';
import { isRefusedSignIn, mailboxError, reasonOf } from './imap-failure';
import { readFolder } from './imap-folder';
import {
  MAX_MESSAGE_BYTES,
  type Mailbox,
  type MailboxCheck,
  MailboxError,
  type MailboxSettings,
  type TokenSource,
} from './mailbox';

const CONNECT_MS = 15_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 60_000;
const MAX_LINE_BYTES = 1024 * 1024;

type Options = {
  connectMs: number;
  greetingMs: number;
  silenceMs: number;
  /** A CA (PEM) that replaces the system's; not on Workers. */
  authority?: string;
  /** For a mailbox without a password. */
  token?: TokenSource;
};

/** The mailbox over IMAP (RFC 9051). A connection lives for one call, or until the open folder is closed. */
export function createImapMailbox(settings: MailboxSettings, options: Partial<Options> = {}): Mailbox {
  return {
    settings,
    async check(timeoutMs, accessToken) {
      const unnamed = refusedAddress(settings);
      if (unnamed) return { connected: false, message: unnamed };
      const times = { connectMs: timeoutMs, greetingMs: timeoutMs, silenceMs: timeoutMs };
      const end = new AbortController();
      try {
        return await within(
          timeoutMs,
          tryOut(settings, { ...options, ...times, ...only(accessToken) }, end.signal),
        );
      } catch (error) {
        if (!(error instanceof TimeLimitError)) throw error;
        return { connected: false, message: 'O servidor de email não respondeu a tempo.' };
      } finally {
        end.abort();
      }
    },
    async open(end) {
      const unnamed = refusedAddress(settings);
      if (unnamed) throw new MailboxError(unnamed, null);
      const times = { connectMs: CONNECT_MS, greetingMs: GREETING_MS, silenceMs: SILENCE_MS };
      const client = await connect(settings, { ...times, ...options }, end);
      try {
        return await readFolder(client, await client.mailboxOpen(settings.folder, { readOnly: true }));
      } catch (error) {
        client.close();
        throw mailboxError(error);
      }
    },
  };
}

async function tryOut(settings: MailboxSettings, options: Options, end: AbortSignal): Promise<MailboxCheck> {
  try {
    const client = await connect(settings, options, end);
    await client.mailboxOpen(settings.folder, { readOnly: true });
    return { connected: true, message: 'Ligação estabelecida com sucesso.' };
  } catch (error) {
    const cause = error instanceof MailboxError ? error.cause : error;
    const message = error instanceof MailboxError ? error.message : reasonOf(error);
    return { connected: false, message, isRefused: isRefusedSignIn(cause) };
  }
}

function only(accessToken: string | undefined): { token?: TokenSource } {
  return accessToken === undefined ? {} : { token: async () => accessToken };
}

/** Signs in, with a renewed access token if the first one is refused. Raises `MailboxError`. */
async function connect(settings: MailboxSettings, options: Options, end: AbortSignal): Promise<ImapFlow> {
  const { token } = options;
  const accessToken = await token?.();
  try {
    return await signIn(connection(settings, options, accessToken), end);
  } catch (error) {
    if (!token || !isRefusedSignIn(error)) throw mailboxError(error);
  }
  try {
    return await signIn(connection(settings, options, await token(accessToken)), end);
  } catch (error) {
    throw mailboxError(error);
  }
}

/** The connection ends with `end`. */
async function signIn(client: ImapFlow, end: AbortSignal): Promise<ImapFlow> {
  const cut = () => client.close();
  end.addEventListener('abort', cut, { once: true });
  client.on('close', () => end.removeEventListener('abort', cut));
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

function connection(
  settings: MailboxSettings,
  { connectMs, greetingMs, silenceMs, authority }: Options,
  accessToken: string | undefined,
): ImapFlow {
  const client = new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    ...(!settings.secure && { doSTARTTLS: settings.tls }),
    // Bun cannot check a certificate against an IP address.
    servername: isLoopbackHost(settings.host) ? 'localhost' : settings.host,
    ...(authority && { tls: { ca: authority } }),
    auth: { user: settings.user, ...(accessToken ? { accessToken } : { pass: settings.password ?? '' }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    maxLiteralSize: MAX_MESSAGE_BYTES,
    maxLineLength: MAX_LINE_BYTES,
    maxResponseSize: MAX_MESSAGE_BYTES + MAX_LINE_BYTES,
  });
  // Without a listener, an error between calls would end the process.
  client.on('error', () => undefined);
  return client;
}

function refusedAddress({ host }: MailboxSettings): string | null {
  const isAddress = /^[\d.]+$|:/.test(host);
  if (!isAddress || isLoopbackHost(host)) return null;
  return 'Indique o nome do servidor de email em vez do seu endereço IP.';
}
