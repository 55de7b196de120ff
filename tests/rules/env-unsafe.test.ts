import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/settings/env';

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
  S3_BUCKET: 'frota',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

const MAIL = { EMAIL_USERNAME: 'a@frota.example', EMAIL_PASSWORD: 'segredo' };

/** The variables that are refused, and the whole refusal. */
function refusal(source: Record<string, string | undefined>, options?: { listens: boolean }) {
  try {
    readEnv(source, options);
    return { names: [], told: '' };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const names = [...error.message.matchAll(/^ {2}- ([A-Z0-9_]+): /gm)].map((line) => line[1]);
    return { names, told: error.message };
  }
}

const refused = (source: Record<string, string | undefined>) => refusal(source, { listens: true }).names;

describe('STAFF_EMAILS', () => {
  test.each([
    '@gmail.com',
    '@GMAIL.com',
    '@gmail.com.',
    '@outlook.pt',
    '@hotmail.co.uk',
    '@live.com.pt',
    '@proton.me',
    '@sapo.pt',
    '@web.de',
    '@zonmail.pt',
    '@netmadeira.com',
    '@kanguru.pt',
    '@portugalmail.com',
    '@duck.com',
    '@mailinator.com',
    '@bk.ru',
    '@inbox.com',
    '@usa.com',
    '@yopmail.com',
    '@privaterelay.appleid.com',
    '@com',
    '@pt',
    '@co.uk',
    '@com.pt',
    '@com.',
  ])('promise 56: %s, where anybody can have an address, is a refusal to start', (entry) => {
    const { names, told } = refusal({ ...OUTSIDE, STAFF_EMAILS: `ana@frota.example, ${entry}` });
    expect(names).toEqual(['STAFF_EMAILS']);
    expect(told).toContain('qualquer pessoa pode ter um endereço');
    expect(told).toContain(entry.toLowerCase().replace(/\.$/, ''));
  });

  test.each(['STAFF_PAYMENTS', 'STAFF_DOCUMENTS', 'STAFF_READ_ONLY'])('nor in %s', (name) => {
    expect(refused({ ...OUTSIDE, [name]: '@gmail.com' })).toEqual([name]);
    expect(refused({ ...OUTSIDE, [name]: 'toc@contas.example' })).toEqual([]);
  });

  test.each(['ana@frota.example', '@frota.example'])(
    'promise 200: a smaller role of %s, who may do everything, is a refusal to start',
    (entry) => {
      const lists = { STAFF_EMAILS: '@frota.example', STAFF_PAYMENTS: `rui@outra.example, ${entry}` };
      const { names, told } = refusal({ ...OUTSIDE, ...lists });
      expect(names).toEqual(['STAFF_PAYMENTS']);
      expect(told).toContain(`${entry} já pode tudo por STAFF_EMAILS`);
    },
  );

  test('promise 200: so is a group of a smaller role that may do everything', () => {
    const groups = {
      OIDC_GROUPS_CLAIM: 'groups',
      OIDC_GROUPS_DIRECTION: 'Frota, chefes',
      OIDC_GROUPS_READ_ONLY: 'toc, chefes',
    };
    const { names, told } = refusal({ ...OUTSIDE, ...groups });
    expect(names).toEqual(['OIDC_GROUPS_READ_ONLY']);
    expect(told).toContain('chefes já pode tudo por OIDC_GROUPS_DIRECTION');
  });

  test.each(['@frota.example', '@frota.pt', '@frota.co.uk', '@terra.pt', 'ana@gmail.com', 'ana@sapo.pt'])(
    '%s is somebody',
    (entry) => expect(refused({ ...OUTSIDE, STAFF_EMAILS: entry })).toEqual([]),
  );
});

