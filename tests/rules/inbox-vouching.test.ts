import { describe, expect, test } from 'vitest';
import type { Voucher } from '../../src/mail/imap/mailbox';
import { voucherIn, vouchingOf } from '../../src/reports/inbox/vouching';

const UNKNOWN: Voucher = { by: 'unknown' };

test.each<[string | undefined, string | null]>([
  ['mx.frota.pt; dmarc=pass header.from=uber.com', 'mx.frota.pt'],
  ['MX.Frota.PT 1; spf=pass', 'mx.frota.pt'],
  ['mx.frota.pt (a comment); none', 'mx.frota.pt'],
  ['spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=uber.com; dkim=pass', 'microsoft'],
  ['dkim=pass header.d=uber.com', null],
  [undefined, null],
  ['', null],
  ['localhost; dmarc=pass', null],
  [`${'a'.repeat(300)}.pt; dmarc=pass`, null],
  ['mx.frota.pt"; rm -rf; x=y', null],
])('the name in %j is %j', (header, name) => {
  expect(voucherIn(header)).toBe(name);
});

const times = (count: number, name: string | null) => Array.from({ length: count }, () => name);

describe('the line to set', () => {
  test.each<[string, (string | null)[], string | null]>([
    ['names the host that is on all messages', times(20, 'mx.frota.pt'), 'mx.frota.pt'],
    ['names it though a few have none', [...times(16, 'mx.frota.pt'), ...times(4, null)], 'mx.frota.pt'],
    [
      'is not given for a name on some alone, which a sender may have forged',
      [...times(3, 'mx.frota.pt'), ...times(7, null)],
      null,
    ],
    [
      'names all below a domain where each machine has a name',
      [...times(5, 'a.mx.frota.pt'), ...times(5, 'b.mx.frota.pt')],
      '*.mx.frota.pt',
    ],
    ['names no public suffix', [...times(5, 'frota.com.pt'), ...times(5, 'mau.com.pt')], null],
    ['names Microsoft', times(4, 'microsoft'), 'microsoft'],
    ['is not given without messages', [], null],
  ])('%s', (_name, names, value) => {
    const { line, isSet, messages } = vouchingOf(names, UNKNOWN);
    expect({ line, isSet, messages }).toEqual({
      line: value === null ? null : `EMAIL_TRUSTED_AUTHSERV=${value}`,
      isSet: false,
      messages: names.length,
    });
  });

  test.each<[Voucher, string]>([
    [{ by: 'host', host: 'mx.frota.pt' }, 'mx.frota.pt'],
    [{ by: 'host', host: '*.frota.pt' }, 'mx.frota.pt'],
    [{ by: 'microsoft' }, 'microsoft'],
  ])('is not given where it is set: %o', (voucher, name) => {
    expect(vouchingOf(times(5, name), voucher)).toMatchObject({ isSet: true, line: null });
  });

  test('is given where another name is set, or none is asked for', () => {
    for (const voucher of [{ by: 'host', host: 'mx.outro.pt' }, { by: 'nobody' }] as const) {
      expect(vouchingOf(times(5, 'mx.frota.pt'), voucher)).toMatchObject({
        isSet: false,
        line: 'EMAIL_TRUSTED_AUTHSERV=mx.frota.pt',
      });
    }
  });
});
