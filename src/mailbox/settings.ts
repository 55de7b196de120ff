import type { Env } from '../env';
import type { MailboxSettings } from './mailbox';

/** The providers' own IMAP servers, all with TLS from the first byte. */
const HOSTS = {
  gmail: 'imap.gmail.com',
  outlook: 'outlook.office365.com',
  yahoo: 'imap.mail.yahoo.com',
} as const;

const TLS_PORT = 993;
const STARTTLS_PORT = 143;

/** The mailbox that the variables name, or null while the user name or the password is not set. */
export function mailboxSettings(env: Env): MailboxSettings | null {
  if (!env.EMAIL_USERNAME || !env.EMAIL_PASSWORD) return null;
  const account = { user: env.EMAIL_USERNAME, password: env.EMAIL_PASSWORD, folder: env.EMAIL_MAILBOX };
  if (env.EMAIL_PROVIDER !== 'custom') {
    const host = HOSTS[env.EMAIL_PROVIDER];
    return { ...account, provider: env.EMAIL_PROVIDER, host, port: TLS_PORT, secure: true, tls: true };
  }
  if (!env.EMAIL_HOST) return null;
  const secure = env.EMAIL_SECURE ?? true;
  const port = env.EMAIL_PORT ?? (secure ? TLS_PORT : STARTTLS_PORT);
  return { ...account, provider: 'custom', host: env.EMAIL_HOST, port, secure, tls: env.EMAIL_TLS ?? true };
}
