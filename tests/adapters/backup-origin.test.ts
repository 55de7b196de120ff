import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { bankAccounts } from '../../db/schema/bank-accounts';
import { digestOf } from '../../src/operations/backup/files';
import { signed } from '../../src/operations/backup/origin';
import type { Manifest } from '../../src/operations/backup/schema';
import { audit } from '../../src/platform/audit/store';
import { runJob, temporaryFolder } from '../support/api/app';
import { officeOfPerson } from '../support/databases/held-person';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';

const OTHER = 'PT50003506512345678901112';
const ACCEPT = '--outra-origem';
const NOW = new Date('2026-11-20T10:00:00.000Z');

/** An office with its sealed audit log, and a plain backup of it. */
async function backedUp() {
  const { folder, db, services } = await officeOfPerson();
  const change = { at: NOW.toISOString(), actor: 'a@b.pt', action: 'x.y', subject: crypto.randomUUID() };
  await db.batch([audit(db, change)]);
  await runJob(services, 'audit.seal', NOW);
  const copy = join(await temporaryFolder(), 'hoje');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, copy)).toMatchObject({ code: 0, err: '' });
  const restore = (...options: string[]) => operate('restore', env, copy, '--confirmar', ...options);
  return { folder, env, db, copy, restore };
}

async function manifestOf(copy: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'));
}

async function writeManifest(copy: string, manifest: Manifest) {
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
}

/** Changes the rows of the backup, and its manifest as who has no secret can. */
async function tamperWith(copy: string, ...statements: string[]): Promise<Manifest> {
  const path = join(copy, 'frota.db');
  const file = createClient({ url: `file:${path}` });
  await file.batch(statements, 'write');
  await file.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  file.close();
  for (const end of ['-wal', '-shm']) await rm(path + end, { force: true });
  const manifest = await manifestOf(copy);
  const changed = { ...manifest, database: { ...manifest.database, ...(await digestOf(path)) } };
  await writeManifest(copy, changed);
  return changed;
}

const OTHER_ACCOUNT = `UPDATE bank_accounts SET iban = '${OTHER}'`;

async function ibans(db: Database): Promise<string[]> {
  return (await db.select({ iban: bankAccounts.iban }).from(bankAccounts)).map(({ iban }) => iban);
}

test('promise 181: a backup of this program says so, and needs no other word', async () => {
  const { restore } = await backedUp();
  const restored = await restore();
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('assinada por este programa');
});

test('promise 181: an account that was changed in a backup is not restored, with or without its signature', async () => {
  const { copy, restore, db } = await backedUp();
  const before = await ibans(db);
  expect(before).not.toContain(OTHER);
  const { signature, ...unsigned } = await tamperWith(copy, OTHER_ACCOUNT);
  expect(signature).toBeDefined();
  for (const options of [[], [ACCEPT]]) {
    const refused = await restore(...options);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('O manifesto foi alterado');
  }
  await writeManifest(copy, unsigned);
  const asked = await restore();
  expect(asked).toMatchObject({ code: 2, out: '' });
  expect(asked.err).toContain('não está assinada');
  expect(asked.err).toContain(ACCEPT);
  expect(await ibans(db)).toEqual(before);
});

test('promise 181: an unsigned backup, as earlier versions made it, is restored once that is accepted', async () => {
  const { copy, restore, db } = await backedUp();
  const { signature: _signature, ...unsigned } = await manifestOf(copy);
  await writeManifest(copy, unsigned);
  const accepted = await restore(ACCEPT);
  expect(accepted).toMatchObject({ code: 0, err: '' });
  expect(accepted.out).toContain('sem assinatura');
  expect(
    await db.all(sql`SELECT detail ->> 'origin' AS origin FROM audit_log WHERE action = 'backup.restore'`),
  ).toEqual([{ origin: 'unsigned' }]);
});

test('promise 181: a machine without the secret asks about it, and restores once that is accepted', async () => {
  const { copy, folder } = await backedUp();
  const env = { DATA_DIR: await temporaryFolder() };
  const asked = await operate('restore', env, copy);
  expect(asked).toMatchObject({ code: 2, out: '' });
  expect(asked.err).toContain('outro programa');
  expect(await operate('restore', env, copy, ACCEPT)).toMatchObject({ code: 0, err: '' });
  const { db, close } = await openServices(env.DATA_DIR);
  expect(await ibans(db)).toHaveLength(1);
  await close();
  const known = { DATA_DIR: await temporaryFolder() };
  await writeFile(join(known.DATA_DIR, 'secret'), await readFile(join(folder, 'secret')));
  expect(await operate('restore', known, copy)).toMatchObject({ code: 0, err: '' });
});

test('promise 181: a sealed backup is signed as well, and says whose it is', async () => {
  const { env } = await backedUp();
  const to = await temporaryFolder();
  const taken = await operate('backup', { ...env, BACKUP_TO: to });
  const BACKUP_KEY = /BACKUP_KEY=([0-9a-f]{64})/.exec(taken.out)?.[1] ?? '';
  const own = await operate('restore', { ...env, BACKUP_TO: to }, '--confirmar');
  expect(own).toMatchObject({ code: 0, err: '' });
  expect(own.out).toContain('assinada por este programa');
  const elsewhere = { DATA_DIR: await temporaryFolder(), BACKUP_TO: to, BACKUP_KEY };
  const asked = await operate('restore', elsewhere);
  expect(asked).toMatchObject({ code: 2, out: '' });
  expect(asked.err).toContain('outro programa');
  expect(await operate('restore', elsewhere, ACCEPT)).toMatchObject({ code: 0, err: '' });
});

test.each([
  [
    'whose rows are not those that were sealed',
    ["UPDATE audit_log SET actor = 'x@y.pt' WHERE id = 1"],
    'não é o que foi selado',
  ],
  ['whose last link is another', ['DELETE FROM audit_seals'], 'não é a que o manifesto indica'],
])('promise 181: a signed backup with an audit log %s is asked about', async (_name, statements, words) => {
  const { copy, restore, folder } = await backedUp();
  const triggers = ['audit_log_no_update', 'audit_log_no_delete', 'audit_seals_no_delete'];
  const changed = await tamperWith(
    copy,
    ...triggers.map((name) => `DROP TRIGGER IF EXISTS ${name}`),
    ...statements,
  );
  await writeManifest(copy, await signed(changed, (await readFile(join(folder, 'secret'), 'utf8')).trim()));
  const asked = await restore();
  expect(asked).toMatchObject({ code: 2, out: '' });
  expect(asked.err).toContain(words);
});

test('promise 181: a backup of another database is asked about, though the secret is the same', async () => {
  const [one, another] = [await backedUp(), await backedUp()];
  await writeFile(join(another.folder, 'secret'), await readFile(join(one.folder, 'secret')));
  const asked = await operate('restore', another.env, one.copy, '--confirmar');
  expect(asked).toMatchObject({ code: 2, out: '' });
  expect(asked.err).toContain('não é o desta base de dados');
});
