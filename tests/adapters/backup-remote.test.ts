import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, test } from 'vitest';
import { documents } from '../../db/schema/documents';
import { createS3Storage } from '../../src/platform/storage/s3';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { FILE, officeOfPerson } from '../support/databases/held-person';
import { type AllRows, allBytes, allRows, leapt } from '../support/databases/stored-rows';
import { fillWithDemoFleet, operate, startDemoServer } from '../support/processes/server-process';
import { s3IsThere, s3Variables, startS3 } from '../support/servers/s3';
import { sqldIsThere, startSqld } from '../support/servers/sqld';

const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;
type Listed = { id: string; status: string };
const idsOf = (rows: AllRows) => new Set(rows.drivers?.map((row) => row[0]));

async function office() {
  const sqld = await startSqld();
  onCleanup(sqld.stop);
  return { ...(await startDemoServer({ DATABASE_URL: sqld.url })), sqld };
}

describe.skipIf(!sqldIsThere)('a database server', () => {
  test('its backup has every row and every byte of one instant while visitors register', async () => {
    const { env, visitors, sqld } = await office();
    const folder = await temporaryFolder();
    expect(await operate('backup', env, join(folder, 'quiet'))).toMatchObject({ code: 0, err: '' });
    const quiet = await allRows(fileOf(join(folder, 'quiet')));
    expect(quiet).toEqual({ ...(await allRows(sqld.url)), sessions: [] });
    expect(await allBytes(join(folder, 'quiet', 'objects'))).toEqual(
      await allBytes(join(env.DATA_DIR, 'objects', 'final')),
    );
    const { acknowledged, stop } = visitors(4);
    let before = 0;
    for (const name of ['first', 'second', 'third']) {
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before);
      before = acknowledged.length;
      expect(await operate('backup', env, join(folder, name))).toMatchObject({ code: 0, err: '' });
      const rows = await allRows(fileOf(join(folder, name)));
      expect(acknowledged.slice(0, before).filter((id) => !idsOf(rows).has(id))).toEqual([]);
      // A registration and its audit row are in one transaction.
      const audited = rows.audit_log?.filter((row) => row[3] === 'driver.register').map((row) => row[4]);
      expect(audited, name).toHaveLength(idsOf(rows).size);
    }
    await stop();
    const live = idsOf(await allRows(sqld.url));
    expect(acknowledged.filter((id) => !live.has(id))).toEqual([]);
  });

  test('a restoration into it puts back every row, and its lists show it at once', async () => {
    const { env, signIn, register, sqld } = await office();
    const staff = await signIn();
    const folder = join(await temporaryFolder(), 'cópia');
    expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
    const backedUp = await allRows(fileOf(folder));
    const drivers = await (await staff.get('/api/drivers/with-documents')).json();
    const pending = drivers.find((driver: { status: string }) => driver.status === 'PENDING_VALIDATION');
    expect((await staff.patch(`/api/drivers/${pending.id}/status`, 'INACTIVE')).status).toBe(200);
    await register();
    const before = await allRows(sqld.url);
    expect(await operate('restore', env, folder, '--confirmar')).toMatchObject({ code: 0, err: '' });
    const live = await allRows(sqld.url);
    const { sessions, audit_log = [], rate_limits, inbox_state, job_runs, ...rows } = leapt(backedUp, before);
    expect(live).toMatchObject(rows);
    expect(Object.keys(live)).toEqual(Object.keys(backedUp));
    expect(live.sessions).toEqual([]);
    expect(live.audit_log?.slice(0, audit_log.length)).toEqual(audit_log);
    expect(live.audit_log?.map((row) => row[3]).slice(-3)).toEqual([
      'driver.reject',
      'driver.register',
      'backup.restore',
    ]);
    const again = await signIn();
    const restored = await (await again.get('/api/drivers/with-documents')).json();
    expect(restored.map(({ id, status }: Listed) => [id, status])).toEqual(
      drivers.map(({ id, status }: Listed) => [id, status]),
    );
    await register();
  });

  test('a restoration that fails in its last rows leaves every row as it was, and the next one succeeds', async () => {
    const sqld = await startSqld();
    onCleanup(sqld.stop);
    const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: sqld.url };
    await fillWithDemoFleet(env);
    const folder = join(await temporaryFolder(), 'cópia');
    expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
    const client = createClient({ url: sqld.url });
    onCleanup(async () => client.close());
    await client.executeMultiple(`
      UPDATE documents SET file_name = 'outro.png';
      CREATE TRIGGER full_up BEFORE INSERT ON cars BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    const before = await allRows(sqld.url);
    const failed = await operate('restore', env, folder, '--confirmar');
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toContain('no room');
    const after = await allRows(sqld.url);
    expect(after).toEqual({ ...before, uploads: after.uploads });
    await client.execute('DROP TRIGGER full_up');
    expect(await operate('restore', env, folder, '--confirmar')).toMatchObject({ code: 0, err: '' });
    const restored = await allRows(sqld.url);
    expect(Object.keys(restored)).toEqual(Object.keys(before));
    expect(restored.documents).toEqual(leapt(await allRows(fileOf(folder))).documents);
  });

  test('a driver’s data is exported and erased there as well; a server that does not answer is reported', async () => {
    const sqld = await startSqld();
    onCleanup(sqld.stop);
    const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: sqld.url };
    await fillWithDemoFleet(env);
    const pending = (await allRows(sqld.url)).drivers?.find((row) => row.includes('PENDING_VALIDATION'));
    const id = String(pending?.[0]);
    const file = join(env.DATA_DIR, 'dados.zip');
    expect(await operate('driver', env, 'export', id, file)).toMatchObject({ code: 0, err: '' });
    expect(await operate('driver', env, 'erase', id, '--confirmar')).toMatchObject({ code: 0, err: '' });
    const after = await allRows(sqld.url);
    expect(JSON.stringify(after)).not.toContain(JSON.stringify(pending?.[1]));
    expect(after.audit_log?.map((row) => row[3]).slice(-2)).toEqual(['driver.export', 'driver.erase']);
    await sqld.stop();
    const failed = await operate('staff', env, 'sessions', 'end', 'ana@exemplo.pt');
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toContain('Falhou: a base de dados ou os ficheiros não respondem');
  });
});

describe.skipIf(!s3IsThere)('an S3 store', () => {
  test('its objects are backed up, and put back where they are missing or have other bytes', async () => {
    const { options, stop } = await startS3();
    onCleanup(stop);
    const { folder: dataDir, db } = await officeOfPerson();
    const storage = createS3Storage(options);
    const keys = (await db.select().from(documents)).map((row) => row.filePath.slice('/objects/'.length));
    for (const key of keys) await storage.keep(key, FILE, 'image/png');
    onCleanup(async () => void (await Promise.all(keys.map((key) => storage.remove(key)))));
    const env = { DATA_DIR: dataDir, ...s3Variables(options) };
    const folder = join(await temporaryFolder(), 'cópia');
    expect(await operate('backup', env, folder)).toMatchObject({ code: 0, err: '' });
    expect(await allBytes(join(folder, 'objects'))).toEqual(
      await allBytes(join(dataDir, 'objects', 'final')),
    );
    const [missing = '', other = ''] = keys;
    await storage.remove(missing);
    await storage.keep(other, new Uint8Array([1]), 'image/png');
    const lacking = await operate('backup', env, `${folder}-2`);
    expect(lacking).toMatchObject({ code: 1, out: '' });
    expect(lacking.err).toContain('FALTAM 2 ficheiro(s)');
    expect(await operate('restore', env, folder, '--confirmar')).toMatchObject({ code: 0, err: '' });
    for (const key of keys) {
      const found = await storage.open(key);
      expect(await new Response(found?.body ?? null).bytes()).toEqual(FILE);
    }
  });
});
