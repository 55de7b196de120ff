import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { sealAudit } from '../../src/platform/audit/seal';
import { audit } from '../../src/platform/audit/store';
import { verifyAudit } from '../../src/platform/audit/verify';
import { createTestApp, temporaryFolder } from '../support/api/app';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';
import { sqldIsThere } from '../support/servers/sqld';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

async function add(db: Database, count: number) {
  for (let n = 0; n < count; n += 1) {
    await db.batch([audit(db, { at: NOW.toISOString(), actor: 'a@b.pt', action: 'x.y', subject: `${n}` })]);
  }
}

const seal = (db: Database) => sealAudit({ db, log: SILENT }, NOW);

const DATABASES = [
  ['a file', async () => (await createTestApp()).db] as const,
  ...(sqldIsThere ? [['a server', async () => openRemote((await serverOfTest()).url)] as const] : []),
];

describe.each(DATABASES)('on %s', (_, open) => {
  test('promise 57: each row of the audit log goes into the chain once, and the chain is whole', async () => {
    const db = await open();
    expect(await verifyAudit(db, null)).toMatchObject({ sealed: 0, unsealed: 0, last: null, broken: null });
    await add(db, 3);
    expect(await seal(db)).toEqual({ sealed: 3 });
    expect(await seal(db)).toEqual({ sealed: 0 });
    await add(db, 2);
    const first = (await verifyAudit(db, null)).last?.hash ?? '';
    expect(await verifyAudit(db, first)).toMatchObject({
      sealed: 3,
      unsealed: 2,
      hasLink: true,
      broken: null,
    });
    const both = await Promise.all([seal(db), seal(db)]);
    expect(both.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(2);
    expect(await verifyAudit(db, first)).toMatchObject({
      sealed: 5,
      unsealed: 0,
      hasLink: true,
      broken: null,
    });
    expect((await verifyAudit(db, 'f'.repeat(64))).hasLink).toBe(false);
  });

  test.each([
    ['a row that is changed', "UPDATE audit_log SET actor = 'c@b.pt' WHERE id = 4"],
    ['a row that is taken out', 'DELETE FROM audit_log WHERE id = 4'],
    ['the last row of a link taken out', 'DELETE FROM audit_log WHERE id = 5'],
  ])('promise 57: %s, after it was sealed, is found', async (__, tampering) => {
    const db = await open();
    await add(db, 2);
    await seal(db);
    await add(db, 3);
    await seal(db);
    await db.run(sql`DROP TRIGGER audit_log_no_update`);
    await db.run(sql`DROP TRIGGER audit_log_no_delete`);
    await db.run(sql.raw(tampering));
    expect((await verifyAudit(db, null)).broken).toEqual({ after: 2, through: 5 });
  });

  test('promise 37: links cannot be changed, deleted or replaced', async () => {
    const db = await open();
    await add(db, 1);
    await seal(db);
    for (const change of [
      sql`UPDATE audit_seals SET hash = ''`,
      sql`DELETE FROM audit_seals`,
      sql`INSERT OR REPLACE INTO audit_seals (through_id, rows, hash, sealed_at) VALUES (1, 1, '', '')`,
    ]) {
      await expect(db.run(change)).rejects.toThrow();
    }
    expect((await verifyAudit(db, null)).sealed).toBe(1);
  });
});

test('promise 57: the last link of the chain is logged, and is in a backup', async () => {
  const folder = await temporaryFolder();
  const { db, services, logged, close } = await openServices(folder);
  await add(db, 2);
  await sealAudit(services, NOW);
  const { last } = await verifyAudit(db, null);
  expect(logged.join('\n')).toContain(`"event":"audit.sealed","through":2,"hash":"${last?.hash}"`);
  await close();
  const env = { DATA_DIR: folder };
  const copy = join(await temporaryFolder(), 'hoje');
  expect((await operate('backup', env, copy)).code).toBe(0);
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'));
  expect(manifest.audit).toEqual({ throughId: 2, hash: last?.hash });

  const asked = await operate('audit', env, 'verify', last?.hash ?? '');
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out).toContain('A cadeia está inteira: 2 linhas seladas');
  expect((await operate('audit', env, 'verify', 'f'.repeat(64))).code).toBe(1);
  expect((await operate('audit', env, 'verify', 'abc')).code).toBe(2);
});

test('promise 57: the chain continues after a restoration, on the same machine and on a new one', async () => {
  const [folder, fresh] = [await temporaryFolder(), await temporaryFolder()];
  const copy = join(await temporaryFolder(), 'hoje');
  const opened = await openServices(folder);
  await add(opened.db, 2);
  await seal(opened.db);
  await opened.close();
  expect((await operate('backup', { DATA_DIR: folder }, copy)).code).toBe(0);
  const again = await openServices(folder);
  await add(again.db, 2);
  await seal(again.db);
  const { last } = await verifyAudit(again.db, null);
  await again.close();
  await (await openServices(fresh)).close();
  for (const [data, link] of [
    [folder, last?.hash],
    [fresh, JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')).audit.hash],
  ]) {
    const said = await operate('restore', { DATA_DIR: data }, copy, '--confirmar', '--outra-origem');
    expect(said).toMatchObject({ code: 0 });
    const { db, close } = await openServices(data);
    expect(await verifyAudit(db, link)).toMatchObject({ broken: null, hasLink: true });
    await seal(db);
    expect(await verifyAudit(db, link)).toMatchObject({ broken: null, hasLink: true, unsealed: 0 });
    await close();
  }
});
