import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/inbox/sender';

const ALLOWED = ['@uber.com', 'gestor@frota-exemplo.pt'];
const HOST = 'mx.frota-exemplo.pt';

function refusal(
  from: string[],
  results: string[] = [],
  trustedAuthserv: string | null = null,
  fromHeaders = 1,
) {
  const rules = { allowedSenders: ALLOWED, trustedAuthserv };
  return refusalOf({ fromHeaders, from, authenticationResults: results }, rules);
}

test.each([
  ['an allowed domain', ['noreply@uber.com'], null],
  ['a subdomain of it', ['noreply@mail.uber.com'], null],
  ['an allowed address', ['gestor@frota-exemplo.pt'], null],
  ['another address of that domain', ['outro@frota-exemplo.pt'], 'sender_not_allowed'],
  ['a domain that only ends alike', ['noreply@notuber.com'], 'sender_not_allowed'],
  ['a domain that only begins alike', ['noreply@uber.com.exemplo.test'], 'sender_not_allowed'],
  ['an address in the name of another', ['noreply@uber.com@exemplo.test'], 'no_sender'],
  ['no address', [''], 'no_sender'],
  ['two addresses', ['noreply@uber.com', 'noreply@uber.com'], 'several_senders'],
])('promise 31: a From with %s', (_what, from, expected) => {
  expect(refusal(from)).toBe(expected);
});

test('promise 31: no From, and two From headers', () => {
  expect(refusal([], [], null, 0)).toBe('no_sender');
  expect(refusal(['noreply@uber.com'], [], null, 2)).toBe('several_senders');
});

describe('promise 31: with a mail host whose word is asked for', () => {
  test.each([
    ['dmarc=pass', `${HOST}; dmarc=pass (p=REJECT) header.from=uber.com`],
    ['an aligned dkim=pass', `${HOST}; spf=fail; dkim=pass header.d=uber.com header.s=x`],
    ['one by a parent domain', `${HOST} 1; dkim=pass header.i=@mail.uber.com`],
    ['one in capitals', `${HOST.toUpperCase()}; DKIM=Pass header.d=Uber.com`],
  ])('%s passes', (_what, header) => {
    expect(refusal(['noreply@uber.com'], [header], HOST)).toBeNull();
  });

  test.each([
    ['no word at all', []],
    ['dmarc=fail', [`${HOST}; dmarc=fail header.from=uber.com`]],
    ['the word of another host', ['mx.mau.test; dmarc=pass header.from=uber.com']],
    ['a forged word below its own', [`${HOST}; dmarc=fail`, `${HOST}; dmarc=pass header.from=uber.com`]],
    ['its word below another’s', ['mx.mau.test; none', `${HOST}; dmarc=pass header.from=uber.com`]],
    ['a signature of another domain', [`${HOST}; dkim=pass header.d=mau.test`]],
    ['a signature of a top domain', [`${HOST}; dkim=pass header.d=com`]],
    ['a pass for another domain', [`${HOST}; dmarc=pass header.from=mau.test`]],
    ['a pass in a comment', [`${HOST}; dmarc=fail (really (dmarc=pass; dmarc=pass)); spf=none`]],
    ['a pass in quotes', [`${HOST}; spf=fail reason="x; dmarc=pass"`]],
    ['spf alone', [`${HOST}; spf=pass smtp.mailfrom=uber.com`]],
    ['a host that only begins alike', [`${HOST}.mau.test; dmarc=pass header.from=uber.com`]],
  ])('%s does not', (_what, headers) => {
    expect(refusal(['noreply@uber.com'], headers, HOST)).toBe('not_authentic');
  });
});
