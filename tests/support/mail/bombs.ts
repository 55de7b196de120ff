import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { uberName, uberReport } from '../reports/weeks';

const MB = 2 ** 20;
const FROM = 'From: noreply@uber.com\r\n';
const FULL = 24 * MB;

/** The text, repeated as often as it fits into so many bytes. */
function filled(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length));
}

function multipart(parts: string, type = 'mixed'): string {
  return `${FROM}Content-Type: multipart/${type}; boundary=b\r\n\r\n${parts}\r\n--b--\r\n`;
}

function attached(body: string, name = uberName(), head = ''): string {
  return `--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="${name}"\r\n${head}\r\n${body}\r\n`;
}

const BASE64 = 'Content-Transfer-Encoding: base64\r\n';

function base64(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
}

function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** 220 kB that unpack to 19.7 MB, under every limit that a single archive has. */
function tightZip(): Uint8Array {
  const body = new Uint8Array(19.7 * MB);
  body.set(noise(195_000));
  return zipSync({ [uberName()]: body });
}

function nested(levels: number): string {
  let text = FROM;
  for (let level = 0; level < levels; level += 1) {
    text += `Content-Type: multipart/mixed; boundary=b${level}x\r\n\r\n--b${level}x\r\n`;
  }
  return text;
}

function forwarded(levels: number, body: string): string {
  return `${FROM}${filled('Content-Type: message/rfc822\r\n\r\n', levels * 32)}${body}`;
}

const REPORT_HEADER = uberReport([]).trim();
const ROW = 'U1,Ana,Exemplo,1.00,1.00,0.00,1.00,0.00,0.00\n';
const csv = (text: string) => multipart(attached(text));

/** So many rows, each of another unknown driver; `surname` sets their length. */
function rows(count: number, surname = 'Exemplo', from = 0): string {
  return Array.from({ length: count }, (_, at) => {
    const id = `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`;
    return `${id},Ana${at},${surname},1.00,1.00,0.00,1.00,0.00,0.00\n`;
  }).join('');
}

/** Reports of different weeks. */
function reports(count: number, body: (at: number) => string): string {
  const weeks = Array.from({ length: count }, (_, at) => {
    const monday = new Date(Date.UTC(2026, 10, 9 - 7 * at)).toISOString().slice(0, 10);
    return attached(`${REPORT_HEADER}\n${body(at)}`, uberName(monday));
  });
  return multipart(weeks.join(''));
}

function u32(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

/** An attribute of a winmail.dat (MS-OXTNEF, section 2.1.3), without a checksum. */
function attribute(id: number, value: string | Uint8Array = ''): Buffer {
  return Buffer.concat([Buffer.of(2, ...u32(id), ...u32(value.length)), Buffer.from(value), Buffer.alloc(2)]);
}

const [BEGINS, TITLE, DATA] = [0x69002, 0x18010, 0x6800f];
const winmail = (...attributes: Uint8Array[]) =>
  Buffer.concat([Buffer.of(...u32(0x223e9f78), 1, 0), ...attributes]);
const inWinmail = (name: string, content: string | Uint8Array) =>
  Buffer.concat([attribute(BEGINS), attribute(TITLE, `${name}\0`), attribute(DATA, content)]);
const withWinmail = (bytes: Uint8Array) => multipart(attached(base64(bytes), 'winmail.dat', BASE64));

/** An opaque signature whose content is in pieces of an indefinite length (X.690), and goes on to the end. */
function signed(pieces: Uint8Array): string {
  const id = (last: number) => [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last];
  const head = [
    0x30,
    0x80,
    ...id(2),
    0xa0,
    0x80,
    0x30,
    0x80,
    2,
    1,
    1,
    0x31,
    0,
    0x30,
    0x80,
    ...id(1),
    0xa0,
    0x80,
  ];
  const body = base64(Buffer.concat([Buffer.of(...head, 0x24, 0x80), pieces, Buffer.alloc(2)]));
  return `${FROM}Content-Type: application/pkcs7-mime\r\n${BASE64}\r\n${body}`;
}

function piece(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x04, 0x84, ...u32(text.length).reverse()), Buffer.from(text)]);
}

