import { expect, test } from 'vitest';
import { processorsOf } from '../../../src/operations/processing-record/processors';
import { readEnv } from '../../../src/settings/env';

const OUTSIDE = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://frota.example',
  OIDC_ISSUER: 'https://login.example/realms/frota',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'oidc-segredo',
  OIDC_AUTH_SECRET: 'another-segredo-of-at-least-32-characters',
  STAFF_EMAILS: '@frota.example',
  DATABASE_URL: 'libsql://frota-conta.turso.example?authToken=segredo',
  DATABASE_AUTH_TOKEN: 'turso-segredo',
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'balde-segredo',
  S3_ACCESS_KEY_ID: 'id-segredo',
  S3_SECRET_ACCESS_KEY: 'chave-segredo',
  EMAIL_PROVIDER: 'gmail',
  EMAIL_USERNAME: 'caixa-segredo@frota.example',
  EMAIL_PASSWORD: 'imap-segredo',
  SMTP_URL: 'smtps://envio-segredo:palavra-segredo@mail.example',
  SMTP_SPARE_URL: 'smtps://reserva%40frota.example:segredo@spare.example',
  MAIL_FROM: 'frota@frota.example',
  BACKUP_TO: 's3://id-segredo:chave-segredo@copies.example/balde-segredo/pasta',
  BACKUP_KEY: 'ab'.repeat(32),
};

const named = (source: Record<string, string>, options = {}) =>
  processorsOf(readEnv(source), options).map(({ name, purposes }) => `${name}: ${purposes.join('; ')}`);

test('each server of others is named by its host alone, without an account, a path or a secret', () => {
  const processors = named(OUTSIDE);
  expect(processors).toEqual([
    'frota-conta.turso.example: base de dados',
    's3.example: ficheiros carregados',
    'imap.gmail.com: caixa de correio dos relatórios (IMAP)',
    'mail.example: envio de e-mails (SMTP)',
    'spare.example: envio de avisos à equipa (SMTP de reserva)',
    'login.example: início de sessão da equipa (OpenID Connect)',
    'copies.example: cópias de segurança, cifradas',
  ]);
  expect(processors.join('\n')).not.toMatch(/segredo|@|\/\//);
});

test('a host of several uses is named once', () => {
  const { BACKUP_TO, ...others } = OUTSIDE;
  const onSame = { ...others, BACKUP_TO: BACKUP_TO.replace('copies.example', 's3.example') };
  expect(named(onSame)).toContain('s3.example: ficheiros carregados; cópias de segurança, cifradas');
});

test('what is on this machine is nobody else’s', () => {
  expect(named({})).toEqual([]);
  expect(
    named({
      DATABASE_URL: 'http://127.0.0.1:8080',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'frota@frota.example',
      BACKUP_TO: '/srv/copies',
      BACKUP_KEY: OUTSIDE.BACKUP_KEY,
    }),
  ).toEqual([]);
});

test('on Workers the runtime and its bucket are Cloudflare’s', () => {
  expect(named({ ...OUTSIDE, STORAGE: 'r2' }, { onWorkers: true }).slice(0, 3)).toEqual([
    'Cloudflare Workers: executa o programa',
    'frota-conta.turso.example: base de dados',
    'Cloudflare R2: ficheiros carregados',
  ]);
});
