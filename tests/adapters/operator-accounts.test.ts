import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staffAccounts } from '../../db/schema/staff-accounts';
import { staffDevices } from '../../db/schema/staff-devices';
import { staffIdentities } from '../../db/schema/staff-identities';
import { staffInvitations } from '../../db/schema/staff-invitations';
import { staffRecoveryCodes } from '../../db/schema/staff-recovery-codes';
import { deleteAccount } from '../../src/operations/accounts/held-store';
import { insertInvitation } from '../../src/operations/accounts/link-store';
import { createTestApp, temporaryFolder } from '../support/api/app';
import { smtpServer } from '../support/mail/mail-offices';
import { operate } from '../support/processes/server-process';

const LOCAL = { SIGN_IN: 'local', STAFF_EMAILS: 'ana@frota.local', STAFF_READ_ONLY: '@contas.example' };
const AT = '2026-11-20T10:00:00.000Z';

async function office(env: Record<string, string> = {}) {
  const app = await createTestApp();
  const staff = (...words: string[]) =>
    operate('staff', { ...LOCAL, DATA_DIR: app.folder, ...env }, ...words);
  return { ...app, staff };
}

type Office = Awaited<ReturnType<typeof office>>;

async function insertAccount({ db }: Pick<Office, 'db'>, email: string, passwordHash = 'a') {
  const account = { email, passwordHash, sealedSecret: 'sealed', lastStep: 7, createdAt: AT, changedAt: AT };
  await db.insert(staffAccounts).values(account);
  await db.insert(staffRecoveryCodes).values({ email, codeHash: `${passwordHash} of ${email}` });
  await db.insert(staffDevices).values({ email, tokenHash: 'b', createdAt: AT, lastSeenAt: AT });
  return account;
}

test('staff invite prints a link for who is on a list, and refuses everybody else', async () => {
  const { staff, db } = await office({ PUBLIC_URL: 'http://localhost:4000' });
  const invited = await staff('invite', 'Ana@frota.local');
  expect(invited).toMatchObject({ code: 0, err: '' });
  expect(invited.out).toMatch(/^http:\/\/localhost:4000\/account\/invitation\?token=[\w-]{43}$/m);
  expect(await staff('invite', 'rui@contas.example')).toMatchObject({ code: 0 });
  const stranger = await staff('invite', 'eva@gmail.com');
  expect(stranger).toMatchObject({ code: 1, out: '' });
  expect(stranger.err).toContain('eva@gmail.com não está em STAFF_EMAILS');
  const rows = await db.select({ email: staffInvitations.email }).from(staffInvitations);
  expect(rows.map(({ email }) => email).toSorted()).toEqual(['ana@frota.local', 'rui@contas.example']);
});

test('invite and reset each say which of the two it is', async () => {
  const office_ = await office();
  expect((await office_.staff('reset', 'ana@frota.local')).err).toContain('ainda não tem conta');
  await insertAccount(office_, 'ana@frota.local');
  expect((await office_.staff('invite', 'ana@frota.local')).err).toContain('já tem conta');
  expect(await office_.staff('reset', 'ana@frota.local')).toMatchObject({ code: 0 });
});

test('staff end ends account, link and sessions; who has none of them is reported', async () => {
  const office_ = await office();
  await insertAccount(office_, 'ana@frota.local');
  await office_.staff('reset', 'ana@frota.local');
  const ended = await office_.staff('end', 'Ana@frota.local');
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect(ended.out).toContain('terminou: a conta, o convite por usar, 0 sessões.');
  for (const table of [staffAccounts, staffInvitations, staffRecoveryCodes, staffDevices]) {
    expect(await office_.db.select().from(table)).toEqual([]);
  }
  expect(await office_.staff('end', 'ana@frota.local')).toMatchObject({ code: 1, out: '' });
});

test('staff list has accounts with role and last sign-in, and links that are open', async () => {
  const office_ = await office();
  expect((await office_.staff('list')).out).toContain('Ainda não há contas');
  await insertAccount(office_, 'ana@frota.local');
  await insertAccount(office_, 'antiga@outra.example', 'c');
  const seen = { firstSeenAt: AT, lastSeenAt: AT };
  const identity = { issuer: 'local', sub: 'ana@frota.local', email: 'ana@frota.local', ...seen };
  await office_.db.insert(staffIdentities).values(identity);
  const link = { tokenHash: 'd', email: 'rui@contas.example', at: AT, actor: 'operator:ana' };
  await insertInvitation(office_.db, {
    ...link,
    expiresAt: '2999-01-01T00:00:00.000Z',
    action: 'account.invite',
  });
  const listed = await office_.staff('list');
  expect(listed.out.split('\n').slice(0, 3)).toEqual([
    'ana@frota.local · Direção · entrou em 20 de novembro de 2026 às 10:00',
    'antiga@outra.example · fora das listas da equipa: não entra · ainda não entrou',
    'rui@contas.example · Leitura · ligação por usar, até 1 de janeiro de 2999 às 00:00',
  ]);
});

