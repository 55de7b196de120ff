import { ImapFlow } from 'imapflow';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { mailboxError, reasonOf } from './imap-failure';
import { readFolder } from './imap-folder';
import {
  isRefusedSignIn,
  MAX_MESSAGE_BYTES,
  type MailboxCheck,
  MailboxError,
  type MailboxSettings,
  type OpenMailbox,
  type TokenSource,
} from './mailbox';

const MAX_LINE_BYTES = 1024 * 1024;

export type ImapOptions = {
  connectMs: number;
  greetingMs: number;
  silenceMs: number;
  /** A CA (PEM) that replaces the system's; not on Workers. */
  authority?: string;
  /** For a mailbox without a password. */
  token?: TokenSource;
};

/** Raises `MailboxError`. */
export async function openFolder(
  settings: MailboxSettings,
  options: ImapOptions,
  end: AbortSignal,
): Promise<OpenMailbox> {
  const client = await connect(settings, options, end);
  try {
    return await readFolder(client, await client.mailboxOpen(settings.folder, { readOnly: true }));
  } catch (error) {
    client.close();
    throw mailboxError(error);
  }
}

export async function tryOut(
  settings: MailboxSettings,
  options: ImapOptions,
  end: AbortSignal,
): Promise<MailboxCheck> {
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

/** Signs in, with a renewed access token if the first one is refused. Raises `MailboxError`. */
async function connect(settings: MailboxSettings, options: ImapOptions, end: AbortSignal): Promise<ImapFlow> {
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
  { connectMs, greetingMs, silenceMs, authority }: ImapOptions,
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
