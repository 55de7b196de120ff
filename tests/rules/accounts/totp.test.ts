import { expect, test } from 'vitest';
import { acceptedStep, base32, codeOf, keyAddress, stepAt } from '../../../src/operations/accounts/totp';

const SECRET = new TextEncoder().encode('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('promise 212: a code is accepted one step early or late, no further, and never of a step that was used', () => {
  const now = new Date('2026-11-20T10:00:15.000Z');
  const at = stepAt(now);
  const accepted = (step: number, lastStep = 0) =>
    acceptedStep(SECRET, codeOf(SECRET, step), { now, lastStep });
  expect([-3, -2, -1, 0, 1, 2, 3].map((away) => accepted(at + away))).toEqual([
    null,
    null,
    at - 1,
    at,
    at + 1,
    null,
    null,
  ]);
  expect([accepted(at, at - 1), accepted(at, at), accepted(at - 1, at), accepted(at + 1, at)]).toEqual([
    at,
    null,
    null,
    at + 1,
  ]);
  for (const code of ['', '28708', '2870822', '２８７０８２', 'abcdef']) {
    expect(acceptedStep(SECRET, code, { now, lastStep: 0 })).toBeNull();
  }
});

test('the address of the picture has the secret in base 32, and the names of the program and of the person', () => {
  expect(base32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI');
  const address = keyAddress(SECRET, { email: 'ana+1@frota.example', issuer: 'Frota & Filhos' });
  expect(address).toBe(
    'otpauth://totp/Frota%20%26%20Filhos:ana%2B1%40frota.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Frota%20%26%20Filhos',
  );
});
