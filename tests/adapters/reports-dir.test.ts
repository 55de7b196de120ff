import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '../../src/settings/env';
import { reportsDirProblems } from '../../src/settings/reports-dir';
import { temporaryFolder } from '../support/api/app';
import { operate, startServerProcess } from '../support/processes/server-process';

const ROOT = join(import.meta.dirname, '../..');

/** A machine with the program's data, its backups, and reports elsewhere. */
async function machine() {
  const folder = await temporaryFolder();
  const [data, copies, reports] = ['dados', 'copias', 'relatorios'].map((name) => join(folder, name));
  for (const each of [data, copies, reports]) await mkdir(each ?? '');
  const env = { DATA_DIR: data ?? '', BACKUP_TO: copies ?? '', REPORTS_DIR: reports ?? '' };
  const faultOf = (given: Record<string, string> = {}) =>
    reportsDirProblems(readEnv({ ...env, ...given })).map(([name, message]) => `${name}: ${message}`);
  return { folder, env, faultOf };
}

test('a folder apart from the program and its data is accepted', async () => {
  const { faultOf, folder } = await machine();
  expect(faultOf()).toEqual([]);
  expect(faultOf({ REPORTS_DIR: '' })).toEqual([]);
  const place = join(folder, 'relatorios', 'uber');
  await mkdir(place);
  expect(faultOf({ REPORTS_DIR: place })).toEqual([]);
});

test.each<[string, (of: { folder: string }) => string, string | RegExp]>([
  ['the folder of data', ({ folder }) => join(folder, 'dados'), 'DATA_DIR'],
  ['above the folder of data', ({ folder }) => folder, 'DATA_DIR'],
  ['within the folder of data', ({ folder }) => join(folder, 'dados', 'objects'), 'DATA_DIR'],
  ['the same by another spelling', ({ folder }) => join(folder, 'x', '..', 'dados', '.'), 'DATA_DIR'],
  ['a link to it', ({ folder }) => join(folder, 'ligacao'), 'DATA_DIR'],
  ['the folder of the backups', ({ folder }) => join(folder, 'copias'), 'BACKUP_TO'],
  ['within that of the backups', ({ folder }) => join(folder, 'copias', 'objects'), 'BACKUP_TO'],
  ['the folder of the program', () => ROOT, 'programa'],
  // The folder for temporary files may be there too.
  ['above the folder of the program', () => dirname(ROOT), /programa|DATA_DIR/],
  ['within the folder of the program', () => join(ROOT, 'docs'), 'programa'],
])('promise 182: %s is no folder of reports', async (_name, place, named) => {
  const { folder, faultOf } = await machine();
  for (const name of ['x', 'dados/objects', 'copias/objects']) await mkdir(join(folder, name));
  await symlink(join(folder, 'dados'), join(folder, 'ligacao'));
  const [fault = '', ...others] = faultOf({ REPORTS_DIR: place({ folder }) });
  expect(others).toEqual([]);
  expect(fault).toContain('REPORTS_DIR: ');
  expect(fault).toMatch(named);
});

test('promise 182: the folder of a database elsewhere is none either', async () => {
  const { folder, faultOf } = await machine();
  await mkdir(join(folder, 'base'));
  const DATABASE_URL = `file:${join(folder, 'base', 'frota.db')}`;
  expect(faultOf({ DATABASE_URL, REPORTS_DIR: join(folder, 'base') })).toMatchObject([
    expect.stringContaining('DATABASE_URL'),
  ]);
  expect(faultOf({ DATABASE_URL: 'libsql://frota.turso.io', BACKUP_TO: '' })).toEqual([]);
});

test('a folder that is not there is an error and not made, and a file is no folder', async () => {
  const { folder, faultOf } = await machine();
  const before = await readdir(folder);
  expect(faultOf({ REPORTS_DIR: join(folder, 'nova') })).toMatchObject([
    expect.stringContaining('não existe'),
  ]);
  expect(await readdir(folder)).toEqual(before);
  await writeFile(join(folder, 'ficheiro'), 'x');
  expect(faultOf({ REPORTS_DIR: join(folder, 'ficheiro') })).toMatchObject([
    expect.stringContaining('não é uma pasta'),
  ]);
});

test('promise 182: neither a start nor the check of the configuration accepts one', async () => {
  const { env } = await machine();
  const wrong = { ...env, REPORTS_DIR: env.DATA_DIR };
  const server = await startServerProcess({ env: wrong });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('REPORTS_DIR: ');
  expect(await readdir(env.DATA_DIR)).toEqual([]);
  expect(await operate('check-config', wrong)).toMatchObject({
    code: 1,
    err: expect.stringContaining('REPORTS_DIR: '),
  });
  const checked = await operate('check-config', env);
  expect(checked.out + checked.err).toContain(`Pasta vigiada: ${env.REPORTS_DIR}`);
});
