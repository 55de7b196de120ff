import { isLoopbackHost } from '../../platform/domain/loopback';
import { TimeLimitError, within } from '../../platform/domain/time-limit';
import type { ImapOptions } from './imap-connection';
import { type Mailbox, MailboxError, type MailboxSettings, type TokenSource } from './mailbox';

const CONNECT_MS = 15_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 60_000;

/** The mailbox over IMAP (RFC 9051). A connection lives for one call, or until the open folder is closed. The first
 * one loads the library. */
export function createImapMailbox(settings: MailboxSettings, options: Partial<ImapOptions> = {}): Mailbox {
  return {
    settings,
    async check(timeoutMs, accessToken) {
      const unnamed = refusedAddress(settings);
      if (unnamed) return { connected: false, message: unnamed };
      const times = { connectMs: timeoutMs, greetingMs: timeoutMs, silenceMs: timeoutMs };
      const end = new AbortController();
      const { tryOut } = await import('./imap-connection');
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
      const { openFolder } = await import('./imap-connection');
      return openFolder(settings, { ...times, ...options }, end);
    },
  };
}

function only(accessToken: string | undefined): { token?: TokenSource } {
  return accessToken === undefined ? {} : { token: async () => accessToken };
}

function refusedAddress({ host }: MailboxSettings): string | null {
  const isAddress = /^[\d.]+$|:/.test(host);
  if (!isAddress || isLoopbackHost(host)) return null;
  return 'Indique o nome do servidor de email em vez do seu endereço IP.';
}
