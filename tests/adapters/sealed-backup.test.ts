import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { allBytes, allRows, leapt } from '../support/databases/stored-rows';
import { fillWithDemoFleet, operate } from '../support/processes/server-process';
import { s3IsThere, startS3 } from '../support/servers/s3';

const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;
const final = (folder: string) => join(folder, 'objects', 'final');
const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

/** The rows that a restoration brings; the log has its row as well. */
async function lastingRows(folder: string) {
  const { sessions, rate_limits, health_check, job_runs, audit_log, inbox_state, ...rows } = await allRows(
    fileOf(folder),
  );
  return rows;
}

let demo = '';

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'volante-'));
  await fillWithDemoFleet({ DATA_DIR: demo });
});
afterAll(() => rm(demo, { recursive: true, force: true }));

/** A copy of the demo fleet with a place for its backups, and the key that the first one shows. */
async function backedUp(BACKUP_TO?: string) {
  const folder = await temporaryFolder();
  await cp(demo, folder, { recursive: true });
  const to = BACKUP_TO ?? (await temporaryFolder());
  const env = { DATA_DIR: folder, BACKUP_TO: to };
  const first = await operate('backup', env);
  expect(first).toMatchObject({ code: 0, err: '' });
  const key = /BACKUP_KEY=([0-9a-f]{64})/.exec(first.out)?.[1] ?? '';
  return { folder, to, env, key };
}

async function expectSame(other: string, folder: string) {
  const [was, is] = [leapt(await lastingRows(folder)), await lastingRows(other)];
  expect(is).toEqual(was);
  expect(await allBytes(final(other))).toEqual(await allBytes(final(folder)));
}

test('one command on an empty machine restores the last one, with the key that was shown once', async () => {
  const { folder, to, env, key } = await backedUp();
  const again = await operate('backup', env);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).not.toContain('BACKUP_KEY');
  const other = await temporaryFolder();
  const elsewhere = { DATA_DIR: other, BACKUP_TO: to, BACKUP_KEY: key };
  expect(await operate('restore', elsewhere, '--outra-origem')).toMatchObject({ code: 0, err: '' });
  await expectSame(other, folder);
  // Its backups go on there without the variable.
  expect(await operate('backup', { DATA_DIR: other, BACKUP_TO: to })).toMatchObject({ code: 0, err: '' });
});

test('nothing is readable there without the key, and no other key is taken', async () => {
  const { folder, to, env } = await backedUp();
  const rows = await lastingRows(folder);
  const email = String(rows.drivers?.[0]?.find((value) => String(value).includes('@')));
  for (const { parentPath, name } of await filesOf(to)) {
    expect((await readFile(join(parentPath, name), 'latin1')).includes(email)).toBe(false);
  }
  const BACKUP_KEY = 'a'.repeat(64);
  const other = { DATA_DIR: await temporaryFolder(), BACKUP_TO: to };
  expect(await operate('restore', other)).toMatchObject({
    code: 1,
    err: expect.stringContaining('BACKUP_KEY'),
  });
  const wrong = await operate('restore', { ...other, BACKUP_KEY });
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('a chave é outra') });
  const before = (await filesOf(to)).length;
  expect(await operate('backup', { ...env, BACKUP_KEY })).toMatchObject({ code: 1 });
  expect((await filesOf(to)).length).toBe(before);
});

test('a part that is changed, swapped or missing keeps it from being restored', async () => {
  const { to, key } = await backedUp();
  const parts = (await filesOf(to)).map(({ parentPath, name }) => join(parentPath, name));
  const database = parts.find((path) => path.endsWith('database-00000')) ?? '';
  const [one = '', another = ''] = parts.filter((path) => path.includes('/objects/'));
  const restore = async () =>
    operate(
      'restore',
      { DATA_DIR: await temporaryFolder(), BACKUP_TO: to, BACKUP_KEY: key },
      '--outra-origem',
    );
  for (const [path, spoil] of [
    [database, (bytes: Buffer) => bytes.fill(0, 100, 101)],
    [database, () => null],
    [one, async () => readFile(another)],
  ] as const) {
    const whole = await readFile(path);
    const spoilt = await spoil(Buffer.from(whole));
    await (spoilt === null ? rm(path) : writeFile(path, spoilt));
    expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining(to) });
    await writeFile(path, whole);
  }
  expect(await restore()).toMatchObject({ code: 0 });
});

test('a document that is lost is reported, and the rest is backed up all the same', async () => {
  const { folder, env } = await backedUp();
  const [lost = ''] = await readdir(final(folder));
  await rm(join(env.BACKUP_TO, 'objects', lost));
  await rm(join(final(folder), lost));
  expect(await operate('backup', env)).toMatchObject({ code: 1, err: expect.stringContaining('FALTAM 1') });
});

test('a folder that a killed backup left empty is gone with the next one', async () => {
  const { env } = await backedUp();
  await mkdir(join(env.BACKUP_TO, 'backups', '2026-11-20T031500.000Z'));
  expect(await operate('backup', env)).toMatchObject({ code: 0, err: '' });
  const left = await readdir(join(env.BACKUP_TO, 'backups'));
  expect(left).not.toContain('2026-11-20T031500.000Z');
  for (const name of left) expect(await readdir(join(env.BACKUP_TO, 'backups', name))).toContain('manifest');
  expect(left).not.toEqual([]);
});

test.skipIf(!s3IsThere)('on an S3 server it is the same', async () => {
  const { options, stop } = await startS3();
  try {
    const { endpoint, bucket, accessKeyId, secretAccessKey, region } = options;
    const account = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`;
    const to = `s3://${account}@${new URL(endpoint).host}/${bucket}/frota/a?region=${region}`;
    const { folder, env, key } = await backedUp(to);
    expect(await operate('backup', env)).toMatchObject({ code: 0, err: '' });
    const other = await temporaryFolder();
    expect(
      await operate('restore', { DATA_DIR: other, BACKUP_KEY: key }, to, '--outra-origem'),
    ).toMatchObject({
      code: 0,
      err: '',
    });
    await expectSame(other, folder);
  } finally {
    await stop();
  }
});
