import type { Env } from '../../settings/env';
import { isPublicMailDomain } from '../messages/mail-domains';
import type { MailboxSettings, Voucher } from './mailbox';

const HOSTS = {
  gmail: 'imap.gmail.com',
  outlook: 'outlook.office365.com',
  yahoo: 'imap.mail.yahoo.com',
} as const;

const TLS_PORT = 993;
const STARTTLS_PORT = 143;

export function mailboxSettings(env: Env): MailboxSettings | null {
  if (!env.EMAIL_USERNAME || !(env.EMAIL_PASSWORD || env.EMAIL_AUTH === 'oauth')) return null;
  const account = {
    user: env.EMAIL_USERNAME,
    password: env.EMAIL_AUTH === 'oauth' ? null : (env.EMAIL_PASSWORD ?? null),
    folder: env.EMAIL_MAILBOX,
    allowedSenders: env.EMAIL_ALLOWED_SENDERS.length
      ? env.EMAIL_ALLOWED_SENDERS
      : usualSenders(env.EMAIL_USERNAME),
  };
  const voucher = voucherOf(env);
  if (env.EMAIL_PROVIDER !== 'custom') {
    const host = HOSTS[env.EMAIL_PROVIDER];
    const server = { host, port: TLS_PORT, secure: true, tls: true };
    return { ...account, ...server, provider: env.EMAIL_PROVIDER, voucher };
  }
  if (!env.EMAIL_HOST) return null;
  const secure = env.EMAIL_SECURE ?? true;
  const port = env.EMAIL_PORT ?? (secure ? TLS_PORT : STARTTLS_PORT);
  const server = { host: env.EMAIL_HOST, port, secure, tls: env.EMAIL_TLS ?? true };
  return { ...account, ...server, provider: 'custom', voucher };
}

/** The authserv-ids of these providers. */
const VOUCHERS = {
  gmail: { by: 'host', host: 'mx.google.com' },
  outlook: { by: 'microsoft' },
  yahoo: { by: 'host', host: '*.omega.yahoo.com' },
  custom: { by: 'unknown' },
} as const;

function voucherOf({ EMAIL_PROVIDER, EMAIL_TRUSTED_AUTHSERV: named }: Env): Voucher {
  if (named === undefined) return VOUCHERS[EMAIL_PROVIDER];
  if (named === 'none') return { by: 'nobody' };
  return named === 'microsoft' ? { by: 'microsoft' } : { by: 'host', host: named };
}

/** The platforms' domains, and the mailbox's domain or, at a public provider, its address. */
function usualSenders(user: string): string[] {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(user.toLowerCase())?.[1];
  const own = domain === undefined ? [] : [isPublicMailDomain(domain) ? user.toLowerCase() : `@${domain}`];
  return ['@uber.com', '@bolt.eu', ...own];
}
