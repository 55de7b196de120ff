import { describe, expect, test } from 'vitest';
import { readHead } from '../../src/mail/messages/head';
import { refusalOf } from '../../src/reports/inbox/believed-sender';

const rules = { allowedSenders: ['@uber.com', 'gestor@frota.pt'], voucher: { by: 'nobody' } } as const;

/** The refusal of a message whose header is these bytes. */
function refusal(header: string) {
  return refusalOf(readHead(new TextEncoder().encode(`${header}\r\n\r\nFrom: depois@mau.test`)), rules);
}

test.each([
  'reports@uber.com',
  '<reports@uber.com>',
  ' Uber <Reports@Uber.com> ',
  '"Uber, Lda." <reports@mail.uber.com>',
  '"a \\"b\\" <x@mau.test>" <reports@uber.com>',
  '=?utf-8?q?Relat=C3=B3rios?= <reports@uber.com>',
  'Relatórios da Uber <reports@uber.com>',
  'reports@uber.com (Relatórios (Uber), x@mau.test)',
  'Uber\r\n <reports@uber.com>',
  'gestor@frota.pt',
  'gestor@frota.pt <gestor@frota.pt>',
  'Reports@Uber.com <reports@uber.com>',
  '"reports@uber.com" <reports@uber.com>',
])('promise 42: From: %s is one address', (from) => {
  expect(refusal(`From: ${from}`)).toBeNull();
});

test.each([
  ['a@evil.org\rFrom: reports@uber.com', 'no_sender'],
  ['reports@uber.com\rX: y', 'no_sender'],
  ['<reports@uber.com>@evil.org', 'no_sender'],
  ['a@uber.com evil.org', 'no_sender'],
  ['a@uber.com a@evil.org', 'no_sender'],
  ['a@evil.org <reports@uber.com>', 'no_sender'],
  ['<a@evil.org> <reports@uber.com>', 'no_sender'],
  ['reports@uber.com <a@evil.org>', 'no_sender'],
  ['reports@uber.com a@evil.org <reports@uber.com>', 'no_sender'],
  ['reports@uber.com.evil.org <reports@uber.com>', 'no_sender'],
  ['reports@uber.com <reports@uber.com> <a@evil.org>', 'no_sender'],
  ['a@evil.org <a@evil.org>', 'sender_not_allowed'],
  ['<reports@uber.com> evil', 'no_sender'],
  ['<reports@uber.com', 'no_sender'],
  ['<reports@uber.com evil.org', 'no_sender'],
  ['Uber\u0001 <reports@uber.com>', 'no_sender'],
  ['reports@uber.com (\u007f)', 'no_sender'],
  ['reports@uber.com>', 'no_sender'],
  ['<<reports@uber.com>>', 'no_sender'],
  ['<@evil.org:reports@uber.com>', 'no_sender'],
  ['Uber: reports@uber.com;', 'no_sender'],
  ['"reports"@uber.com', 'no_sender'],
  ['"a@evil.org"reports@uber.com', 'no_sender'],
  ['reports@uber.com"', 'no_sender'],
  ['reports@uber.com (evil', 'no_sender'],
  ['reports@uber.com)', 'no_sender'],
  ['a@evil.org@uber.com', 'no_sender'],
  ['reports@', 'no_sender'],
  ['@uber.com', 'no_sender'],
  ['reports@com', 'no_sender'],
  ['a\\@evil.org@uber.com', 'no_sender'],
  ['reports@uber.com\0', 'no_sender'],
  ['reports@ubér.com', 'no_sender'],
  ['.reports@uber.com', 'no_sender'],
  ['reports@uber..com', 'no_sender'],
  ['', 'no_sender'],
  ['reports@uber.com, reports@uber.com', 'several_senders'],
  ['reports@uber.com,', 'several_senders'],
  ['a@evil.org', 'sender_not_allowed'],
  ['reports@uber.com.evil.org', 'sender_not_allowed'],
  ['reports@notuber.com', 'sender_not_allowed'],
  ['outro@frota.pt', 'sender_not_allowed'],
  ['"reports@uber.com" <a@evil.org>', 'sender_not_allowed'],
])('promise 42: From: %j is not', (from, reason) => {
  expect(refusal(`From: ${from}`)).toBe(reason);
});

describe('promise 42: a header that two programs may read differently', () => {
  test.each([
    ['two From headers', 'From: reports@uber.com\r\nfrom : a@evil.org', 'several_senders'],
    ['one folded behind another’s name', 'From: reports@uber.com\r\nFROM:\r\n a@evil.org', 'several_senders'],
    ['none', 'Subject: x', 'no_sender'],
    ['one in another header alone', 'Subject: x\r\n From: reports@uber.com', 'no_sender'],
    ['one behind a bare CR of another', 'From: reports@uber.com\r\nX: y\rFrom: a@evil.org', 'no_sender'],
    ['one that does not end', `From: reports@uber.com\r\nX: ${'y'.repeat(300_000)}`, 'message_too_complex'],
  ])('%s', (_what, header, reason) => {
    expect(refusal(header)).toBe(reason);
  });
});

test('promise 42: a hostile header is judged in time that grows with its length alone', () => {
  const hostile = ['"', '(', '<', ',', 'a: ', '\\', ' ', '=?utf-8?q?', 'a@', '\r\n '].map((sign) =>
    refusalOf(
      readHead(new TextEncoder().encode(`From: ${sign.repeat(200_000 / sign.length)}\r\n\r\n`)),
      rules,
    ),
  );
  expect(new Set(hostile)).toEqual(new Set(['no_sender']));
});
