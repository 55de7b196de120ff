import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { withFile } from '../../db/copying/snapshot';
import { removeUpgradeCopies } from '../../db/copying/upgrade-copy';
import { readMigrations } from '../../db/migrations/read';
import { schemaAge } from '../../db/migrations/version';
import { openDatabase } from '../../db/opening/client';
import { drivers } from '../../db/schema/drivers';
import { overwriteErased } from '../../src/operations/privacy/overwrite';
import { createLog } from '../../src/platform/http/log';
import { DAY_MS } from '../fixtures/dates';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { makeNewer, oldDatabase } from '../support/databases/stored-rows';
import { operate, startServerProcess } from '../support/processes/server-process';

const STEPS = 3;
const COPY = `frota.db.before-${readMigrations().length - STEPS}`;
const copiesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.includes('.before-')).toSorted();

async function oldFolder(steps = STEPS): Promise<string> {
  const folder = await temporaryFolder();
  await oldDatabase(folder, steps);
  return folder;
}

/** The services of the job, as on Bun. */
async function servicesOf(folder: string) {
  const url = `file:${join(folder, 'frota.db')}`;
  const { db, close } = await openDatabase({ url });
  onCleanup(close);
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  return {
    lines,
    services: { db, log, removeUpgradeCopies: (limit?: Date) => removeUpgradeCopies(url, limit) },
  };
}

/** The paths of such lines of the log. */
function logged(output: string, event: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes(`"${event}"`));
  return lines.map((line) => JSON.parse(line).path);
}

async function start(folder: string) {
  const server = await startServerProcess({ env: { DATA_DIR: folder } });
  const stop = async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  return { ...server, stop };
}

test('a start that upgrades keeps the file as it was for a week, and logs when it is made and removed', async () => {
  const folder = await oldFolder();
  const first = await start(folder);
  await vi.waitFor(() => expect(first.output()).toContain('"database.overwrite"'), { timeout: 60_000 });
  expect(await copiesIn(folder)).toEqual([COPY]);
  const copy = join(folder, COPY);
  expect(logged(first.output(), 'database.upgrade_copy_made')).toEqual([copy]);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(await withFile(copy, schemaAge)).toBe('older');
  const { rows } = await withFile(copy, (file) => file.execute('SELECT full_name FROM drivers'));
  expect(rows[0]?.full_name).toBe('Ana Antiga');
  await first.stop();
  expect(await copiesIn(folder)).toEqual([COPY]);
  const { services, ...rest } = await servicesOf(folder);
  const aging = async (days: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    await utimes(copy, at, at);
    await overwriteErased(services, new Date(), new AbortController().signal);
  };
  await aging(6.9);
  expect(await copiesIn(folder)).toEqual([COPY]);
  await aging(7.1);
  expect(await copiesIn(folder)).toEqual([]);
  expect(logged(rest.lines.join('\n'), 'database.upgrade_copy_removed')).toEqual([copy]);
});

test('migrate shows where the copy is', async () => {
  const folder = await oldFolder();
  const { code, out } = await operate('migrate', { DATA_DIR: folder });
  expect([code, await copiesIn(folder)]).toEqual([0, [COPY]]);
  expect(out).toContain(join(folder, COPY));
});

test('a start that is killed while it copies is made up for', async () => {
  const folder = await oldFolder();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  await db.$client.execute({ sql: 'VACUUM INTO ?', args: [join(folder, `${COPY}.part`)] });
  await close();
  const server = await start(folder);
  expect(await copiesIn(folder)).toEqual([COPY]);
  await server.stop();
});

test('a copy that cannot be made keeps the upgrade from beginning', async () => {
  const folder = await oldFolder();
  await mkdir(join(folder, COPY, 'taken'), { recursive: true });
  const refused = await startServerProcess({ env: { DATA_DIR: folder } });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('não se consegue fazer antes uma cópia');
  expect(await withFile(join(folder, 'frota.db'), schemaAge)).toBe('older');
});

test('an older program refuses a newer database in a sentence, and changes nothing', async () => {
  const folder = await temporaryFolder();
  await (await start(folder)).stop();
  await makeNewer(folder);
  const refused = await startServerProcess({ env: { DATA_DIR: folder } });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(
    /^A base de dados é de uma versão mais recente do programa do que esta\./m,
  );
  expect(refused.output()).not.toContain('    at ');
  const migrated = await operate('migrate', { DATA_DIR: folder });
  expect(migrated).toMatchObject({ code: 1, err: expect.stringContaining('mais recente') });
});

test('a new database has nothing to copy', async () => {
  const folder = await temporaryFolder();
  await (await start(folder)).stop();
  expect(await copiesIn(folder)).toEqual([]);
});

test('promise 54: a copy goes within the hour once somebody is erased, who is in it', async () => {
  const folder = await oldFolder();
  const server = await start(folder);
  await server.stop();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  const [ana] = await db.select().from(drivers);
  await db
    .update(drivers)
    .set({ status: 'INACTIVE' })
    .where(eq(drivers.id, ana?.id ?? ''));
  await close();
  const env = { DATA_DIR: folder };
  expect(await operate('driver', env, 'erase', ana?.id ?? '', '--confirmar')).toMatchObject({ code: 0 });
  expect(await copiesIn(folder)).toEqual([COPY]);
  const { services } = await servicesOf(folder);
  await overwriteErased(services, new Date(), new AbortController().signal);
  expect(await copiesIn(folder)).toEqual([]);
});
