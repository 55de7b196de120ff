import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type InValue } from '@libsql/client';
import { expect, test } from 'vitest';
import { digestOf } from '../../src/operations/backup/files';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { allBytes, allRows, leapt } from '../support/databases/stored-rows';
import { fillWithDemoFleet, operate, startDemoServer } from '../support/processes/server-process';

const PATIENT = { timeout: 60_000 };

/** The tables of the program without its transient state. */
function lasting({ sessions, rate_limits, health_check, job_runs, audit_log = [], ...rows }: AllRows) {
  return rows;
}
/** The driver as it was, without the numbers of its versions. */
function asBefore({ version, documents, renewals, ...driver }: DriverWithDocuments) {
  const unversioned = (papers: typeof documents) => papers.map(({ version, ...document }) => document);
  return { ...driver, documents: unversioned(documents), renewals: unversioned(renewals) };
}
type AllRows = Awaited<ReturnType<typeof allRows>>;

const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;

test('a backup beside a running server has every row and every byte, readable by this user alone', async () => {
  const { env } = await startDemoServer();
  const folder = join(await temporaryFolder(), 'cópias', 'hoje');
  const said = await operate('backup', env, folder);
  expect(said).toMatchObject({ code: 0, err: '' });
  const [live, copied] = [await allRows(fileOf(env.DATA_DIR)), await allRows(fileOf(folder))];
  expect(copied.documents?.length).toBeGreaterThan(200);
  expect(copied).toEqual({ ...live, sessions: [] });
  expect(await allBytes(join(folder, 'objects'))).toEqual(
    await allBytes(join(env.DATA_DIR, 'objects', 'final')),
  );
  expect((await readdir(folder)).toSorted()).toEqual(['frota.db', 'manifest.json', 'objects']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of ['frota.db', 'manifest.json']) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
});

test('20 backups while visitors register: each has what was acknowledged before it, and nothing is lost', async () => {
  const { env, visitors } = await startDemoServer();
  const { acknowledged, stop } = visitors(8);
  const folder = await temporaryFolder();
  const before: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(before.at(-1) ?? 0);
    before.push(acknowledged.length);
    expect(await operate('backup', env, join(folder, String(time)))).toMatchObject({ code: 0, err: '' });
  }
  expect(await stop()).toEqual([]);
  for (const [time, count] of before.entries()) {
    const there = idsOf(await allRows(fileOf(join(folder, String(time)))));
    expect(acknowledged.slice(0, count).filter((id) => !there.has(id))).toEqual([]);
  }
  const there = idsOf(await allRows(fileOf(env.DATA_DIR)));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
});

test('a restoration into a running server puts back every row and every byte, and its lists show it at once', async () => {
  const { env, signIn, register } = await startDemoServer();
  const staff = await signIn();
  const folder = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
  const backedUp = await allRows(fileOf(folder));
  const stats = await (await staff.get('/api/stats')).json();
  const first = await staff.get('/api/drivers/with-documents');
  const etag = first.headers.get('etag') ?? '';
  const drivers = await first.json();
  const pending = drivers.find((driver: { status: string }) => driver.status === 'PENDING_VALIDATION');
  expect((await staff.patch(`/api/drivers/${pending.id}/status`, 'INACTIVE')).status).toBe(200);
  for (let time = 0; time < 2; time += 1) await register();
  expect(await (await staff.get('/api/stats')).json()).not.toEqual(stats);

  const before = await allRows(fileOf(env.DATA_DIR));
  const unconfirmed = await operate('restore', env, folder);
  expect(unconfirmed).toMatchObject({ code: 2, out: '' });
  expect(unconfirmed.err).toContain('--confirmar');
  const said = await operate('restore', env, folder, '--confirmar');
  expect(said).toMatchObject({ code: 0, err: '' });

  const live = await allRows(fileOf(env.DATA_DIR));
  expect(lasting(live)).toEqual({ ...lasting(leapt(backedUp, before)), inbox_state: live.inbox_state });
  expect(live.sessions).toEqual([]);
  expect(await allBytes(join(env.DATA_DIR, 'objects', 'final'))).toEqual(
    await allBytes(join(folder, 'objects')),
  );
  const actions = live.audit_log?.map((row) => row[3]);
  expect(actions?.slice(-4)).toEqual([
    'driver.reject',
    'driver.register',
    'driver.register',
    'backup.restore',
  ]);
  expect(live.audit_log?.slice(0, backedUp.audit_log?.length)).toEqual(backedUp.audit_log);

  expect((await staff.get('/api/stats')).status).toBe(401);
  const again = await signIn();
  expect(await (await again.get('/api/stats')).json()).toEqual(stats);
  const list = await again.get('/api/drivers/with-documents', { 'If-None-Match': etag });
  expect(list.status).toBe(200);
  const restored = await list.json();
  expect(restored).toMatchObject(drivers.map(asBefore));
  const decided = restored.find((driver: { id: string }) => driver.id === pending.id);
  expect(decided.version).toBe(1_000_001 + pending.version);
});