/** In bytes, so that base64 fits into a message. */
const PACKED = 17 * MB;

/** Each makes a small message, or one of 25 MB, cost more than its size. */
export const BOMBS: Record<string, () => string> = {
  'empty parts, 2.8 million': () => multipart(filled('--b\r\n\r\n\r\n', FULL)),
  'empty parts, 6 MB': () => multipart(filled('--b\r\n\r\n\r\n', 6 * MB)),
  'archives of 220 kB that are 19.7 MB each, 80 of them': () => {
    const zip = attached(base64(tightZip()), 'semana.zip', BASE64);
    return multipart(filled(zip, FULL));
  },
  'archive at its limits': () => multipart(attached(base64(tightZip()), 'semana.zip', BASE64)),
  'blank lines': () => `${FROM}\r\n${filled('\r\n', FULL)}`,
  'blank lines in a file': () => csv(filled('\n', FULL)),
  'blank lines of LF alone': () => `${FROM}\r\n${filled('\n', FULL)}`,
  'carriage returns alone': () => csv(filled('\r', FULL)),
  'flowed text': () =>
    `${FROM}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${filled('a \r\n', FULL)}`,
  'HTML of tags': () => `${FROM}Content-Type: text/html\r\n\r\n${filled('<a><b></b></a>&amp;\r\n', FULL)}`,
  'HTML beside plain text': () =>
    multipart(`--b\r\nContent-Type: text/html\r\n\r\n${filled('<p>&lt;<br>', FULL)}\r\n--b\r\n\r\nx`),
  'a calendar': () => `${FROM}Content-Type: text/calendar\r\n\r\n${filled('\r\n', FULL)}`,
  'From of nested groups': () => `From: ${filled('a:', 0.8 * MB)}\r\n\r\n`,
  'From of commas': () => `From: ${filled('a@b,', 0.8 * MB)}\r\n\r\n`,
  'From of comments': () => `From: ${filled('(', 0.8 * MB)}\r\n\r\n`,
  'To of groups': () => `${FROM}To: ${filled('a:b@c;', 0.8 * MB)}\r\n\r\n`,
  'From, 200 thousand times': () => `${filled('From:a\r\n', 1 * MB)}\r\n`,
  'headers, 250 thousand': () => `${FROM}${filled('a:\r\n', 0.9 * MB)}\r\n`,
  'header lines, 24 MB': () => `${FROM}${filled('a: b\r\n', FULL)}\r\n`,
  'one header of 24 MB': () => `${FROM}Subject: ${filled('a', FULL)}\r\n\r\n`,
  'a folded header': () => `${FROM}Subject: ${filled('\r\n a', 0.9 * MB)}\r\n\r\n`,
  'encoded words in the subject': () => `${FROM}Subject: ${filled('=?utf-8?q?=41?= ', 0.9 * MB)}\r\n\r\n`,
  'broken encoded words': () => `${FROM}Subject: ${filled('=?utf-8?b?/w?= ', 0.9 * MB)}\r\n\r\n`,
  'a name in pieces': () => {
    const pieces = Array.from({ length: 40_000 }, (_, at) => `; filename*${at}*=%41`).join('');
    return `${FROM}Content-Type: text/csv\r\nContent-Disposition: attachment${pieces}\r\n\r\nx`;
  },
  'parameters, 200 thousand': () => {
    const parameters = Array.from({ length: 60_000 }, (_, at) => `;p${at}=1`).join('');
    return `${FROM}Content-Type: multipart/mixed; boundary=b${parameters}\r\n\r\n--b\r\n\r\nx\r\n--b--`;
  },
  'comments in a Content-Type': () => `${FROM}Content-Type: ${filled('(a"\\', 0.9 * MB)}\r\n\r\nx`,
  'multiparts in one another, 10 thousand': () => nested(10_000),
  'lines that begin like a boundary, under 50 of them': () => `${nested(49)}${filled('--b4\r\n', FULL)}`,
  'boundaries of 1 MB': () => {
    const boundary = filled('-', 0.4 * MB);
    const part = `Content-Type: multipart/mixed; boundary=${boundary}`;
    return `${FROM}${part}x\r\n\r\n--${boundary}x\r\n${part}y\r\n\r\n${filled(`--${boundary}z\r\n`, 22 * MB)}`;
  },
  'quoted-printable': () =>
    multipart(attached(filled('=41', FULL), uberName(), 'Content-Transfer-Encoding: quoted-printable\r\n')),
  'quoted-printable of soft breaks': () =>
    multipart(attached(filled('=\r\n', FULL), uberName(), 'Content-Transfer-Encoding: quoted-printable\r\n')),
  'base64 of padding': () => multipart(attached(filled('QQ==', FULL), uberName(), BASE64)),
  'base64 of one letter a line': () => multipart(attached(filled('Q\r\n', FULL), uberName(), BASE64)),
  'base64 in one line': () => multipart(attached(filled('QUFB', FULL), uberName(), BASE64)),
  'base64 of nothing': () => multipart(attached(filled('!', FULL), uberName(), BASE64)),
  'messages in one another': () => forwarded(1_000, 'x'),
  'a forwarded message of empty parts': () => {
    const inner = base64(multipart(filled('--b\r\n\r\n\r\n', 15 * MB)));
    return multipart(`--b\r\nContent-Type: message/rfc822\r\n${BASE64}\r\n${inner}`);
  },
  'forwarded messages of 900 parts each, 900': () => {
    const inner = base64(multipart(filled('--b\r\n\r\n\r\n', 900 * 9)));
    return multipart(
      filled(`--b\r\nContent-Type: message/rfc822\r\n${BASE64}\r\n${inner}\r\n`, 900 * 11_300),
    );
  },
  'files, 900': () => multipart(filled(attached(filled(ROW, 27_000), 'x.csv'), FULL)),
  'a table of one line': () => csv(`${REPORT_HEADER}\n${filled('1,', FULL)}`),
  'a header of one line': () => csv(filled('a,', FULL)),
  'a table of one column': () => csv(`${REPORT_HEADER}\n${filled('1\n', FULL)}`),
  'a table of separators': () => csv(`${REPORT_HEADER}\n${filled(`${','.repeat(400)}\n`, FULL)}`),
  'a table of quotes': () => csv(`${REPORT_HEADER}\n${filled('""', FULL)}`),
  'a table of quoted cells': () => csv(`${REPORT_HEADER}\n${filled('"a","b""c"\n', FULL)}`),
  'a table of the most rows': () => csv(`${REPORT_HEADER}\n${filled(ROW, 49_000 * ROW.length)}`),
  'a table of 49 thousand drivers': () => csv(`${REPORT_HEADER}\n${rows(49_000)}`),
  'a table of 20 thousand drivers with long names': () =>
    csv(`${REPORT_HEADER}\n${rows(19_900, 'x'.repeat(1100))}`),
  'tables of 49 thousand drivers, 5': () => reports(5, (at) => rows(49_000, 'x', at * 50_000)),
  'tables past the most rows, 190': () => reports(190, (at) => `${at}${filled('1\n', 120_000)}`),
  'a table of 9900 drivers': () => csv(`${REPORT_HEADER}\n${rows(9_900, 'x'.repeat(400))}`),
  'a table of long rows': () =>
    csv(`${REPORT_HEADER}\n${filled(`U1,Ana,${'x'.repeat(440)},1.00,1.00,0.00,1.00,0.00,0.00\n`, FULL)}`),
  'a table wrapped in quotes': () => csv(filled(`"${REPORT_HEADER}"\n`, FULL)),
  'a table of semicolons': () => csv(`${REPORT_HEADER}\n${filled(`${';'.repeat(60)}\n`, FULL)}`),
  'a table in UTF-16': () => {
    const text = `\uFEFF${REPORT_HEADER}\n${filled(ROW, 8 * MB)}`;
    return multipart(attached(base64(Buffer.from(text, 'utf16le')), uberName(), BASE64));
  },
  'archive of 200 tables': () => {
    const text = strToU8(`${REPORT_HEADER}\n${filled(ROW, 90_000)}`);
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}-${uberName()}`, text]));
    return multipart(attached(base64(zipSync(files, { level: 1 })), 'x.zip', BASE64));
  },
  'a winmail.dat of empty attributes': () => withWinmail(winmail(Buffer.alloc(PACKED, attribute(1)))),
  'a winmail.dat of empty attachments': () => withWinmail(winmail(Buffer.alloc(PACKED, attribute(BEGINS)))),
  'a winmail.dat of 190 tables': () => {
    const table = `${REPORT_HEADER}\n${filled(ROW, 90_000)}`;
    return withWinmail(
      winmail(...Array.from({ length: 190 }, (_, at) => inWinmail(`${at}.csv`, table + at))),
    );
  },
  'winmail.dats in one another, 5 thousand': () => {
    let inner: Uint8Array = Buffer.alloc(0);
    for (let level = 0; level < 5_000; level += 1) inner = winmail(inWinmail('winmail.dat', inner));
    return withWinmail(inner);
  },
  'a winmail.dat of messages of empty parts': () => {
    const empty = multipart(filled('--b\r\n\r\n\r\n', 60_000));
    return withWinmail(winmail(...Array(190).fill(inWinmail('x.eml', empty))));
  },
  'a signature of empty pieces': () => signed(Buffer.alloc(PACKED, Buffer.of(0x04, 0))),
  'a signature of pieces in one another': () => signed(Buffer.alloc(PACKED, Buffer.of(0x24, 0x80))),
  'a signature of short pieces': () => signed(Buffer.alloc(PACKED, piece('a'.repeat(200)))),
  'a signed message of empty parts': () => signed(piece(multipart(filled('--b\r\n\r\n\r\n', 16 * MB)))),
  'a signed message of 900 files': () =>
    signed(piece(multipart(filled(attached(filled(ROW, 17_000), 'x.csv'), 16 * MB)))),
  'a digest of messages': () => multipart(filled(`--b\r\n\r\n${FROM}\r\nx\r\n`, 30_000), 'digest'),
  'types of one part': () =>
    `${FROM}${filled('Content-Type: multipart/mixed; boundary=b\r\n', 200_000)}\r\nx`,
  'a table in a stated charset': () => {
    const letters = filled(ROW.replace('Ana', 'J\xe9'), PACKED);
    const text = Buffer.from(`${REPORT_HEADER}\n${letters}`, 'latin1');
    return multipart(attached(base64(text), uberName(), BASE64)).replace(
      'text/csv',
      'text/csv; charset=iso-8859-15',
    );
  },
  'a date of comments': () => `${FROM}Date: ${filled('(', 0.1 * MB)}\r\n\r\n`,
};

export type BombCost = {
  poll: string;
  /** The attempts of each message: the bomb is between two honest ones. */
  attempts: number[];
  /** The outcomes in the order of the messages and of their files. */
  outcomes: string[];
  /** The ms from the first mail to the last. */
  pollMs: number;
  /** The thread's processor time, in ms, in the longest stretch between two turns of the event loop. */
  blockedMs: number;
  /** The most memory, above that of the process before. */
  megabytes: number;
  /** The size, in bytes, of each large message that was not read in a thread. */
  readHere: number[];
};

/** Polls the mail in this file in another process, whose database is in this folder. */
export async function costOf(bomb: string, folder: string): Promise<BombCost> {
  const child = spawn('bun', [join(import.meta.dirname, 'bomb-process.ts'), bomb, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode}\n${errors}`);
  return JSON.parse(output);
}
