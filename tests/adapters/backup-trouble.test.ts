import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { documents } from '../../db/schema/documents';
import { inboxState } from '../../db/schema/inbox-state';
import { outbox } from '../../db/schema/outbox';
import { uploads } from '../../db/schema/uploads';
import { createSession, runJob, temporaryFolder } from '../support/api/app';
import { FILE, officeOfPerson } from '../support/databases/held-person';
import { insertRecord } from '../support/databases/rows';
import { allBytes, allRows, leapt, makeNewer, oldDatabase } from '../support/databases/stored-rows';
import {
  fillWithDemoFleet,
  operate,
  operateKilled,
  startDemoServer,
} from '../support/processes/server-process';

const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;
const keyOf = (filePath = '') => filePath.slice('/objects/'.length);

async function newFolder() {
  return join(await temporaryFolder(), 'cópia');
}

describe('backup', () => {
  test('a file that is missing, or has other bytes, is reported, and the rest is backed up', async () => {
    const { folder, db, services } = await officeOfPerson();
    const [first, second] = await db.select().from(documents);
    await services.storage.remove(keyOf(first?.filePath));
    await services.storage.keep(keyOf(second?.filePath), FILE.slice(1), 'image/png');
    const backup = await newFolder();
    const said = await operate('backup', { DATA_DIR: folder }, backup);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('FALTAM 2 ficheiro(s)');
    expect(said.err).toContain(keyOf(first?.filePath));
    expect(await allRows(fileOf(backup))).toMatchObject({ documents: [{ 0: first?.id }, { 0: second?.id }] });
    const restored = await operate('restore', { DATA_DIR: folder }, backup, '--confirmar');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toContain('sem 2 ficheiro(s)');
  });

  test('a folder that holds anything is refused, and an empty one is taken', async () => {
    const { folder } = await officeOfPerson();
    const backup = await newFolder();
    await mkdir(backup);
    expect(await operate('backup', { DATA_DIR: folder }, backup)).toMatchObject({ code: 0 });
    const before = await allBytes(join(backup, 'objects'));
    const refused = await operate('backup', { DATA_DIR: folder }, backup);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('não está vazia');
    expect(await allBytes(join(backup, 'objects'))).toEqual(before);
    const file = join(folder, 'frota.db');
    expect((await operate('backup', { DATA_DIR: folder }, file)).err).toContain('é um ficheiro');
  });

  test('a backup that is killed is never taken for a whole one', async () => {
    const env = { DATA_DIR: await temporaryFolder() };
    await fillWithDemoFleet(env);
    const objects = await readdir(join(env.DATA_DIR, 'objects', 'final'));
    const parent = await temporaryFolder();
    for (let time = 0; time < 6; time += 1) {
      const backup = join(parent, String(time));
      const { code } = await operateKilled(150 + 90 * time, 'backup', env, backup);
      const there = await stat(join(backup, 'manifest.json')).catch(() => null);
      if (code === 0) expect(there).not.toBeNull();
      if (there) expect(await readdir(join(backup, 'objects'))).toHaveLength(objects.length);
      else expect(await stat(backup).catch(() => null)).toBeNull();
    }
  });
});

