import { ImapFlow } from 'imapflow';
import { createImapMailbox } from '../../../src/mail/imap/imap';
import type { Mailbox, MailboxSettings } from '../../../src/mail/imap/mailbox';
import { boltName, boltReport, uberName, uberReport, type Week } from '../reports/weeks';
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
  receivedAt?: Date,
): Promise<void> {
  await withMailClient(dovecot, async (client) => {
    for (const message of messages) await client.append(folder, Buffer.from(message), [], receivedAt);
  });
}

/** Makes an empty folder under this name, whose UIDs begin again. */
export async function makeFolder(dovecot: Dovecot, folder: string): Promise<void> {
  await withMailClient(dovecot, async (client) => {
    if (await client.status(folder, { messages: true }).catch(() => null)) await client.mailboxDelete(folder);
    await client.mailboxCreate(folder);
  });
}

type Person = { fullName: string; email: string; n: number };
type DriverWeek = { email: string; week: string; gross: number; commission: number; cash: number };

/** A mail with this header kills the process that fetches it. */
export const POISON = 'X-Poison: yes';

const LAST_WEEK = '2026-11-09';
const WEEK_MS = 7 * 86_400_000;
const PEOPLE = 12;
/** One report in so many comes in a mail that is large enough to be read in a thread. */
const LARGE_EVERY = 40;

/** Makes a mailbox of so many mails: reports, each of another week, some of them corrected; the same resent,
 * forwarded or under the same Message-ID; mails without a report, one that cannot be read, and two that kill the
 * process that fetches them. `weeks` is the sum, in cents: the last version of each counts. */
export function correspondence(count: number) {
  const people: Person[] = Array.from({ length: PEOPLE }, (_, n) => {
    return { fullName: `Pessoa Número ${'ABCDEFGHIJKL'[n]}`, email: `pessoa${n}@exemplo.test`, n };
  });
  const mails: string[] = [];
  const sent: { mail: string; name: string; content: string }[] = [];
  const amounts = new Map<string, DriverWeek>();
  let different = 0;
  const poison = new Set([Math.floor(count / 3), Math.floor((2 * count) / 3)]);
  while (mails.length < count) {
    const earlier = sent[Math.floor(Math.random() * sent.length)];
    const chance = Math.random();
    if (poison.has(mails.length)) mails.push(mail({ head: [POISON] }));
    else if (mails.length === Math.floor(count / 2)) {
      mails.push(mail({ head: [`X-Long: ${'x'.repeat(2 * 1024 * 1024)}`] }));
    } else if (chance < 0.05) mails.push(mail({}));
    else if (earlier && chance < 0.15) mails.push(earlier.mail);
    else if (earlier && chance < 0.25)
      mails.push(mail({ parts: [{ name: earlier.name, body: earlier.content }] }));
    else if (earlier && chance < 0.35) mails.push(forwarded(earlier.mail));
    else {
      const report = nextReport(people, amounts, different);
      different += report.isNew ? 1 : 0;
      const text = sent.length % LARGE_EVERY === 0 ? 'Em anexo.\r\n'.repeat(8000) : 'Em anexo.';
      const letter = mail({ text, parts: [{ name: report.name, body: report.content }] });
      sent.push({ mail: letter, name: report.name, content: report.content });
      mails.push(letter);
    }
  }
  return { mails, people, weeks: summed([...amounts.values()]) };
}

function forwarded(original: string): string {
  const part = { type: 'message/rfc822', disposition: null, body: original };
  return mail({ from: 'gestor@frota-exemplo.pt', parts: [part] });
}

/** A report of a new week, or now and then a correction of an earlier one. */
function nextReport(people: readonly Person[], amounts: Map<string, DriverWeek>, before: number) {
  const isNew = before === 0 || Math.random() < 0.7;
  const which = isNew ? before : Math.floor(Math.random() * before);
  const isUber = which % 2 === 0;
  const week = new Date(Date.parse(LAST_WEEK) - Math.floor(which / 2) * WEEK_MS).toISOString().slice(0, 10);
  const rows = people
    .filter(() => Math.random() < 0.9)
    .map((person): Week => {
      const gross = 40_000 + Math.floor(Math.random() * 20_000);
      const [commission, cash] = [Math.floor(gross * 0.25), Math.floor(Math.random() * 5_000)];
      const key = `${isUber} ${week} ${person.n}`;
      amounts.set(key, { email: person.email, week, gross, commission, cash });
      const [id, name] = [`${isUber ? 'u' : 'b'}${person.n}`, person.fullName];
      return { id, name, email: person.email, gross: euro(gross), fees: euro(commission), cash: euro(cash) };
    });
  return isUber
    ? { isNew, name: uberName(week), content: uberReport(rows) }
    : { isNew, name: boltName(week), content: boltReport(rows) };
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Sums both platforms of a driver's week. */
function summed(parts: readonly DriverWeek[]): DriverWeek[] {
  const weeks = new Map<string, DriverWeek>();
  for (const part of parts) {
    const key = `${part.week} ${part.email}`;
    const { gross, commission, cash } = weeks.get(key) ?? { gross: 0, commission: 0, cash: 0 };
    weeks.set(key, {
      email: part.email,
      week: part.week,
      gross: gross + part.gross,
      commission: commission + part.commission,
      cash: cash + part.cash,
    });
  }
  return [...weeks.values()];
}
