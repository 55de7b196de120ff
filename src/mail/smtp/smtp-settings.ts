import { uriDecoded } from '../../platform/domain/text';
import type { Env } from '../../settings/env';

export type SmtpServer = {
  host: string;
  port: number;
  /** Implicit TLS if true, otherwise STARTTLS. */
  secure: boolean;
  /** Without a password, the access token of the watched mailbox signs in. */
  account: { user: string; password: string | null } | null;
};

type Sender = { name: string; address: string; domain: string };

export type SmtpSettings = SmtpServer & { sender: Sender };

/** The ports of RFC 8314 and RFC 6409. */
const TLS_PORT = 465;
const STARTTLS_PORT = 587;

export function smtpSettings(env: Env): SmtpSettings | null {
  const server = env.SMTP_URL && readSmtpUrl(env.SMTP_URL);
  const sender = env.MAIL_FROM && readSender(env.MAIL_FROM);
  return server && sender ? { ...server, sender } : null;
}

/** Another server for warnings to staff. Many servers take only their own user as the sender. */
export function spareSmtpSettings(env: Env): SmtpSettings | null {
  const server = env.SMTP_SPARE_URL && readSmtpUrl(env.SMTP_SPARE_URL);
  if (!server) return null;
  const usual = env.MAIL_FROM ? readSender(env.MAIL_FROM) : null;
  const own = readSender(server.account?.user ?? '');
  const sender = own ? { ...own, name: usual?.name ?? '' } : usual;
  return sender && { ...server, sender };
}

/** Drivers know the company they drive for, which may go by another name than this program. */
export function signatureOf({ COMPANY_NAME: company, MAIL_FROM: from }: Env): string {
  return company ?? ((from && readSender(from)?.name) || 'A equipa Volante');
}

/** `smtp://user:password@host:port`, `smtp://user@host:port` or `smtps://…`, percent-encoded. */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const [user, secret] = [uriDecoded(username), uriDecoded(password)];
  if (!hostname || user === null || secret === null || (user === '' && secret !== '')) return null;
  if (pathname.length > 1 || search || hash) return null;
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? TLS_PORT : STARTTLS_PORT,
    secure,
    account: user ? { user, password: secret || null } : null,
  };
}

/** Accepts `Name <address>`, or only the address. */
export function readSender(text: string): Sender | null {
  const named = /^(?:"([^"\\<>\p{C}]*)"|([^"\\<>,;:@()[\]\p{C}]*))\s*<([^<>]*)>$/u.exec(text.trim());
  const address = (named ? named[3] : text)?.trim() ?? '';
  const domain =
    /^[\w.!#$%&'*+/=?^`{|}~-]+@((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])$/i.exec(
      address,
    )?.[1];
  if (domain === undefined) return null;
  return { name: (named?.[1] ?? named?.[2] ?? '').trim(), address, domain: domain.toLowerCase() };
}
