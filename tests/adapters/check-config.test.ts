import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailDomain } from '../../src/operations/operator/checks/servers';
import { createLog } from '../../src/platform/http/log';
import { startOneAccount } from '../../src/platform/identity/one-account';
import { readEnv } from '../../src/settings/env';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { makeNewer, oldDatabase } from '../support/databases/stored-rows';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { operate, startServerProcess } from '../support/processes/server-process';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { allowUploadsFrom, s3IsOurs, s3Variables, startS3 } from '../support/servers/s3';
import { startSmtp } from '../support/servers/smtp';

const check = async (env: Record<string, string>) =>
  operate('check-config', { DATA_DIR: await temporaryFolder(), ...env });

test('with nothing configured all is well, and what is left out is listed', async () => {
  const { out, err, code } = await check({});
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).toContain('ok     Base de dados: ainda não há ficheiro');
  expect(out).toContain('–      Caixa de entrada: não configurado');
  expect(out).toMatch(/Está tudo certo\.\n$/);
});

test('where staff have smaller roles, how many entries each has is listed, and none by name', async () => {
  const { out } = await check({ STAFF_EMAILS: '@f.test', STAFF_READ_ONLY: 'a@toc.test,b@toc.test' });
  expect(out).toContain('ok     Funções da equipa: Direção 1, Pagamentos 0, Documentos 0, Leitura 2 (');
  expect(out).not.toContain('toc.test');
});

test('bad variables are all listed, and nothing else is tried', async () => {
  const { out, err, code } = await check({ STORAGE: 's3', EMAIL_USERNAME: 'a' });
  expect({ out, code }).toEqual({ out: '', code: 1 });
  expect(err).toContain('S3_BUCKET: em falta');
  expect(err).toContain('EMAIL_PASSWORD: em falta');
});

test('a client that the provider knows is accepted, and another secret is not', async () => {
  const provider = await startOneAccount({
    port: 0,
    redirectUris: ['http://localhost:3000/api/callback'],
    clientId: 'volante',
    clientSecret: 'o-segredo',
    email: 'ana@frota.test',
    password: 'correta-e-comprida',
    name: 'Ana',
    log: createLog(() => undefined),
    now: () => new Date(),
    onWrongPassword: async () => undefined,
  });
  onCleanup(provider.stop);
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'volante',
    OIDC_CLIENT_SECRET: 'o-segredo',
    OIDC_AUTH_SECRET: 'x'.repeat(32),
    STAFF_EMAILS: 'ana@frota.test',
  };
  expect(await check(env)).toMatchObject({ code: 0, out: expect.stringContaining('aceita o cliente') });
  const wrong = await check({ ...env, OIDC_CLIENT_SECRET: 'outro-segredo' });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('recusa OIDC_CLIENT_ID') });
  expect(wrong.err).not.toContain('outro-segredo');
  const nobody = await check({ ...env, OIDC_ISSUER: 'http://127.0.0.1:9' });
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('FALHA  Início de sessão') });
});

test('the account of the sending server is tried, without an e-mail', async () => {
  const smtp = await startSmtp();
  onCleanup(smtp.stop);
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Frota <frota@frota.test>' };
  expect(await check(env)).toMatchObject({ code: 0, out: expect.stringContaining('ok     Envio de emails') });
  smtp.trouble.login = { code: 535, text: '5.7.8 no' };
  expect(await check(env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('início de sessão de SMTP_URL'),
  });
});

test('the spare server is tried beside one that signs in with the mailbox’s token', async () => {
  const spare = await startSmtp();
  onCleanup(spare.stop);
  const env = {
    EMAIL_PROVIDER: 'outlook',
    EMAIL_AUTH: 'oauth',
    EMAIL_USERNAME: 'relatorios@frota.test',
    EMAIL_OAUTH_CLIENT_ID: 'app',
    EMAIL_OAUTH_CLIENT_SECRET: 'segredo',
    SMTP_URL: 'smtp://relatorios%40frota.test@localhost:9',
    MAIL_FROM: 'relatorios@frota.test',
    SMTP_SPARE_URL: spare.url,
  };
  expect(await check(env)).toMatchObject({ code: 0, out: expect.stringContaining('ok     Envio de emails') });
  spare.trouble.login = { code: 535, text: '5.7.8 no' };
  expect(await check(env)).toMatchObject({ code: 1, err: expect.stringContaining('SMTP_SPARE_URL: ') });
});

const accountOf = ({ port, user, password }: Dovecot) => ({
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: String(port),
  EMAIL_SECURE: 'false',
  EMAIL_TLS: 'false',
  EMAIL_USERNAME: user,
  EMAIL_PASSWORD: password,
});

