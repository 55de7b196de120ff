import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMessage } from '../../src/mail/messages/message';
import { signedContent } from '../../src/mail/messages/signed-content';
import { readTnef } from '../../src/mail/messages/tnef';

const bytesOf = (...parts: (number[] | Uint8Array | string)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );
const u16 = (value: number) => [value & 0xff, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** An attribute of MS-OXTNEF, with the checksum that nobody looks at. */
const attribute = (id: number, value: number[] | Uint8Array | string) =>
  bytesOf([2], u32(id), u32(bytesOf(value).length), value, [0, 0]);
const tnef = (...attributes: Uint8Array[]) => bytesOf(u32(0x223e9f78), u16(1), ...attributes);
const [CODEPAGE, BEGINS, TITLE, DATA, PROPERTIES] = [0x69007, 0x69002, 0x18010, 0x6800f, 0x69005];
const begins = attribute(BEGINS, new Uint8Array(14));

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
/** One value of varying length, padded to four bytes. */
const counted = (value: Uint8Array) =>
  bytesOf(u32(1), u32(value.length), value, new Uint8Array((4 - (value.length % 4)) % 4));
const property = (id: number, type: number, value: Uint8Array) => bytesOf(u16(type), u16(id), value);
const properties = (...each: Uint8Array[]) => attribute(PROPERTIES, bytesOf(u32(each.length), ...each));

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const namesIn = (bytes: Uint8Array<ArrayBuffer>) =>
  readTnef(bytes)?.map(({ fileName, bytes: content }) => [fileName, text(content)]);

test('a winmail.dat has the name in the codepage of its writer, or the long one', () => {
  const short = attribute(TITLE, bytesOf('Relat', [0xf3], 'rio.csv\0'));
  expect(namesIn(tnef(attribute(CODEPAGE, u32(1252)), begins, short, attribute(DATA, 'a,b')))).toEqual([
    ['Relatório.csv', 'a,b'],
  ]);
  const greek = attribute(TITLE, bytesOf([0xe1], '.csv\0'));
  expect(namesIn(tnef(attribute(CODEPAGE, u32(1253)), begins, greek))).toEqual([['α.csv', '']]);
  expect(namesIn(tnef(attribute(CODEPAGE, u32(936)), begins, greek))).toEqual([['á.csv', '']]);
  const long = properties(
    property(0x0e20, 0x03, bytesOf(u32(3))),
    // A named property, by number and by name, and one of several numbers.
    property(0x8001, 0x0b, bytesOf(new Uint8Array(16), u32(0), u32(7), u32(1))),
    property(0x8002, 0x03, bytesOf(new Uint8Array(16), u32(1), u32(6), utf16('ab\0'), [0, 0], u32(1))),
    property(0x6600, 0x1003, bytesOf(u32(2), u32(1), u32(2))),
    property(0x3001, 0x1f, counted(utf16('Outro\0'))),
    property(0x3707, 0x1f, counted(utf16('Ganhos por motorista — Ação.csv\0'))),
    property(0x370e, 0x1e, counted(bytesOf('TEXT/CSV\0'))),
  );
  expect(readTnef(tnef(begins, short, attribute(DATA, 'x'), long))).toMatchObject([
    { fileName: 'Ganhos por motorista — Ação.csv', mediaType: 'text/csv', isEmbedded: false },
  ]);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const mailOf = (type: string, bytes: Uint8Array) =>
  new TextEncoder().encode(
    `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nMIME-Version: 1.0\r\n\r\n${base64(bytes)}\r\n`,
  );
const embedded = (inner: Uint8Array) =>
  tnef(
    begins,
    attribute(TITLE, 'Fwd\0'),
    properties(property(0x3701, 0x0d, counted(bytesOf(new Uint8Array(16), inner)))),
  );

test('a message in a winmail.dat is looked into, one in that is not, and neither is one in a forwarded message', async () => {
  const file = tnef(begins, attribute(TITLE, 'a.csv\0'), attribute(DATA, 'x'));
  const once = await readMessage(mailOf('application/ms-tnef', embedded(file)));
  expect(once.files.map(({ fileName, read }) => [fileName, text(read())])).toEqual([['a.csv', 'x']]);
  const twice = await readMessage(mailOf('application/ms-tnef', embedded(embedded(file))));
  expect(twice).toEqual({ files: [], unopened: [{ fileName: 'Fwd', isEncrypted: false }] });
  const forwarded = await readMessage(
    mailOf('message/rfc822', mailOf('application/ms-tnef', embedded(file))),
  );
  expect(forwarded).toEqual({ files: [], unopened: [{ fileName: 'Fwd', isEncrypted: false }] });
});

test('wrappers in one another are looked into as far as a mail program writes them', async () => {
  let inner = tnef(begins, attribute(TITLE, 'a.csv\0'), attribute(DATA, 'x'));
  const wrap = () => {
    inner = tnef(begins, attribute(TITLE, 'winmail.dat\0'), attribute(DATA, inner));
  };
  wrap();
  wrap();
  expect((await readMessage(mailOf('application/ms-tnef', inner))).files).toHaveLength(1);
  wrap();
  const { files, unopened } = await readMessage(mailOf('application/ms-tnef', inner));
  expect([files, unopened]).toEqual([[], [{ fileName: 'winmail.dat', isEncrypted: false }]]);
});

test('promise 48: a winmail.dat of too many attributes and a signed message of too many pieces are not read', () => {
  const attributes = (count: number) => readTnef(tnef(...Array(count).fill(attribute(1, ''))));
  expect(attributes(10_000)).toEqual([]);
  expect(attributes(10_001)).toBeNull();
  const pieces = (count: number) => {
    const octets = open(0x24, ...Array(count).fill(der(0x04)));
    const content = open(0x30, ID_DATA, open(0xa0, octets));
    return signedContent(open(0x30, SIGNED, open(0xa0, open(0x30, VERSION, der(0x31), content))));
  };
  expect(pieces(99_000)).toEqual({ content: new Uint8Array() });
  expect(pieces(101_000)).toEqual({ fault: 'unreadable' });
});

test('a winmail.dat that is cut anywhere, or claims more than it has, is not read', () => {
  const whole = embedded(tnef(begins, attribute(TITLE, 'a.csv\0'), attribute(DATA, 'x')));
  for (let end = 0; end < whole.length - 2; end += 1) {
    const cut = readTnef(whole.slice(0, end));
    expect(cut === null || cut.every(({ bytes }) => bytes.length === 0)).toBe(true);
  }
  const claims = [
    attribute(PROPERTIES, u32(0xffffffff)),
    properties(property(0x3707, 0x1f, bytesOf(u32(0xffffffff)))),
    properties(property(0x3707, 0x1f, bytesOf(u32(1), u32(0xffffffff)))),
    properties(property(0x6600, 0x1003, bytesOf(u32(0xffffffff)))),
    properties(property(0x6600, 0x9999, bytesOf(u32(0)))),
    bytesOf([2], u32(DATA), u32(0xffffffff)),
  ];
  for (const claim of claims) expect(readTnef(tnef(begins, claim, begins))).toBeNull();
  expect(readTnef(tnef(...Array(501).fill(begins)))).toBeNull();
});

const der = (tag: number, ...content: (number[] | Uint8Array | string)[]) => {
  const value = bytesOf(...content);
  return bytesOf(
    [tag],
    value.length < 0x80 ? [value.length] : [0x82, value.length >> 8, value.length & 0xff],
    value,
  );
};
const open = (tag: number, ...content: (number[] | Uint8Array | string)[]) =>
  bytesOf([tag, 0x80], ...content, [0, 0]);
const SIGNED = der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]);
const ID_DATA = der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]);
const VERSION = der(0x02, [1]);
const signed = (content: Uint8Array, algorithms = der(0x31)) =>
  der(
    0x30,
    SIGNED,
    der(0xa0, der(0x30, VERSION, algorithms, der(0x30, ID_DATA, der(0xa0, content)), der(0x31))),
  );

