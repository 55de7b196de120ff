import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { onCleanup, temporaryFolder } from '../support/api/app';

async function openFile(path: string) {
  const { db, close } = await openDatabase({ url: `file:${path}` });
  onCleanup(close);
  return { db, close };
}

async function openNotes() {
  const path = join(await temporaryFolder(), 'frota.db');
  const { db, close } = await openFile(path);
  await db.$client.execute('CREATE TABLE notes (text TEXT NOT NULL)');
  const write = (text: string) => db.$client.execute('INSERT INTO notes (text) VALUES (?)', [text]);
  const isInFile = async (text: string) => (await readFile(path)).includes(text);
  return { path, client: db.$client, close, write, isInFile };
}

test('what is written reaches the database file soon after the answer, and what is written meanwhile after it', async () => {
  const { write, isInFile } = await openNotes();
  await write('the first note');
  await expect.poll(() => isInFile('the first note'), { timeout: 60_000 }).toBe(true);
  for (let n = 0; n < 50; n += 1) await write(`note ${n}`);
  await write('the last note');
  await expect.poll(() => isInFile('the last note'), { timeout: 60_000 }).toBe(true);
});

test('a write that is itself longer than the log may be takes its pages to the file', async () => {
  const { client, write, isInFile } = await openNotes();
  const { rows } = await client.execute('PRAGMA wal_autocheckpoint');
  expect(rows[0]?.[0]).toBe(16_384);
  await write('x'.repeat(17_000 * 4_096).concat('the end of it'));
  expect(await isInFile('the end of it')).toBe(true);
});

test('who closes amid checkpoints loses nothing', async () => {
  const { path, close, write } = await openNotes();
  for (let n = 0; n < 20; n += 1) {
    await write(`note ${n}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await close();
  const { db } = await openFile(path);
  const { rows } = await db.$client.execute('SELECT count(*) FROM notes');
  expect(rows[0]?.[0]).toBe(20);
});
