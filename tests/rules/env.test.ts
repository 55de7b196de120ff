import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/settings/env';
import { lacksFirstSettings } from '../../src/settings/first-settings';

const OUTSIDE = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://frota.example',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'a-secret-of-its-own',
  OIDC_AUTH_SECRET: 'another-secret-of-at-least-32-characters',
  STAFF_EMAILS: 'ana@frota.example, @frota.example',
};
const S3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'frota',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

/** The lines of the refusal, one per variable; empty when the configuration is accepted. */
function problemsOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ''));
  }
}

test('without variables the program is one machine with everything embedded', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATABASE_URL: 'file:.data/frota.db',
    STORAGE: 'disk',
    DEV_STAFF_EMAIL: 'staff@frota.local',
    STAFF_EMAILS: [],
    TRUST_PROXY: 0,
    loopback: true,
    s3: null,
  });
});

test('the first variables are named where one of them is not given, whatever else is wrong', () => {
  const isTold = (source: Record<string, string | undefined>) => {
    try {
      readEnv(source);
      return null;
    } catch (error) {
      return lacksFirstSettings(error);
    }
  };
  expect(isTold({ ...OUTSIDE, PUBLIC_URL: undefined })).toBe(true);
  expect(isTold({ ...OUTSIDE, STAFF_EMAILS: undefined })).toBe(true);
  expect(isTold({ ...OUTSIDE, PUBLIC_URL: 'nenhum' })).toBe(false);
  const lacksAnother = { EMAIL_USERNAME: 'a@frota.example', EMAIL_PROVIDER: 'gmail' };
  expect(isTold({ ...OUTSIDE, PUBLIC_URL: 'nenhum', ...lacksAnother })).toBe(false);
});

test('an empty variable is one that is not set', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '', STORAGE: '' })).toEqual(readEnv({}));
});

test('a mailbox is configured in full or not at all', () => {
  const account = { EMAIL_USERNAME: 'a@frota.example', EMAIL_PASSWORD: 'segredo' };
  expect(problemsOf({ EMAIL_USERNAME: account.EMAIL_USERNAME, EMAIL_PROVIDER: 'gmail' })).toEqual([
    'EMAIL_PASSWORD: em falta, é preciso com EMAIL_USERNAME',
  ]);
  expect(problemsOf({ EMAIL_PASSWORD: account.EMAIL_PASSWORD })).toEqual([
    'EMAIL_USERNAME: em falta, é preciso com EMAIL_PASSWORD',
  ]);
  expect(problemsOf(account)).toEqual([
    'EMAIL_HOST: em falta, é preciso com EMAIL_PROVIDER=custom (o servidor IMAP)',
  ]);
  expect(problemsOf({ ...account, EMAIL_PROVIDER: 'gmail' })).toEqual([]);
  expect(problemsOf({ ...account, EMAIL_HOST: 'mail.frota.example' })).toEqual([]);
});

test('the database file is below DATA_DIR, unless it is named', () => {
  expect(readEnv({ DATA_DIR: '/srv/frota' }).DATABASE_URL).toBe('file:/srv/frota/frota.db');
  expect(readEnv({ DATA_DIR: '/srv/frota', DATABASE_URL: 'file:x.db' }).DATABASE_URL).toBe('file:x.db');
});

test('staff are compared in lower case', () => {
  const env = readEnv({
    STAFF_EMAILS: 'Ana@Frota.pt; @FROTA.pt\nRui@frota.pt',
    DEV_STAFF_EMAIL: 'Eu@Frota.pt',
  });
  expect(env.STAFF_EMAILS).toEqual(['ana@frota.pt', '@frota.pt', 'rui@frota.pt']);
  expect(env.DEV_STAFF_EMAIL).toBe('eu@frota.pt');
});

test('external services are accepted with all their variables', () => {
  expect(problemsOf(OUTSIDE)).toEqual([]);
  expect(readEnv(OUTSIDE).loopback).toBe(false);
  expect(readEnv({ ...OUTSIDE, ...S3 }).s3?.bucket).toBe('frota');
});