test('a backup that was tampered with lets nobody in, and leaves the audit log its guard', async () => {
  const { env, signIn } = await startDemoServer();
  const folder = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
  const staff = await signIn();
  const session = await allRows(fileOf(env.DATA_DIR)).then(({ sessions }) => sessions?.[0] ?? []);
  const copy = createClient({ url: fileOf(folder) });
  await copy.execute({
    sql: `INSERT INTO sessions VALUES (${session.map(() => '?')})`,
    args: session as InValue[],
  });
  await copy.execute('DROP TRIGGER audit_log_no_delete');
  await copy.execute('CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT 1; END');
  copy.close();
  const { signature: _signature, ...manifest } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  );
  const database = { file: 'frota.db', ...(await digestOf(join(folder, 'frota.db'))) };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, database }));
  expect((await staff.get('/api/stats')).status).toBe(200);
  // Without its signature it is restored only where somebody says so.
  const accepted = await operate('restore', env, folder, '--confirmar', '--outra-origem');
  expect(accepted).toMatchObject({ code: 0, err: '' });
  expect((await staff.get('/api/stats')).status).toBe(401);
  const live = createClient({ url: fileOf(env.DATA_DIR) });
  onCleanup(async () => live.close());
  await expect(live.execute('DELETE FROM audit_log')).rejects.toThrow('rows are only ever added');
});

test('a restoration while visitors register restores all that came before the backup, and nothing after it', async () => {
  const { env, visitors } = await startDemoServer();
  const folder = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
  const backedUp = idsOf(await allRows(fileOf(folder)));
  const { acknowledged, stop } = visitors(8);
  for (let time = 0; time < 5; time += 1) {
    expect(await operate('restore', env, folder, '--confirmar')).toMatchObject({ code: 0, err: '' });
  }
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, PATIENT).toBeGreaterThan(before);
  expect(await stop()).toEqual([]);
  const live = await allRows(fileOf(env.DATA_DIR));
  const audited = live.audit_log ?? [];
  const restored = audited.findLastIndex((row) => row[3] === 'backup.restore');
  const after = audited.slice(restored + 1).map((row) => row[4]);
  expect(idsOf(live)).toEqual(new Set([...backedUp, ...after]));
  // Registrations that the restoration took back keep their audit rows.
  const registered = new Set(audited.filter((row) => row[3] === 'driver.register').map((row) => row[4]));
  expect(registered).toEqual(new Set([...backedUp, ...acknowledged]));
});

test('a restoration that is refused does nothing', async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  await fillWithDemoFleet(env);
  const folder = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', env, folder)).toMatchObject({ code: 0 });
  const before = await allRows(fileOf(env.DATA_DIR));
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  const [object = ''] = await readdir(join(folder, 'objects'));
  const bytes = await readFile(join(folder, 'objects', object));
  const database = await readFile(join(folder, 'frota.db'));
  const cases: [string, string | Uint8Array, string][] = [
    ['manifest.json', manifest.slice(0, -10), 'não se consegue ler'],
    [join('objects', object), bytes.subarray(1), 'está danificado'],
    ['frota.db', Uint8Array.from(database).fill(1, 5000, 5001), 'A base de dados da cópia está danificada.'],
  ];
  for (const [name, damaged, problem] of cases) {
    const whole = await readFile(join(folder, name));
    await writeFile(join(folder, name), damaged);
    const said = await operate('restore', env, folder, '--confirmar');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(problem);
    await writeFile(join(folder, name), whole);
  }
  expect(await allRows(fileOf(env.DATA_DIR))).toEqual(before);
  expect(await operate('restore', env, folder, '--confirmar')).toMatchObject({ code: 0 });
});

test('a folder that does not exist, or is no backup, is reported as such', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'dados') };
  for (const [name, problem] of [
    ['cópia', `Não há nenhuma pasta ${join(folder, 'cópia')}.`],
    ['.', 'não é uma cópia de segurança: não tem manifest.json.'],
  ] as const) {
    const said = await operate('restore', env, join(folder, name));
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(problem);
  }
});

function idsOf(rows: AllRows): Set<unknown> {
  return new Set(rows.drivers?.map((row) => row[0]));
}