test('staff export has all that is held of a person, and nothing that opens the account', async () => {
  const office_ = await office();
  expect(await office_.staff('export', 'ana@frota.local')).toMatchObject({ code: 1, out: '' });
  const { passwordHash, sealedSecret } = await insertAccount(
    office_,
    'ana@frota.local',
    'the hash of a password',
  );
  await office_.staff('reset', 'ana@frota.local');
  const told = await office_.staff('export', 'Ana@frota.local');
  expect(JSON.parse(told.out)).toEqual({
    email: 'ana@frota.local',
    accounts: [{ createdAt: AT, changedAt: AT, app: true }],
    passkeys: [],
    browsers: [{ createdAt: AT, lastSeenAt: AT }],
    sessions: [],
    links: [{ createdAt: expect.any(String), expiresAt: expect.any(String) }],
    signIns: [],
    recoveryCodes: 1,
  });
  for (const secret of [passwordHash, sealedSecret]) expect(told.out).not.toContain(secret);
});

test('without SIGN_IN=local there is nothing to invite to', async () => {
  const { staff } = await office({ SIGN_IN: '' });
  for (const words of [
    ['invite', 'ana@frota.local'],
    ['reset', 'ana@frota.local'],
    ['end', 'a@b.pt'],
    ['list'],
  ]) {
    const said = await staff(...words);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('só tem contas com SIGN_IN=local');
  }
});

test('an invitation is sent by e-mail too, and printed all the same where that fails', async () => {
  const smtp = await smtpServer();
  const { staff } = await office({ SMTP_URL: smtp.url, MAIL_FROM: 'frota@frota.example' });
  const invited = await staff('invite', 'ana@frota.local');
  expect(invited.out).toContain('Foi também enviada por email.');
  const link = /^http.*$/m.exec(invited.out)?.[0] ?? '';
  await expect.poll(() => smtp.received.length).toBe(1);
  const raw = smtp.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(raw).toContain(link);
  const down = await office({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'frota@frota.example' });
  const alone = await down.staff('invite', 'ana@frota.local');
  expect(alone).toMatchObject({ code: 0 });
  expect(alone.out).toMatch(/token=[\w-]{43}\nO email não foi enviado/);
});

test('promise 215: a restore brings back no old password, used code, ended account or link', async () => {
  const office_ = await office();
  await insertAccount(office_, 'ana@frota.local', 'old');
  await insertAccount(office_, 'rui@contas.example', 'c');
  await office_.staff('reset', 'ana@frota.local');
  const copy = join(await temporaryFolder(), 'hoje');
  expect(await operate('backup', { DATA_DIR: office_.folder }, copy)).toMatchObject({ code: 0 });
  const restore = () => operate('restore', { DATA_DIR: office_.folder }, copy, '--confirmar');
  const at = new Date().toISOString();
  await deleteAccount(office_.db, 'ana@frota.local', { at, actor: 'operator:ana' });
  const renewed = await insertAccount(office_, 'ana@frota.local', 'new');
  await office_.db.delete(staffRecoveryCodes);
  await deleteAccount(office_.db, 'rui@contas.example', { at, actor: 'operator:ana' });
  expect(await restore()).toMatchObject({ code: 0 });
  expect(await office_.db.select().from(staffAccounts)).toEqual([renewed]);
  expect(await office_.db.select().from(staffRecoveryCodes)).toEqual([]);
  expect(await office_.db.select().from(staffInvitations)).toEqual([]);
  await deleteAccount(office_.db, 'ana@frota.local', { at, actor: 'operator:ana' });
  expect(await restore()).toMatchObject({ code: 0 });
  expect(await office_.db.select().from(staffAccounts)).toEqual([]);
});

test('on an empty machine a backup brings its accounts, without links', async () => {
  const office_ = await office();
  const account = await insertAccount(office_, 'ana@frota.local');
  await office_.staff('reset', 'ana@frota.local');
  const copy = join(await temporaryFolder(), 'hoje');
  expect(await operate('backup', { DATA_DIR: office_.folder }, copy)).toMatchObject({ code: 0 });
  const other = await createTestApp();
  const words = [copy, '--confirmar', '--outra-origem'];
  expect(await operate('restore', { DATA_DIR: other.folder }, ...words)).toMatchObject({ code: 0 });
  expect(await other.db.select().from(staffAccounts)).toEqual([account]);
  expect(await other.db.select().from(staffDevices)).toHaveLength(1);
  expect(await other.db.select().from(staffInvitations)).toEqual([]);
});