test.skipIf(!dovecotIsThere)('the account of the mailbox is tried', async () => {
  const dovecot = await startDovecot();
  onCleanup(dovecot.stop);
  const env = accountOf(dovecot);
  expect(await check(env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/AVISO {2}Caixa de entrada: .*ainda sem emails[\s\S]*Sem falhas; 1 aviso/),
  });
  const wrong = await check({ ...env, EMAIL_PASSWORD: 'outra-palavra' });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('FALHA  Caixa de entrada') });
});

test.skipIf(!dovecotIsThere)(
  'who vouches in the mailbox is shown as the line to set, or that nobody does',
  async () => {
    const dovecot = await startDovecot();
    onCleanup(dovecot.stop);
    const seen = async (EMAIL_TRUSTED_AUTHSERV = '') => {
      const { out, code } = await check({ ...accountOf(dovecot), EMAIL_TRUSTED_AUTHSERV });
      expect(code).toBe(0);
      return out.split('\n').find((line) => line.includes('Caixa de entrada'));
    };
    await deliver(dovecot, [mail({})]);
    expect(await seen()).toMatch(/^AVISO .*nenhum servidor confirmou os remetentes do último email/);
    await deliver(dovecot, Array(4).fill(mail({ head: [vouchedFor('uber.com')] })));
    expect(await seen()).toMatch(/^AVISO .*defina EMAIL_TRUSTED_AUTHSERV=mx\.frota-exemplo\.pt$/);
    expect(await seen('mx.outro.pt')).toMatch(/defina EMAIL_TRUSTED_AUTHSERV=mx\.frota-exemplo\.pt$/);
    expect(await seen('none')).toMatch(
      /^AVISO .*ninguém confirma .*EMAIL_TRUSTED_AUTHSERV=mx\.frota-exemplo\.pt$/,
    );
    expect(await seen(MAIL_HOST)).toMatch(/^ok .*foram confirmados por mx\.frota-exemplo\.pt \(4\)$/);
  },
);

test('a name that is nearly a variable’s is shown, and fails nothing', async () => {
  expect(await check({ EMIAL_USERNAME: 'relatorios@frota.test' })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/AVISO {2}Variáveis: .*EMIAL_USERNAME .*será EMAIL_USERNAME\?\n/),
  });
});

test.skipIf(!s3IsOurs)('buckets are written and read, of files and of backups', async () => {
  const { options, stop } = await startS3();
  onCleanup(stop);
  const { accessKeyId, secretAccessKey, endpoint, bucket } = options;
  const to = (name: string) =>
    `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${new URL(endpoint).host}/${name}`;
  const env = { ...s3Variables(options), BACKUP_TO: to(bucket) };
  await allowUploadsFrom('http://localhost:3000', options);
  expect(await check(env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ok {5}Ficheiros: s3[\s\S]*ok {5}Cópias/),
  });
  const wrong = await check({ ...env, S3_SECRET_ACCESS_KEY: 'errado', BACKUP_TO: to('nenhum') });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.err).toContain('FALHA  Ficheiros: o S3 responde 403 (SignatureDoesNotMatch)\n');
  expect(wrong.err).toContain('FALHA  Cópias de segurança: o S3 responde 404 (NoSuchBucket)\n');
  expect(wrong.err).not.toContain(secretAccessKey);
});

test.skipIf(!s3IsOurs)('the bucket is asked whether pages of this address may send to it', async () => {
  const { options, stop } = await startS3();
  onCleanup(stop);
  const env = { ...s3Variables(options), PORT: '4300' };
  const none = await check(env);
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('ok     Ficheiros: s3') });
  expect(none.err).toMatch(
    /FALHA {2}Envio de ficheiros das páginas: .*"AllowedOrigins":\["http:\/\/localhost:4300"\]/,
  );
  await allowUploadsFrom('http://localhost:4301', options);
  expect((await check(env)).err).toContain('FALHA  Envio de ficheiros das páginas: ');
  await allowUploadsFrom('http://localhost:4300', options);
  const allowed = await check(env);
  expect(allowed).toMatchObject({ code: 0, err: '' });
  expect(allowed.out).toContain('ok     Envio de ficheiros das páginas: ');
});

test('the database is tried beside a running server, and one of a later version is a fault', async () => {
  const { folder, port } = await startServerProcess();
  const beside = await check({ DATA_DIR: folder, PORT: String(port) });
  expect(beside).toMatchObject({
    code: 0,
    out: expect.stringContaining('ok     Base de dados: desta versão'),
  });
  const [older, newer] = [await temporaryFolder(), await temporaryFolder()];
  await oldDatabase(older, 2);
  expect((await check({ DATA_DIR: older })).out).toContain('de uma versão anterior; o início atualiza-a');
  await oldDatabase(newer, 0);
  await makeNewer(newer);
  expect((await check({ DATA_DIR: newer })).err).toContain('mais recente');
});

