import { describe, expect, test } from 'vitest';
import type { Voucher } from '../../src/mail/imap/mailbox';
import { refusalOf } from '../../src/reports/inbox/believed-sender';

const HOST = 'mx.frota-exemplo.pt';
const named: Voucher = { by: 'host', host: HOST };
const google: Voucher = { by: 'host', host: 'mx.google.com' };
const yahoo: Voucher = { by: 'host', host: '*.omega.yahoo.com' };

function refusal(results: string[], voucher: Voucher, from = 'noreply@uber.com') {
  const rules = { allowedSenders: ['@uber.com', '@frota.com.pt'], voucher };
  return refusalOf({ from: [from], isWhole: true, wellFormed: true, authenticationResults: results }, rules);
}

describe('promise 42: a mail host that is known by name', () => {
  test.each([
    ['dmarc=pass', `${HOST}; dmarc=pass (p=REJECT) header.from=uber.com`],
    ['one whose domain is quoted', `${HOST}; dmarc=pass header.from="uber.com"`],
    [
      'one with white space and comments between',
      `${HOST} (a; b) 1 ;\r\n\tdmarc (c) = pass\r\n header.from = uber.com`,
    ],
    ['an aligned dkim=pass', `${HOST}; spf=fail; dkim=pass header.d=uber.com header.s=x`],
    ['one by a subdomain', `${HOST} 1; dkim=pass header.i=@mail.uber.com`],
    [
      'one of a domain without a policy',
      `${HOST}; dkim=pass header.d=uber.com; dmarc=none header.from=uber.com`,
    ],
    ['one in capitals', `${HOST.toUpperCase()}; DKIM=Pass header.d=Uber.com`],
    ['one after a signature of another', `${HOST}; dkim=pass header.d=mau.test; dkim=pass header.d=uber.com`],
  ])('%s passes', (_what, header) => {
    expect(refusal([header], named)).toBeNull();
  });

  test.each([
    ['no word at all', []],
    ['an empty one', ['']],
    ['dmarc=fail', [`${HOST}; dmarc=fail header.from=uber.com`]],
    ['dmarc=fail beside a signature that counts', [`${HOST}; dkim=pass header.d=uber.com; dmarc=fail`]],
    ['two words on DMARC', [`${HOST}; dmarc=pass header.from=uber.com; dmarc=fail header.from=uber.com`]],
    ['a pass without a domain', [`${HOST}; dmarc=pass`]],
    ['a pass for two domains', [`${HOST}; dmarc=pass header.from=mau.test header.from=uber.com`]],
    ['a pass for another domain in quotes', [`${HOST}; dmarc=pass header.from="mau.test"`]],
    ['a pass for a subdomain', [`${HOST}; dmarc=pass header.from=mail.uber.com`]],
    ['the word of another host', ['mx.mau.test; dmarc=pass header.from=uber.com']],
    ['a word without a host', ['dmarc=pass header.from=uber.com']],
    ['a forged word below its own', [`${HOST}; dmarc=fail`, `${HOST}; dmarc=pass header.from=uber.com`]],
    ['its word below another’s', ['mx.mau.test; none', `${HOST}; dmarc=pass header.from=uber.com`]],
    ['a signature of another domain', [`${HOST}; dkim=pass header.d=mau.test`]],
    [
      'a signature that names two',
      [`${HOST}; dkim=pass header.d=mau.test header.d=uber.com header.i=@uber.com`],
    ],
    ['a signature of a top domain', [`${HOST}; dkim=pass header.d=com`]],
    ['a pass for another domain', [`${HOST}; dmarc=pass header.from=mau.test`]],
    ['a pass in a comment', [`${HOST}; dmarc=fail (really (dmarc=pass; dmarc=pass)); spf=none`]],
    ['a pass in a comment that is not closed', [`${HOST}; dmarc=pass header.from=uber.com; spf=fail (`]],
    ['a pass in quotes', [`${HOST}; spf=fail reason="x; dmarc=pass header.from=uber.com"`]],
    ['a pass for quoted text', [`${HOST}; dmarc=pass header.from="mau.test; x header.from=uber.com"`]],
    ['spf alone', [`${HOST}; spf=pass smtp.mailfrom=uber.com`]],
    ['a host that only begins alike', [`${HOST}.mau.test; dmarc=pass header.from=uber.com`]],
    ['a host in quotes with more', [`"${HOST} x"; dmarc=pass header.from=uber.com`]],
    ['another method that ends alike', [`${HOST}; x-dmarc=pass header.from=uber.com`]],
    ['another outcome that begins alike', [`${HOST}; dmarc=passed header.from=uber.com`]],
  ])('%s does not', (_what, headers) => {
    expect(refusal(headers, named)).toBe('not_authentic');
  });

  test('the signature of a parent counts up to the domain that is allowed, a public suffix never', () => {
    const signed = (by: string) => [`${HOST}; dkim=pass header.d=${by}`];
    expect(refusal(signed('uber.com'), named, 'noreply@mail.uber.com')).toBeNull();
    expect(refusal(signed('frota.com.pt'), named, 'gestor@frota.com.pt')).toBeNull();
    expect(refusal(signed('com.pt'), named, 'gestor@frota.com.pt')).toBe('not_authentic');
    expect(refusal(signed('pt'), named, 'gestor@frota.com.pt')).toBe('not_authentic');
  });

  test('the mailbox’s own domain needs its authentication as any other', () => {
    expect(refusal([`${HOST}; dmarc=fail header.from=frota.com.pt`], named, 'gestor@frota.com.pt')).toBe(
      'not_authentic',
    );
  });
});

