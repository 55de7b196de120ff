import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/settings/env';

const OUTSIDE = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://frota.example',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'a-secret-of-its-own',
  OIDC_AUTH_SECRET: 'another-secret-of-at-least-32-characters',
  STAFF_EMAILS: 'ana@frota.example',
};
const GROUPS = { OIDC_GROUPS_CLAIM: 'groups', OIDC_GROUPS_READ_ONLY: 'toc' };

/** The lines of the refusal; empty when the configuration is accepted. */
function problemsOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split('\n  - ').slice(1);
  }
}

test('groups are names or ids, separated by commas', () => {
  const env = readEnv({
    ...OUTSIDE,
    ...GROUPS,
    OIDC_GROUPS_DIRECTION: ' Frota Direção ,, 0A1B2C3D-0000-4000-8000-00000000ABCD;Frota Direção',
  });
  expect(env.OIDC_GROUPS_DIRECTION).toEqual(['Frota Direção', '0a1b2c3d-0000-4000-8000-00000000abcd']);
  expect(env.OIDC_GROUPS_PAYMENTS).toEqual([]);
});

test.each<[Record<string, string | undefined>, string[]]>([
  [{ STAFF_EMAILS: undefined, OIDC_GROUPS_DIRECTION: 'chefes' }, []],
  [
    { STAFF_EMAILS: undefined, OIDC_GROUPS_READ_ONLY: 'toc' },
    ['STAFF_EMAILS: em falta, sem ela nem OIDC_GROUPS_DIRECTION ninguém teria a função Direção'],
  ],
  [
    { STAFF_EMAILS: undefined, OIDC_GROUPS_CLAIM: undefined, STAFF_READ_ONLY: 'toc@contas.example' },
    ['STAFF_EMAILS: em falta, sem ela nem OIDC_GROUPS_DIRECTION ninguém teria a função Direção'],
  ],
  [
    { OIDC_GROUPS_CLAIM: undefined, OIDC_GROUPS_DIRECTION: 'chefes', OIDC_GROUPS_READ_ONLY: 'toc' },
    [
      'OIDC_GROUPS_CLAIM: em falta, é preciso com OIDC_GROUPS_DIRECTION, OIDC_GROUPS_READ_ONLY (o nome da claim com os grupos)',
    ],
  ],
  [
    {},
    [
      'OIDC_GROUPS_CLAIM: não dá função a ninguém sem um grupo em OIDC_GROUPS_DIRECTION, OIDC_GROUPS_PAYMENTS, OIDC_GROUPS_DOCUMENTS, OIDC_GROUPS_READ_ONLY',
    ],
  ],
])('promise 206: the Direção is not lost by a variable: %j', (given, problems) => {
  expect(problemsOf({ ...OUTSIDE, OIDC_GROUPS_CLAIM: 'groups', ...given })).toEqual(problems);
});

test('groups need a provider', () => {
  expect(problemsOf(GROUPS)).toEqual(['OIDC_GROUPS_CLAIM: só com OIDC_ISSUER, o fornecedor que a dá']);
});