test('the content of signed data is found in every form that BER has', () => {
  const forms = [
    signed(der(0x04, 'abcdef')),
    signed(der(0x24, der(0x04, 'abc'), der(0x04), der(0x04, 'def'))),
    signed(open(0x24, der(0x04, 'abc'), open(0x24, der(0x04, 'd'), der(0x04, 'ef')))),
    signed(der(0x04, 'abcdef'), open(0x31, open(0x30, ID_DATA), der(0x30, ID_DATA))),
    open(
      0x30,
      SIGNED,
      open(
        0xa0,
        open(0x30, VERSION, der(0x31), open(0x30, ID_DATA, open(0xa0, open(0x24, der(0x04, 'abcdef'))))),
      ),
    ),
  ];
  for (const form of forms) {
    const found = signedContent(form);
    expect('content' in found && text(found.content)).toBe('abcdef');
  }
});

test('signed data that is encrypted, empty or broken is recognised as that', () => {
  const enveloped = der(
    0x30,
    der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03]),
    der(0xa0, der(0x30)),
  );
  expect(signedContent(enveloped)).toEqual({ fault: 'encrypted' });
  const detached = der(0x30, SIGNED, der(0xa0, der(0x30, VERSION, der(0x31), der(0x30, ID_DATA), der(0x31))));
  const deep = open(0x24, ...Array(20).fill([0x24, 0x80]));
  const broken = [
    new Uint8Array(),
    bytesOf('isto não é BER'),
    detached,
    signed(der(0x02, [1])),
    signed(der(0x24, der(0x02, [1]))),
    signed(deep),
    bytesOf([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
    bytesOf([0x30, 0x85, 1, 1, 1, 1, 1]),
    bytesOf([0x3f, 1]),
  ];
  for (const each of broken) expect(signedContent(each)).toEqual({ fault: 'unreadable' });
});

test('signed data that is cut anywhere is never half read', async () => {
  const whole = await readFile(
    join(import.meta.dirname, '../fixtures/mail/smime-signed-streamed.eml'),
    'latin1',
  );
  const bytes = new Uint8Array(Buffer.from(whole.slice(whole.indexOf('\r\n\r\n')), 'base64'));
  const found = signedContent(bytes);
  const length = 'content' in found ? found.content.length : 0;
  expect(length).toBeGreaterThan(700);
  // The signature follows the pieces.
  for (let end = 0; end < 58 + length; end += 1) {
    expect(signedContent(bytes.slice(0, end))).toEqual({ fault: 'unreadable' });
  }
});