test.each([
  ['PORT', 'abc', 'tem de ser um número inteiro de 1 a 65535'],
  ['PORT', '70000', 'tem de ser um número inteiro de 1 a 65535'],
  ['PORT', '3000.5', 'tem de ser um número inteiro de 1 a 65535'],
  ['TRUST_PROXY', 'true', 'tem de ser um número inteiro de 0 a 10'],
  ['PUBLIC_URL', 'frota.example', 'tem de ser um endereço http: ou https:'],
  ['OIDC_ISSUER', 'ftp://login.example', 'tem de ser um endereço http: ou https:'],
  ['S3_ENDPOINT', 'javascript:1', 'tem de ser um endereço http: ou https:'],
  ['DATABASE_URL', 'postgres://x', 'tem de ser um endereço file:, libsql: ou https:'],
  ['STORAGE', 'ftp', 'tem de ser disk, s3 ou r2'],
  ['OIDC_AUTH_SECRET', 'short', 'tem de ter pelo menos 32 caracteres'],
  ['STAFF_EMAILS', 'ana', 'tem de ter endereços ou @domínios, separados por vírgulas'],
  ['DEV_STAFF_EMAIL', 'ana', 'tem de ser um endereço de email'],
  ['DEV_STAFF_PASSWORD', 'short', 'tem de ter pelo menos 8 caracteres'],
  ['EMAIL_PROVIDER', 'hotmail', 'tem de ser gmail, outlook, yahoo ou custom'],
  ['EMAIL_SECURE', 'sim', 'tem de ser true ou false'],
])('%s=%s is refused with what is expected', (name, value, expected) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name}: ${expected}`]);
});

test('every bad variable is named at once, missing ones included', () => {
  const problems = problemsOf({ PORT: 'x', HOST: '0.0.0.0', STORAGE: 's3', STAFF_EMAILS: 'a b c' });
  expect(problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'OIDC_ISSUER',
    'PORT',
    'PUBLIC_URL',
    'S3_ACCESS_KEY_ID',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_SECRET_ACCESS_KEY',
    'STAFF_EMAILS',
  ]);
});

test('no refusal repeats a value, which may be a secret', () => {
  const text = problemsOf({ OIDC_AUTH_SECRET: 'tell-nobody', DEV_STAFF_PASSWORD: 'hushhh' }).join();
  expect(text).not.toMatch(/tell-nobody|hushhh/);
});

describe('outside loopback', () => {
  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.0.2.1' }],
    [{ PUBLIC_URL: 'https://frota.example' }],
    [{ HOST: '127.0.0.1.example' }],
  ])('%o needs a provider, and the refusal names the variables to set', (source) => {
    const line = problemsOf(source).find((problem) => problem.startsWith('OIDC_ISSUER')) ?? '';
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUTH_SECRET', 'STAFF_EMAILS']) {
      expect(line).toContain(name);
    }
  });

  test.each(['HOST', 'EMAIL_HOST'] as const)(
    '%s may have an IPv6 address in brackets, as in a URL',
    (name) => {
      expect(readEnv({ [name]: '[::1]' })[name]).toBe('::1');
      expect(readEnv({ [name]: '::1' })[name]).toBe('::1');
    },
  );

  test.each([
    [{ HOST: 'localhost' }],
    [{ HOST: '::1' }],
    [{ HOST: '[::1]' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ])('%o is this machine', (source) => expect(problemsOf(source)).toEqual([]));

  test.each(['PUBLIC_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUTH_SECRET', 'STAFF_EMAILS'])(
    '%s is needed',
    (name) => expect(problemsOf({ ...OUTSIDE, [name]: undefined }).join()).toMatch(`${name}: em falta`),
  );

  test.each(['PUBLIC_URL', 'OIDC_ISSUER'])('%s has to be https', (name) => {
    expect(problemsOf({ ...OUTSIDE, [name]: 'http://frota.example' })).toEqual([
      `${name}: tem de ser um endereço https: fora de loopback`,
    ]);
  });

  test('promise 39: no secret that .env.example proposes is accepted', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const proposed = [...example.matchAll(/^#? ?(\w*(?:SECRET|PASSWORD)\w*)=(\S+)$/gm)];
    expect(proposed.length).toBeGreaterThan(0);
    for (const [, name = '', value = ''] of proposed) {
      expect(problemsOf({ ...OUTSIDE, ...S3, [name]: value })).toEqual([
        `${name}: é o valor do ficheiro de exemplo, escolha outro`,
      ]);
      expect(problemsOf({ [name]: value })).toEqual([]);
    }
  });
});

test.each(Object.keys(S3).filter((name) => name !== 'STORAGE'))('STORAGE=s3 needs %s', (name) => {
  expect(problemsOf({ ...S3, [name]: undefined })).toEqual([`${name}: em falta, é preciso com STORAGE=s3`]);
});

test('two people are asked for only where that is set', () => {
  expect(readEnv({}).FOUR_EYES).toBe(false);
  expect(readEnv({ FOUR_EYES: 'true' }).FOUR_EYES).toBe(true);
  expect(problemsOf({ FOUR_EYES: 'sim' })).toEqual(['FOUR_EYES: tem de ser true ou false']);
});

test('the company that pays is configured in full, or not at all', () => {
  const company = {
    COMPANY_NAME: 'Frota Exemplo',
    COMPANY_NIF: '500000000',
    COMPANY_IBAN: 'pt50 0035 0651 0000 0000 0006 1',
  };
  expect(readEnv(company)).toMatchObject({
    COMPANY_IBAN: 'PT50003506510000000000061',
    SEPA_VERSION: '03',
    SEPA_BATCH_BOOKING: true,
  });
  expect(problemsOf({ COMPANY_NIF: '500000000' })).toEqual([
    'COMPANY_NAME: em falta, é preciso para os ficheiros SEPA',
    'COMPANY_IBAN: em falta, é preciso para os ficheiros SEPA',
  ]);
  const { COMPANY_IBAN: account, ...issuedTo } = company;
  expect(problemsOf({ ...issuedTo, RECIBOS: 'true' })).toEqual([]);
  expect(problemsOf({ COMPANY_IBAN: account, RECIBOS: 'true' })).toEqual([
    'COMPANY_NAME: em falta, é preciso para os ficheiros SEPA',
    'COMPANY_NIF: em falta, é preciso para os ficheiros SEPA',
  ]);
  expect(problemsOf({ RECIBOS: 'true' })).toEqual([
    'COMPANY_NAME: em falta, é preciso com RECIBOS (a quem são emitidos)',
    'COMPANY_NIF: em falta, é preciso com RECIBOS (a quem são emitidos)',
  ]);
  expect(
    problemsOf({ ...company, COMPANY_NIF: '500000001', COMPANY_IBAN: 'PT50003506510000000000062' }),
  ).toEqual([
    'COMPANY_NIF: tem de ser um NIF certo, de nove algarismos',
    'COMPANY_IBAN: tem de ser um IBAN certo, de um país da SEPA',
  ]);
  expect(problemsOf({ ...company, COMPANY_IBAN: 'CH9300762011623852957' })).toEqual([
    'COMPANY_BIC: em falta, é preciso para uma conta fora do Espaço Económico Europeu',
  ]);
  const swiss = { ...company, COMPANY_IBAN: 'CH9300762011623852957' };
  expect(problemsOf({ ...swiss, COMPANY_BIC: 'BARCGB22' })).toEqual([
    'COMPANY_BIC: tem de ser de um banco do país da conta (COMPANY_IBAN), ou ambos do Espaço Económico Europeu',
  ]);
  expect(problemsOf({ ...company, COMPANY_BIC: 'UBSWCHZH80A' })).toEqual([
    'COMPANY_BIC: tem de ser de um banco do país da conta (COMPANY_IBAN), ou ambos do Espaço Económico Europeu',
  ]);
  expect(readEnv({ ...company, COMPANY_BIC: 'REVOLT21' })).toMatchObject({ COMPANY_BIC: 'REVOLT21' });
  expect(readEnv({ ...swiss, COMPANY_BIC: 'POFICHBE' })).toMatchObject({ COMPANY_BIC: 'POFICHBE' });
  expect(readEnv({ COMPANY_BRAND: 'Exemplo', COMPANY_PHONE: '+351 210 000 000' })).toMatchObject({
    COMPANY_BRAND: 'Exemplo',
    COMPANY_PHONE: '+351 210 000 000',
  });
  expect(problemsOf({ COMPANY_PHONE: '210000000' })).toEqual([
    'COMPANY_BRAND: em falta, é preciso um nome para o rodapé das páginas (ou COMPANY_NAME)',
  ]);
  expect(problemsOf({ ...company, COMPANY_BRAND: '***', COMPANY_PHONE: 'x', COMPANY_EMAIL: 'x' })).toEqual([
    'COMPANY_BRAND: tem de ser um nome curto, até 40 caracteres',
    'COMPANY_PHONE: tem de ser um número de telefone, como 210 000 000',
    'COMPANY_EMAIL: tem de ser um endereço de email',
  ]);
  expect(problemsOf({ ...company, COMPANY_NAME: '***', SEPA_VERSION: '3' })).toEqual([
    'COMPANY_NAME: tem de ter o nome da empresa, em letras do alfabeto latino',
    'SEPA_VERSION: tem de ser 03 ou 09',
  ]);
});
