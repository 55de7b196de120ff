import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/settings/env';

const OUTSIDE = {
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://frota.example',
  TRUST_PROXY: '1',
  SIGN_IN: 'local',
  STAFF_EMAILS: 'ana@frota.example',
};

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source, { listens: true });
    return '';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}

test('with its accounts the program needs no provider beyond this machine', () => {
  expect(refusal(OUTSIDE)).toBe('');
  expect(readEnv(OUTSIDE).loopback).toBe(false);
  expect(refusal({ ...OUTSIDE, SIGN_IN: '' })).toContain('ou SIGN_IN=local e STAFF_EMAILS');
  expect(refusal({ SIGN_IN: 'local', STAFF_EMAILS: 'ana@frota.example' })).toBe('');
});

test.each([
  [{ SIGN_IN: 'google' }, 'SIGN_IN: tem de ser local, ou ficar vazia'],
  [{ STAFF_EMAILS: '' }, 'STAFF_EMAILS: em falta, com SIGN_IN=local ninguém poderia ter conta'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER: não se usa com SIGN_IN=local'],
  [{ OIDC_CLIENT_ID: 'a' }, 'OIDC_CLIENT_ID: não se usa com SIGN_IN=local'],
  [{ OIDC_CLIENT_SECRET: 'a' }, 'OIDC_CLIENT_SECRET: não se usa com SIGN_IN=local'],
  [{ DATABASE_URL: 'libsql://frota.turso.io' }, 'OIDC_AUTH_SECRET: em falta, é preciso com SIGN_IN=local'],
])('%j is refused beside SIGN_IN=local', (variables, problem) => {
  expect(refusal({ ...OUTSIDE, ...variables })).toContain(problem);
});
