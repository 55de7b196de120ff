import { ImapFlow } from 'imapflow';
import { createImapMailbox } from '../../../src/mail/mail/imap';
import type { Mailbox, MailboxSettings } from '../../../src/mail/mail/mailbox';
import type { Dovecot } from '../servers/dovecot';

export type MailPart = {
  name?: string;
  type?: string;
  disposition?: 'attachment' | 'inline' | null;
  body: string | Uint8Array;
};

export type Mail = {
  from?: string | string[];
  messageId?: string | null;
  /** Lines above all others, as a mail host adds them. */
  head?: string[];
  /** The date of sending, in the format of mail. */
  date?: string;
  text?: string;
  parts?: MailPart[];
};

export const MAIL_HOST = 'mx.frota-exemplo.pt';

/** The header that the mail host adds to a message whose sender it authenticates. */
export function vouchedFor(domain: string): string {
  return `Authentication-Results: ${MAIL_HOST};\r\n\tdkim=pass header.d=${domain};\r\n\tdmarc=pass (p=REJECT) header.from=${domain}`;
}

let sent = 0;

/** A message as stored in a mailbox (RFC 5322, RFC 2045), its lines ended by CRLF. */
export function mail({
  from = 'Uber <noreply@uber.com>',
  messageId,
  head = [],
  date = 'Mon, 16 Nov 2026 08:12:00 +0000',
  text = 'Em anexo.',
  parts = [],
}: Mail): string {
  sent += 1;
  const id = messageId === undefined ? `${sent}.${crypto.randomUUID()}@exemplo.test` : messageId;
  const boundary = `=_${crypto.randomUUID()}`;
  const lines = [
    ...head,
    'Received: from out.exemplo.test by mx.frota-exemplo.pt; Mon, 16 Nov 2026 08:12:01 +0000',
    ...[from].flat().map((each) => `From: ${each}`),
    'To: relatorios@frota-exemplo.pt',
    'Subject: =?utf-8?q?Relat=C3=B3rio?= semanal',
    `Date: ${date}`,
    ...(id === null ? [] : [`Message-ID: <${id}>`]),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...parts.flatMap((part) => [`--${boundary}`, ...partLines(part)]),
    `--${boundary}--`,
    '',
  ];
  return lines.join('\r\n');
}

function partLines({ name, type = 'text/csv', disposition = 'attachment', body }: MailPart): string[] {
  const isMessage = type === 'message/rfc822';
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const named = name === undefined ? '' : `; ${rfc2231(name)}`;
  return [
    `Content-Type: ${type}`,
    ...(disposition === null ? [] : [`Content-Disposition: ${disposition}${named}`]),
    ...(isMessage ? [] : ['Content-Transfer-Encoding: base64']),
    '',
    isMessage
      ? String(body)
      : (
          Buffer.from(bytes)
            .toString('base64')
            .match(/.{1,76}/g) ?? []
        ).join('\r\n'),
  ];
}

/** A long name with accents, in numbered and percent-encoded pieces (RFC 2231 §3 and §4). */
function rfc2231(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const pieces = encoded.match(/(?:%[0-9A-Fa-f]{2}|[^%]){1,40}/g) ?? [];
  return pieces
    .map((piece, index) => `\r\n filename*${index}*=${index === 0 ? "utf-8''" : ''}${piece}`)
    .join(';');
}

/** The server's folder as the program reads it. */
export function mailboxOf(
  dovecot: Dovecot,
  settings: Partial<MailboxSettings> = {},
  bounds: { silenceMs?: number } = {},
): Mailbox {
  return createImapMailbox(settingsOf(dovecot, settings), { authority: dovecot.certificate, ...bounds });
}

export function settingsOf(dovecot: Dovecot, settings: Partial<MailboxSettings> = {}): MailboxSettings {
  return {
    provider: 'custom',
    host: '127.0.0.1',
    port: dovecot.tlsPort,
    user: dovecot.user,
    password: dovecot.password,
    secure: true,
    tls: true,
    folder: 'INBOX',
    allowedSenders: ['@uber.com', '@bolt.eu', '@frota-exemplo.pt'],
    voucher: { by: 'nobody' },
    ...settings,
  };
}

/** Connects to the server as a mail program does, to deliver messages or make a folder again. */
export async function withMailClient<T>(dovecot: Dovecot, use: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.tlsPort,
    secure: true,
    servername: 'localhost',
    logger: false,
    tls: { ca: dovecot.certificate },
    auth: { user: dovecot.user, pass: dovecot.password },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.logout();
  }
}

export async function deliver(
  dovecot: Dovecot,
  messages: readonly string[],
  folder = 'INBOX',
): Promise<void> {
  await withMailClient(dovecot, async (client) => {
    for (const message of messages) await client.append(folder, Buffer.from(message));
  });
}

/** Makes an empty folder under this name, whose UIDs begin again. */
export async function makeFolder(dovecot: Dovecot, folder: string): Promise<void> {
  await withMailClient(dovecot, async (client) => {
    if (await client.status(folder, { messages: true }).catch(() => null)) await client.mailboxDelete(folder);
    await client.mailboxCreate(folder);
  });
}