describe('restore', () => {
  test('a restoration that is killed beside a running server leaves everything as it was, or everything restored', async () => {
    const { env, register } = await startDemoServer();
    const backup = await newFolder();
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    const backedUp = await allRows(fileOf(backup));
    const seen = new Set<string>();
    for (let time = 0; time < 8; time += 1) {
      const id = await register();
      const before = await allRows(fileOf(env.DATA_DIR));
      await operateKilled(150 + 60 * time, 'restore', env, backup, '--confirmar');
      const after = await allRows(fileOf(env.DATA_DIR));
      const isRestored = !after.drivers?.some((row) => row[0] === id);
      const expected = isRestored ? leapt(backedUp, before) : before;
      expect(after.drivers).toEqual(expected.drivers);
      expect(after.financial_records).toEqual(expected.financial_records);
      expect(after.audit_log?.at(-1)?.[3]).toBe(isRestored ? 'backup.restore' : 'driver.register');
      seen.add(isRestored ? 'restored' : 'as it was');
    }
    expect(seen).toContain('as it was');
    expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0, err: '' });
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('a restoration that fails in its last rows leaves every row as it was', async () => {
    const { folder, db, rows } = await officeOfPerson();
    const backup = await newFolder();
    expect(await operate('backup', { DATA_DIR: folder }, backup)).toMatchObject({ code: 0 });
    await db.update(documents).set({ fileName: 'outro.png' });
    await db.$client.execute(`
      CREATE TRIGGER full_up BEFORE INSERT ON cars BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    const before = await rows();
    const failed = await operate('restore', { DATA_DIR: folder }, backup, '--confirmar');
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toContain('no room');
    const after = await rows();
    expect(after).toEqual({ ...before, uploads: after.uploads });
    await db.$client.execute('DROP TRIGGER full_up');
    expect(await operate('restore', { DATA_DIR: folder }, backup, '--confirmar')).toMatchObject({ code: 0 });
    expect((await rows()).documents).not.toEqual(before.documents);
  });

  test('an empty database and one that is not there need no confirmation', async () => {
    const env = { DATA_DIR: await temporaryFolder() };
    await fillWithDemoFleet(env);
    const backup = await newFolder();
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    const fresh = { DATA_DIR: join(await temporaryFolder(), 'new') };
    expect(await operate('restore', fresh, backup, '--outra-origem')).toMatchObject({ code: 0, err: '' });
    const [restored, backedUp] = [await allRows(fileOf(fresh.DATA_DIR)), await allRows(fileOf(backup))];
    const { audit_log = [], ...rows } = restored;
    expect(rows).toEqual({ ...leapt(backedUp), audit_log: undefined, uploads: rows.uploads });
    expect(audit_log.slice(0, -1)).toEqual(backedUp.audit_log);
    // Ids that the lost machine may have given are not given again.
    expect(Number(audit_log.at(-1)?.[0]) - Number(audit_log.at(-2)?.[0])).toBe(1_000_000);
    expect(await allBytes(join(fresh.DATA_DIR, 'objects', 'final'))).toEqual(
      await allBytes(join(backup, 'objects')),
    );
    expect((await stat(join(fresh.DATA_DIR, 'frota.db'))).mode & 0o777).toBe(0o600);
    expect(await operate('restore', fresh, backup)).toMatchObject({ code: 2 });
  });

  test('a backup of an earlier version is migrated to this one, one of a later version is refused', async () => {
    const [older, newer] = [await temporaryFolder(), await temporaryFolder()];
    await oldDatabase(older, 3);
    const backup = await newFolder();
    expect(await operate('backup', { DATA_DIR: older }, backup)).toMatchObject({ code: 0 });
    const bytes = await readFile(join(backup, 'frota.db'));
    const fresh = { DATA_DIR: await temporaryFolder() };
    expect(await operate('restore', fresh, backup, '--outra-origem')).toMatchObject({ code: 0, err: '' });
    expect((await allRows(fileOf(fresh.DATA_DIR))).drivers).toMatchObject([{ 1: 'Ana Antiga' }]);
    expect(await readFile(join(backup, 'frota.db'))).toEqual(bytes);

    expect(await operate('restore', { DATA_DIR: newer }, backup, '--outra-origem')).toMatchObject({
      code: 0,
    });
    await makeNewer(newer);
    const later = await newFolder();
    expect(await operate('backup', { DATA_DIR: newer }, later)).toMatchObject({ code: 0 });
    const refused = await operate('restore', fresh, later, '--confirmar');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('versão mais recente');
  });

  test('mail that was sent after the backup is not sent again', async () => {
    const { folder, db } = await officeOfPerson();
    const backup = await newFolder();
    const env = { DATA_DIR: folder };
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    const sentAt = '2026-11-20T11:00:00.000Z';
    await db.update(outbox).set({ sentAt, nextAttemptAt: null, attempts: 1, unsettled: 1 });
    expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0 });
    expect(await db.select().from(outbox)).toMatchObject([
      { sentAt, nextAttemptAt: null, attempts: 1, unsettled: 1 },
    ]);
  });

  test('a poll that was under way writes nothing more, also with a backup from before the inbox was watched', async () => {
    const { folder, db } = await officeOfPerson();
    const backup = await newFolder();
    const env = { DATA_DIR: folder };
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    await db.insert(inboxState).values({ id: 1, monitoring: true, fence: 7, lastUid: 9, leaseUntil: '2999' });
    expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0 });
    expect(await db.select().from(inboxState)).toMatchObject([
      { monitoring: false, intervalMinutes: 5, lastUid: 0, fence: 8, leaseUntil: null },
    ]);
  });

  test('payments made after the backup are reported, so that nobody makes them twice', async () => {
    const { folder, db, app, services, person } = await officeOfPerson();
    const record = await insertRecord(db, { driverId: person, weekStartDate: '2026-11-02' });
    const backup = await newFolder();
    const env = { DATA_DIR: folder };
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    const headers = { cookie: await createSession(services), 'Content-Type': 'application/json' };
    const paid = await app.request(`${services.publicOrigin}/api/financial-records/${record}/status`, {
      method: 'PATCH',
      headers: { ...headers, origin: services.publicOrigin },
      body: JSON.stringify({ status: 'PAID' }),
    });
    expect(paid.status).toBe(200);
    // The record is of a report that came after the backup, so it is missing until the mail is read again.
    const of = { driverId: person, weekStartDate: '2026-10-26', paidAt: new Date().toISOString() };
    await insertRecord(db, { ...of, status: 'PAID' });
    const said = await operate('restore', env, backup, '--confirmar');
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toContain('2 pagamento(s) feitos depois da cópia estão outra vez pendentes');
    expect(said.out).toContain(`semana de 2026-11-02, condutor ${person}`);
    expect(said.out).toContain(`semana de 2026-10-26, condutor ${person}`);
  });

  test('housekeeping keeps the files that belong to a document again, and deletes those that no longer do', async () => {
    const { folder, db, services, clock, person, other } = await officeOfPerson();
    const backup = await newFolder();
    const env = { DATA_DIR: folder };
    expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
    const [before] = await db.select().from(documents).where(eq(documents.driverId, person));
    const [later] = await db.select().from(documents).where(eq(documents.driverId, other));
    const [old, recent] = [keyOf(before?.filePath), crypto.randomUUID()];
    // The file is replaced after the backup: the earlier one is deleted, or about to be.
    await services.storage.remove(old);
    await services.storage.keep(recent, FILE, 'image/png');
    await db
      .update(documents)
      .set({ filePath: `/objects/${recent}` })
      .where(eq(documents.driverId, person));
    const long = '2026-01-01T00:00:00.000Z';
    await db.insert(uploads).values({ key: old, visitor: 'server', createdAt: long });
    expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0, err: '' });
    clock.now = new Date(Date.now() + 2 * 86_400_000);
    await runJob({ ...services, now: () => clock.now }, 'uploads.clean');
    const left = Object.keys(await allBytes(join(folder, 'objects', 'final')));
    expect(left.toSorted()).toEqual([old, keyOf(later?.filePath)].toSorted());
  });
});
