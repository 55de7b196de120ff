import { expect, test } from 'vitest';
import { mailboxSettings } from '../../src/mail/imap/mailbox-settings';
import { readEnv } from '../../src/settings/env';

function voucher(variables: Record<string, string>) {
  const env = readEnv({ EMAIL_USERNAME: 'r@frota.pt', EMAIL_PASSWORD: 'x', ...variables });
  return mailboxSettings(env)?.voucher;
}

const custom = { EMAIL_PROVIDER: 'custom', EMAIL_HOST: 'imap.frota.pt' };

test.each([
  ['gmail', { by: 'host', host: 'mx.google.com' }],
  ['outlook', { by: 'microsoft' }],
  ['yahoo', { by: 'host', host: '*.omega.yahoo.com' }],
])('promise 42: %s vouches for senders without being named', (EMAIL_PROVIDER, expected) => {
  expect(voucher({ EMAIL_PROVIDER })).toEqual(expected);
});

test('promise 42: a server of the company vouches only where it is named; “none” is stated explicitly', () => {
  expect(voucher(custom)).toEqual({ by: 'unknown' });
  expect(voucher({ ...custom, EMAIL_TRUSTED_AUTHSERV: '' })).toEqual({ by: 'unknown' });
  expect(voucher({ ...custom, EMAIL_TRUSTED_AUTHSERV: 'MX.frota.pt' })).toEqual({
    by: 'host',
    host: 'mx.frota.pt',
  });
  expect(voucher({ ...custom, EMAIL_TRUSTED_AUTHSERV: 'None' })).toEqual({ by: 'nobody' });
  expect(voucher({ EMAIL_PROVIDER: 'gmail', EMAIL_TRUSTED_AUTHSERV: 'none' })).toEqual({ by: 'nobody' });
  expect(voucher({ ...custom, EMAIL_TRUSTED_AUTHSERV: 'microsoft' })).toEqual({ by: 'microsoft' });
});

test.each(['mx frota.pt', 'mx.frota.pt; x', '*', '*.'])(
  '%j is no server’s name',
  (EMAIL_TRUSTED_AUTHSERV) => {
    expect(() => voucher({ ...custom, EMAIL_TRUSTED_AUTHSERV })).toThrow(
      /EMAIL_TRUSTED_AUTHSERV: tem de ser o nome/,
    );
  },
);
