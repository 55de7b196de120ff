import { expect, test } from 'vitest';
import { readMailDate } from '../../src/mail/messages/head';

test.each([
  ['Mon, 16 Nov 2026 08:12:00 +0000', '2026-11-16T08:12:00.000Z'],
  ['16 Nov 2026 08:12 -0330', '2026-11-16T11:42:00.000Z'],
  ['Mon, 16 Nov 2026 08:12:00 +0100 (CET)', '2026-11-16T07:12:00.000Z'],
  // RFC 5322 §4.3: years of two and three digits, names of zones, comments and white space anywhere.
  ['Mon, 16 Nov 26 08:12:00 GMT', '2026-11-16T08:12:00.000Z'],
  ['16 Nov 49 08:12:00 UT', '2049-11-16T08:12:00.000Z'],
  ['16 Nov 50 08:12:00 Z', '1950-11-16T08:12:00.000Z'],
  ['16 Nov 126 08:12:00 UTC', '2026-11-16T08:12:00.000Z'],
  ['Mon, 16 Nov 2026 08:12:00 EST', '2026-11-16T13:12:00.000Z'],
  ['Mon, 16 Nov 2026 08:12:00 PDT', '2026-11-16T15:12:00.000Z'],
  ['Mon, 16 Nov 2026 08:12:00 K', '2026-11-16T08:12:00.000Z'],
  ['Mon\t, (a (nested \\) one)) 16  Nov\r\n 2026 8 : 12 : 00 (x)+0000', '2026-11-16T08:12:00.000Z'],
  ['Thu, 31 Dec 2026 23:59:60 -0000', '2027-01-01T00:00:00.000Z'],
  ['29 Feb 28 00:00 +0000', '2028-02-29T00:00:00.000Z'],
])('%j is read', (written, instant) => {
  expect(readMailDate(written)).toBe(instant);
});

test.each([
  '',
  'Mon, 16 Nov 2026 08:12:00',
  'Mon, 16 Nov 2026 08:12:00 WEST',
  'Mon, 16 Nov 2026 08:12:00 J',
  '2026-11-16T08:12:00Z',
  '31 Feb 2026 08:12 +0000',
  '16 Foo 2026 08:12 +0000',
  '16 Nov 2026 24:00 +0000',
  '16 Nov 2026 08:60 +0000',
  '16 Nov 2026 08:12 +0060',
  '16 Nov 1026 08:12 +0000',
  '16 Nov 2026 08:12 +0000 (open',
  '16 Nov 2026 08:12 +0000)',
  `16 Nov 2026 08:12 +0000${' '.repeat(100_000)}`,
  '('.repeat(100_000),
])('%.40j is no date', (written) => {
  expect(readMailDate(written)).toBeNull();
});