describe('promise 60: connections beyond this machine are encrypted', () => {
  test.each([
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://s3.example' }],
    ['S3_ENDPOINT', { ...OUTSIDE, ...S3, S3_ENDPOINT: 'http://10.0.0.2:9000' }],
    ['DATABASE_URL', { DATABASE_URL: 'http://sqld.example:8080' }],
    ['DATABASE_URL', { ...OUTSIDE, DATABASE_URL: 'ws://sqld.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'libsql://sqld.example:8080?tls=0' }],
    ['OIDC_ISSUER', { ...OUTSIDE, OIDC_ISSUER: 'http://login.example' }],
    ['OIDC_ISSUER', { ...OUTSIDE, HOST: '', PUBLIC_URL: '', OIDC_ISSUER: 'http://login.example' }],
    ['EMAIL_TLS', { ...MAIL, EMAIL_HOST: 'mail.example', EMAIL_SECURE: 'false', EMAIL_TLS: 'false' }],
  ])('%s of %j', (name, source) => expect(refused(source)).toEqual([name]));

  test.each([
    { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { ...S3, S3_ENDPOINT: 'https://s3.example' },
    { DATABASE_URL: 'http://127.0.0.1:8080' },
    { DATABASE_URL: 'ws://localhost:8080' },
    { DATABASE_URL: 'libsql://volante.turso.io' },
    { DATABASE_URL: 'libsql://127.0.0.1:8080?tls=0' },
    { DATABASE_URL: 'file:x.db' },
    { ...OUTSIDE, HOST: '', PUBLIC_URL: '', OIDC_ISSUER: 'http://127.0.0.1:3001' },
    { ...MAIL, EMAIL_HOST: '127.0.0.1', EMAIL_SECURE: 'false', EMAIL_TLS: 'false' },
    { ...MAIL, EMAIL_HOST: 'mail.example', EMAIL_SECURE: 'false' },
    { ...MAIL, EMAIL_HOST: 'mail.example', EMAIL_TLS: 'false' },
  ])('%j is not', (source) => expect(refused(source)).toEqual([]));
});

describe('WEB_DEV_URL', () => {
  test.each([
    { NODE_ENV: 'production', WEB_DEV_URL: 'http://127.0.0.1:5173' },
    { ...OUTSIDE, WEB_DEV_URL: 'http://127.0.0.1:5173' },
    { WEB_DEV_URL: 'http://elsewhere.example' },
  ])('is refused where people other than the developer are: %j', (source) => {
    expect(refused(source)).toEqual(['WEB_DEV_URL']);
  });

  test('is taken from the development command', () => {
    expect(refused({ WEB_DEV_URL: 'http://127.0.0.1:5173' })).toEqual([]);
  });
});

describe('TRUST_PROXY', () => {
  const behind = { ...OUTSIDE, HOST: '127.0.0.1' };

  test('is needed behind a proxy on this machine, where all visitors would share one address', () => {
    const { names, told } = refusal(behind, { listens: true });
    expect(names).toEqual(['TRUST_PROXY']);
    expect(told).toContain('todos os visitantes contariam como um');
    expect(refused({ ...behind, TRUST_PROXY: '1' })).toEqual([]);
  });

  test('is ignored by a command beside the server, whose variables may be those of a Worker', () => {
    expect(refusal(behind).names).toEqual([]);
  });

  test('may be none where the server itself is reached', () => expect(refused(OUTSIDE)).toEqual([]));
});

test('every refusal is reported at once, and none repeats an address that may contain a secret', () => {
  const { names, told } = refusal({
    ...S3,
    PORT: 'x',
    STAFF_EMAILS: '@gmail.com',
    S3_ENDPOINT: 'http://user:hushhh@s3.example',
    DATABASE_URL: 'http://sqld.example?authToken=hushhh',
    WEB_DEV_URL: 'http://elsewhere.example',
  });
  expect(names.toSorted()).toEqual(['DATABASE_URL', 'PORT', 'S3_ENDPOINT', 'STAFF_EMAILS', 'WEB_DEV_URL']);
  expect(told).not.toContain('hushhh');
});