test('a folder that cannot be written is a fault', async () => {
  const { code, err } = await check({ BACKUP_TO: '/proc' });
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining('FALHA  Cópias de segurança: em /proc não se consegue escrever'),
  });
});

test('a folder of backups that is not there is a fault, and neither check nor backup makes it', async () => {
  const [DATA_DIR, folder] = [await temporaryFolder(), await temporaryFolder()];
  const BACKUP_TO = join(folder, 'disco');
  expect(await check({ BACKUP_TO })).toMatchObject({
    code: 1,
    err: expect.stringContaining('não existe; crie a pasta'),
  });
  expect(await operate('demo', { DATA_DIR })).toMatchObject({ code: 0 });
  expect(await operate('backup', { DATA_DIR, BACKUP_TO })).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${BACKUP_TO} não existe; crie a pasta`),
  });
  expect(await readdir(folder)).toEqual([]);
  await mkdir(BACKUP_TO);
  expect(await check({ BACKUP_TO })).toMatchObject({ code: 0 });
});

test('a mail domain lacks what its DNS lacks', async () => {
  const env = readEnv({ SMTP_URL: 'smtps://mail.frota.test', MAIL_FROM: 'frota@frota.test' });
  const dns = (records: Record<string, string>) => ({
    resolveMx: async () => [{ exchange: 'mail.frota.test', priority: 1 }],
    resolveTxt: async (name: string) => {
      const found = records[name];
      if (found === undefined) throw Object.assign(new Error('no record'), { code: 'ENODATA' });
      return [found.match(/.{1,9}/g) ?? []];
    },
  });
  const spf = { 'frota.test': 'v=spf1 include:frota.test -all' };
  const whole = { ...spf, '_dmarc.frota.test': 'v=DMARC1; p=reject' };
  expect(await mailDomain(env, dns(whole))).toContain('MX, SPF e DMARC');
  await expect(mailDomain(env, dns(spf))).rejects.toThrow('DMARC');
  await expect(mailDomain(env, dns({}))).rejects.toThrow('SPF');
  expect(await mailDomain(readEnv({}), dns({}))).toBeNull();
});

test('the mail domain counts behind a relay of this machine too, and a silent DNS is no missing record', async () => {
  const relayed = (MAIL_FROM: string) => readEnv({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM });
  const asked: string[] = [];
  const failing = (code: string) => {
    const resolve = async (name: string) => {
      asked.push(name);
      throw Object.assign(new Error('no'), { code });
    };
    return { resolveMx: resolve, resolveTxt: resolve };
  };
  const company = relayed('frota@frota-exemplo.pt');
  await expect(mailDomain(company, failing('ENOTFOUND'))).rejects.toThrow('frota-exemplo.pt não tem MX');
  await expect(mailDomain(company, failing('ETIMEOUT'))).rejects.toThrow('não responde (ETIMEOUT)');
  asked.length = 0;
  expect(await mailDomain(relayed('frota@frota.test'), failing('ENOTFOUND'))).toContain('só para ensaios');
  expect(asked).toEqual([]);
});

test('beyond this machine a start that lacks its first settings shows one page of them, here alone', async () => {
  const { child, ended, output, origin } = await startServerProcess({ env: { HOST: '0.0.0.0' } });
  const answer = await fetch(origin);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const page = await answer.text();
  for (const line of [
    'OIDC_ISSUER: em falta',
    'PUBLIC_URL=https://',
    'STAFF_EMAILS=',
    'openssl rand -hex 32',
    'docs/operate/proxy.md',
    'docs/operate/first-server.md',
  ]) {
    expect(output()).toContain(line);
    expect(page).toContain(line);
  }
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['true-client-ip', '203.0.113.9'],
    ['x-anything-else', 'of a proxy'],
    ['connection', 'close'],
    ['host', 'frota.example'],
  ] as const) {
    const other = await fetch(origin, { headers: { [name]: value } });
    expect([other.status, await other.text()]).toEqual([503, 'Por configurar.\n']);
  }
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
});

test('another wrong setting ends the start, without that page', async () => {
  const { ended, output } = await startServerProcess({ env: { PORT: 'x', HOST: '127.0.0.1' } });
  expect(await ended).toBe(1);
  expect(output()).not.toContain('PUBLIC_URL=');
});
