import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';

const PAGE_BYTES = 4_096;

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

test('a write that makes the log a thousand pages long takes its pages to the database file', async () => {
  const { write, isInFile } = await openNotes();
  await write('the first note');
  expect(await isInFile('the first note')).toBe(false);
  await write('x'.repeat(1_001 * PAGE_BYTES).concat('the end of it'));
  expect([await isInFile('the first note'), await isInFile('the end of it')]).toEqual([true, true]);
});

test('the log begins anew once its pages are in the file, while reads go on', async () => {
  const { path, client, write } = await openNotes();
  for (let n = 0; n < 10; n += 1) {
    await write('x'.repeat(600 * PAGE_BYTES));
    await client.execute('SELECT count(*) FROM notes');
  }
  // 10 × 600 pages were written; two writes make a checkpoint, and the next one begins the log anew.
  expect((await stat(`${path}-wal`)).size).toBeLessThan(2_000 * PAGE_BYTES);
});

test('closing the database amid writes loses nothing', async () => {
  const { path, close, write } = await openNotes();
  const writing = Array.from({ length: 20 }, (_, n) => write(`note ${n}`));
  await close();
  await Promise.all(writing);
  const { db } = await openFile(path);
  const { rows } = await db.$client.execute('SELECT count(*) FROM notes');
  expect(rows[0]?.[0]).toBe(20);
});
