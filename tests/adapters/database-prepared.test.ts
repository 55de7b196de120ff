import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';

async function openNotes() {
  const path = join(await temporaryFolder(), 'frota.db');
  const { db, close } = await openDatabase({ url: `file:${path}` });
  onCleanup(close);
  await db.$client.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)');
  return db.$client;
}

const INSERT = 'INSERT INTO notes (text) VALUES (?)';

test('a statement that is used again answers columns that a table gained meanwhile', async () => {
  const client = await openNotes();
  await client.execute({ sql: INSERT, args: ['one'] });
  const whole = async () => ({ ...(await client.execute('SELECT * FROM notes')).rows[0] });
  expect(await whole()).toEqual({ id: 1, text: 'one' });
  await client.execute("ALTER TABLE notes ADD COLUMN kind TEXT DEFAULT 'first'");
  expect(await whole()).toEqual({ id: 1, text: 'one', kind: 'first' });
  await client.executeMultiple("ALTER TABLE notes ADD COLUMN place TEXT DEFAULT 'here'");
  expect(await whole()).toEqual({ id: 1, text: 'one', kind: 'first', place: 'here' });
});

test('a statement that was refused is prepared again the next time', async () => {
  const client = await openNotes();
  for (const text of ['one', 'two']) {
    await client.execute({ sql: INSERT, args: [text] });
    await expect(client.execute({ sql: INSERT, args: [text] })).rejects.toThrow('UNIQUE');
  }
  await expect(
    client.batch([
      { sql: INSERT, args: ['three'] },
      { sql: INSERT, args: ['one'] },
    ]),
  ).rejects.toThrow('UNIQUE');
  await client.batch([
    { sql: INSERT, args: ['three'] },
    { sql: INSERT, args: ['x'.repeat(30_000)] },
    { sql: INSERT, args: ['four'] },
  ]);
  const { rows } = await client.execute('SELECT count(*) AS n, max(length(text)) AS longest FROM notes');
  expect(rows[0]).toMatchObject({ n: 5, longest: 30_000 });
});

test('the same statement answers each call by its own values, at once and one after another', async () => {
  const client = await openNotes();
  const texts = Array.from({ length: 400 }, (_, n) => `note ${n}`);
  await Promise.all(texts.map((text) => client.execute({ sql: INSERT, args: [text] })));
  const found = await Promise.all(
    texts.map((text) => client.execute({ sql: `SELECT text FROM notes WHERE text = ?`, args: [text] })),
  );
  expect(found.map(({ rows }) => rows[0]?.text)).toEqual(texts);
  // These are more statements than the cache keeps.
  for (const [n] of texts.entries()) {
    const { rows } = await client.execute(`SELECT ${n} AS n`);
    expect(rows[0]?.n).toBe(n);
  }
});

test('a statement of one row at most answers it or none, reads on with another limit, and holds nothing open', async () => {
  const client = await openNotes();
  for (const text of ['one', 'two']) await client.execute({ sql: INSERT, args: [text] });
  const texts = async (from: string, limit: number) => {
    const sql = 'SELECT text FROM notes WHERE text >= ? ORDER BY text LIMIT ?';
    return (await client.execute({ sql, args: [from, limit] })).rows.map(({ text }) => text);
  };
  expect([await texts('a', 1), await texts('x', 1), await texts('a', 2), await texts('t', 1)]).toEqual([
    ['one'],
    [],
    ['one', 'two'],
    ['two'],
  ]);
  const bad = client.execute({ sql: "SELECT json(text) FROM notes WHERE text = 'one' LIMIT ?", args: [1] });
  await expect(bad).rejects.toThrow('malformed JSON');
  await client.execute({ sql: INSERT, args: ['after'] });
  expect(await texts('a', 1)).toEqual(['after']);
  // A read that is still open would keep the log from beginning anew.
  const { rows } = await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(rows[0]?.busy).toBe(0);
});
