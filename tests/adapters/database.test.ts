import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { auditLog } from '../../db/schema/audit-log';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';

/** Starts a program of tests/support in another process, and waits until it has printed its first line. */
async function startProgram(name: string, ...args: string[]) {
  const program = join(import.meta.dirname, '../support/processes/stand-ins.ts');
  const child = spawn('bun', [program, name, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  onCleanup(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}

async function openNotes() {
  const path = join(await temporaryFolder(), 'data', 'frota.db');
  const { db, close } = await openDatabase({ url: `file:${path}` });
  onCleanup(close);
  await db.$client.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  return { path, client: db.$client, close };
}

/** Reads the file as another program would. */
async function readFresh(path: string, sql: string) {
  const fresh = createClient({ url: `file:${path}`, timeout: 5000 });
  const result = await fresh.execute(sql);
  fresh.close();
  return result.rows.map((row) => row[0]);
}

test('1,000 acknowledged writes are all there while another program takes the write lock', async () => {
  const { path, client } = await openNotes();
  await startProgram('holdLock', path);
  const insert = (text: string) => ({ sql: 'INSERT INTO notes (text) VALUES (?)', args: [text] });
  for (let n = 0; n < 1000; n += 20) {
    const texts = Array.from({ length: 20 }, (_, index) => `note ${n + index}`);
    await Promise.all([
      ...texts.slice(0, 10).map((text) => client.execute(insert(text))),
      client.batch(texts.slice(10, 15).map(insert)),
      client.batch(texts.slice(15).map(insert), 'write'),
      client.execute('SELECT count(*) FROM notes'),
    ]);
  }
  const [count] = await readFresh(path, "SELECT count(*) FROM notes WHERE text LIKE 'note %'");
  expect(count).toBe(1000);
});

test("a row is read by number and by name, as from libSQL's client", async () => {
  const { path, client } = await openNotes();
  const sql = 'SELECT 7 AS id, NULL AS note, 8 AS id, 9 AS "1", 10 AS "20", \'x\' AS length';
  const fresh = createClient({ url: `file:${path}` });
  const [own, its] = [(await client.execute(sql)).rows[0], (await fresh.execute(sql)).rows[0]];
  fresh.close();
  const seen = (row = {} as ArrayLike<unknown>) => [
    Array.from(row),
    Object.entries(row),
    JSON.stringify(row),
  ];
  expect(seen(own)).toEqual(seen(its));
  expect(Array.from(own ?? [])).toEqual([7, null, 8, 9, 10, 'x']);
});

test('a foreign key is still enforced after the connection was replaced', async () => {
  const { path, client } = await openNotes();
  await client.execute('CREATE TABLE marks (note INTEGER NOT NULL REFERENCES notes (id))');
  const other = createClient({ url: `file:${path}`, timeout: 0 });
  const held = await other.transaction('write');
  const waiting = client.execute("INSERT INTO notes (text) VALUES ('late')");
  await new Promise((resolve) => setTimeout(resolve, 150));
  await held.rollback();
  other.close();
  await waiting;
  await expect(client.execute('INSERT INTO marks (note) VALUES (999)')).rejects.toThrow(/FOREIGN KEY/);
  expect(await readFresh(path, 'SELECT text FROM notes')).toEqual(['late']);
});

test('reads go on while a write waits for the lock', async () => {
  const { path, client } = await openNotes();
  const other = createClient({ url: `file:${path}`, timeout: 0 });
  const held = await other.transaction('write');
  let written = false;
  const waiting = client.execute("INSERT INTO notes (text) VALUES ('late')").then(() => {
    written = true;
  });
  const [SELECT, WITH] = ['SELECT count(*) FROM notes', 'WITH all_notes AS (SELECT id FROM notes)'];
  for (const text of [SELECT, `${WITH} SELECT count(*) FROM all_notes`]) {
    const read = await client.execute(text);
    expect(read.rows[0]?.[0]).toBe(0);
  }
  expect(written).toBe(false);
  await held.rollback();
  other.close();
  await waiting;
  await client.execute(`${WITH} INSERT INTO notes (text) SELECT 'after ' || count(*) FROM all_notes`);
  expect(await readFresh(path, 'SELECT text FROM notes')).toEqual(['late', 'after 1']);
});

test('a batch that fails leaves nothing, and the writes after it stay', async () => {
  const { path, client } = await openNotes();
  const failing = client.batch([
    "INSERT INTO notes (text) VALUES ('half')",
    'INSERT INTO notes (text) VALUES (NULL)',
  ]);
  await expect(failing).rejects.toThrow(/NOT NULL/);
  await client.execute("INSERT INTO notes (text) VALUES ('after')");
  expect(await readFresh(path, 'SELECT text FROM notes')).toEqual(['after']);
});

test('a write to a database file that was deleted fails, and no empty file takes its place', async () => {
  const { path, client } = await openNotes();
  await rm(path);
  await expect(client.execute("INSERT INTO notes (text) VALUES ('lost')")).rejects.toThrow(/gone/);
  await expect(stat(path)).rejects.toThrow(/ENOENT/);
});

test('the file and its folder are private', async () => {
  const { path } = await openNotes();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
});

test('a file opened twice in one process is refused, and free again after it was closed', async () => {
  const { path, close } = await openNotes();
  for (let time = 0; time < 2; time += 1) {
    await expect(openDatabase({ url: `file:${path}` })).rejects.toThrow(`(PID ${process.pid})`);
  }
  await close();
  const again = await openDatabase({ url: `file:${path}` });
  await again.close();
});

test('a refused second opening leaves the lock with its holder', async () => {
  const { path } = await openNotes();
  await expect(openDatabase({ url: `file:${path}` })).rejects.toThrow('já está em uso');
  const { child, ended } = await startProgram('holdDatabase', path);
  await ended;
  expect(child.exitCode).not.toBe(0);
});

test('a file that another process has is refused by name, and free at once when that process is killed', async () => {
  const path = join(await temporaryFolder(), 'frota.db');
  const { child, ended } = await startProgram('holdDatabase', path);
  const refused = openDatabase({ url: `file:${path}` });
  await expect(refused).rejects.toThrow(
    `A base de dados ${path} já está em uso por outro processo (PID ${child.pid}). Pare-o primeiro`,
  );
  child.kill('SIGKILL');
  await ended;
  const opened = await openDatabase({ url: `file:${path}` });
  await opened.close();
});

test('promise 37: audit rows cannot be changed or deleted', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  onCleanup(close);
  await migrateDatabase(db);
  await db.insert(auditLog).values({ actor: 'system', action: 'driver.approve', subject: 'one' });
  const cause = { cause: expect.objectContaining({ message: expect.stringContaining('only ever added') }) };
  await expect(db.update(auditLog).set({ actor: 'someone' })).rejects.toMatchObject(cause);
  await expect(db.delete(auditLog)).rejects.toMatchObject(cause);
  const replacing = db.$client.execute(
    "REPLACE INTO audit_log (id, actor, action, subject) VALUES (1, 'someone', 'x', 'y')",
  );
  await expect(replacing).rejects.toThrow(/only ever added/);
  expect(await db.select({ actor: auditLog.actor }).from(auditLog)).toEqual([{ actor: 'system' }]);
});

test('migrating twice changes nothing', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  onCleanup(close);
  await migrateDatabase(db);
  const tables = () => db.$client.execute('SELECT count(*) FROM sqlite_schema');
  const before = (await tables()).rows[0]?.[0];
  await migrateDatabase(db);
  expect((await tables()).rows[0]?.[0]).toBe(before);
});
