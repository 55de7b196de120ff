import { expect, test } from 'vitest';
import { officePageOf, pageAfterSignIn } from '../../src/platform/sessions/page-rules';
import { isStaff, verifiedEmail } from '../../src/platform/sessions/staff-rules';

const LIST = ['ana@frota.pt', '@equipa.frota.pt', 'Rui@Frota.PT'];

test.each(['ana@frota.pt', 'ANA@Frota.pt', 'rui@frota.pt', 'nova@equipa.frota.pt', 'N@EQUIPA.FROTA.PT'])(
  '%s is staff',
  (email) => {
    expect(isStaff(email, LIST)).toBe(true);
  },
);

test.each([
  'outra@frota.pt',
  'joana@frota.pt',
  'ana@frota.pt.evil.example',
  'x@sub.equipa.frota.pt',
  'x@maisequipa.frota.pt',
  'x@equipa.frota.pt.evil.example',
  'ana@frota.pt@evil.example',
  'evil@evil.example@equipa.frota.pt',
  '@equipa.frota.pt',
  'ana@frota.pt ',
  '',
  'a@e\u212auipa.frota.pt',
])('promise 2: %j is not staff', (email) => {
  expect(isStaff(email, LIST)).toBe(false);
});

test('a character whose lower case looks like one of the alphabet is another character', () => {
  expect(isStaff('\u212aim@frota.pt', ['kim@frota.pt'])).toBe(false);
});

test('an empty list lets nobody in', () => {
  expect(isStaff('ana@frota.pt', [])).toBe(false);
});

test('only an address whose verification is the boolean true counts', () => {
  expect(verifiedEmail({ email: 'a@b.pt', email_verified: true })).toBe('a@b.pt');
  expect(verifiedEmail({ email: 'a@b.pt', email_verified: 'true' })).toBeNull();
  expect(verifiedEmail({ email: 'a@b.pt' })).toBeNull();
});

test.each([
  ['/drivers', '/drivers'],
  ['/drivers?status=ACTIVE', '/drivers?status=ACTIVE'],
  [undefined, '/'],
  ['', '/'],
  ['drivers', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/api/logout', '/'],
  ['/x/../api/logout', '/'],
  ['javascript:alert(1)', '/'],
  [`/${'a'.repeat(600)}`, '/'],
  ['/ap%69/logout', '/'],
  ['/%61pi/logout', '/'],
  ['/ap%2569/logout', '/'],
  ['/x/..%2Fapi/logout', '/'],
  ['/%2Fevil.example/', '/'],
  ['/%5Cevil.example/', '/'],
  ['/a%ZZ', '/'],
  ['/drivers?q=%C3%A9&next=/api/logout', '/drivers?q=%C3%A9&next=/api/logout'],
  ['/apiario', '/apiario'],
])('after signing in %j leads to %j', (wanted, page) => {
  expect(pageAfterSignIn(wanted, 'https://frota.example')).toBe(page);
});

test.each([
  ['https://frota.example/drivers?q=ana', '/drivers?q=ana'],
  ['https://frota.example/email-config', '/email-config'],
  ['https://frota.example/', undefined],
  ['https://frota.example/register', undefined],
  ['https://frota.example/drivers/../api/logout', undefined],
  ['https://frota.example//evil.example/drivers', undefined],
  ['https://evil.example/drivers', undefined],
  ['https://frota.example@evil.example/drivers', undefined],
  ['http://frota.example/drivers', undefined],
  ['/drivers', undefined],
  ['', undefined],
  [undefined, undefined],
])('a visitor who comes from %j came from the office page %j', (referer, page) => {
  expect(officePageOf(referer, 'https://frota.example')).toBe(page);
});