test.each<[string, Voucher, string, string | null]>([
  ...([
    [
      'Google’s',
      google,
      'mx.google.com;\r\n       dkim=pass header.i=@uber.com header.s=s1 header.b=Ax3;\r\n       spf=pass (google.com: domain of b@mail.uber.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=b@mail.uber.com;\r\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=uber.com',
      null,
    ],
    [
      'Yahoo’s',
      yahoo,
      'atlas-production.v2-mail-prod1-gq1.omega.yahoo.com;\r\n dkim=pass header.i=@uber.com header.s=s1;\r\n spf=pass smtp.mailfrom=uber.com;\r\n dmarc=pass(p=REJECT,sp=REJECT) header.from=uber.com;',
      null,
    ],
    [
      'one that ends like Yahoo’s',
      yahoo,
      'x.notomega.yahoo.com; dmarc=pass header.from=uber.com',
      'not_authentic',
    ],
    ['Yahoo’s domain alone', yahoo, 'omega.yahoo.com; dmarc=pass header.from=uber.com', 'not_authentic'],
  ] as [string, Voucher, string, string | null][]),
])('promise 42: a mail host’s particular spelling: %s', (_what, voucher, header, expected) => {
  expect(refusal([header], voucher)).toBe(expected);
});

describe('promise 42: Microsoft’s header, which names no host', () => {
  const microsoft: Voucher = { by: 'microsoft' };
  const spf =
    'spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=uber.com; dkim=pass (signature was verified)\r\n header.d=uber.com;';

  test('passes with dmarc=pass for the sender’s own domain', () => {
    const header = `${spf}dmarc=pass action=none\r\n header.from=uber.com;compauth=pass reason=100`;
    expect(refusal([header], microsoft)).toBeNull();
  });

  test.each([
    ['none', []],
    ['dmarc=fail', [`${spf}dmarc=fail action=quarantine header.from=uber.com;compauth=fail reason=000`]],
    ['no word on DMARC', [spf]],
    ['a pass for another domain', [`${spf}dmarc=pass action=none header.from=mau.test`]],
    ['a pass without a domain', [`${spf}dmarc=pass action=none`]],
    ['one that begins with another result', ['dkim=pass header.d=uber.com; dmarc=pass header.from=uber.com']],
    ['one with a host’s name', ['mx.mau.test; spf=pass; dmarc=pass header.from=uber.com']],
    ['one behind what is no result', ['x y=z; spf=pass; dmarc=pass header.from=uber.com']],
    ['its word below another’s', ['mx.mau.test; none', `${spf}dmarc=pass header.from=uber.com`]],
  ])('%s does not', (_what, headers) => {
    expect(refusal(headers, microsoft)).toBe('not_authentic');
  });
});

describe('promise 42: where no host is named', () => {
  test.each([
    ['no result', [], 'no_voucher'],
    ['a result of whatever host', ['mx.mau.test; dmarc=pass header.from=uber.com'], 'no_voucher'],
    ['a failing one', ['mx.mau.test; dmarc=fail header.from=uber.com'], 'not_authentic'],
  ])('%s is not believed', (_what, headers, reason) => {
    expect(refusal(headers, { by: 'unknown' })).toBe(reason);
  });

  test('the sender’s own authentication is enough only where that was configured explicitly', () => {
    expect(refusal([], { by: 'nobody' })).toBeNull();
  });
});
