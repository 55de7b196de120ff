import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentBatches } from '../../db/schema/payment-batches';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';

/** Runs `bun run demo` in another process; answers its output and its exit code. */
async function demo(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--no-env-file', 'src/operations/demo/command.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onCleanup(async () => void child.kill('SIGKILL'));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

test('bun run demo fills the database of DATA_DIR, and reports the second time that it is filled', async () => {
  const folder = await temporaryFolder();
  const first = await demo({ DATA_DIR: folder });
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('60 condutores');
  const second = await demo({ DATA_DIR: folder });
  expect(second).toMatchObject({ code: 0, err: '' });
  expect(second.out).toContain('Nada foi alterado');
});

test('bun run demo with the company’s account has the last week in a file for the bank', async () => {
  const folder = await temporaryFolder();
  const company = {
    COMPANY_NAME: 'Frota',
    COMPANY_NIF: '500000000',
    COMPANY_IBAN: 'PT50003506510000000000061',
  };
  expect(await demo({ DATA_DIR: folder, ...company })).toMatchObject({ code: 0, err: '' });
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  onCleanup(close);
  const [paid, created] = await db.select().from(paymentBatches).orderBy(paymentBatches.number);
  expect([paid?.status, created?.status]).toEqual(['PAID', 'CREATED']);
  const records = await db.select().from(financialRecords).where(eq(financialRecords.status, 'IN_BATCH'));
  expect(records.reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBe(created?.sumCents);
});

test('bun run demo leaves a database alone that a server has open', async () => {
  const folder = await temporaryFolder();
  const { close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  onCleanup(close);
  const refused = await demo({ DATA_DIR: folder });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('já está em uso');
});

test('bun run demo leaves real people alone', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  await migrateDatabase(db);
  await db.insert(drivers).values({
    id: crypto.randomUUID(),
    fullName: 'Pessoa Verdadeira',
    email: 'pessoa@exemplo.pt',
    phoneNumber: '912345678',
    cmtvdeNumber: '123456',
    contractType: 'SLOT',
    status: 'ACTIVE',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvedAt: '2026-11-20T11:00:00.000Z',
  });
  await close();
  const refused = await demo({ DATA_DIR: folder });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('1 condutor');
});

test('bun run demo runs on this machine alone, and reports bad variables', async () => {
  const folder = await temporaryFolder();
  const outside = {
    DATA_DIR: folder,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://frota.example',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'frota',
    OIDC_CLIENT_SECRET: 'one-that-nobody-knows',
    OIDC_AUTH_SECRET: 'x'.repeat(40),
    STAFF_EMAILS: '@frota.example',
  };
  const refused = await demo(outside);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('nesta máquina');
  expect((await demo({ DATA_DIR: folder, PORT: 'porta' })).err).toContain('PORT');
});
