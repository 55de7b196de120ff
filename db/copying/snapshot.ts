import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { openDatabase } from '../opening/client';
import { createPrivateFile } from '../opening/file-lock';
import { openFileInSecondProcess } from '../opening/second-process';
import { copyTables } from './copy-tables';
import { SESSIONS } from './preserved-on-restore';

const ANSWER_MS = 60_000;

/** Copies a consistent snapshot while servers run. It leaves sessions out, so that a copy signs nobody in. */
export async function writeSnapshot(
  from: { url: string; authToken?: string | undefined },
  path: string,
): Promise<void> {
  await createPrivateFile(path);
  if (from.url.startsWith('file:')) {
    const { client, close } = await openFileInSecondProcess(from.url);
    try {
      await client.execute({ sql: 'VACUUM INTO ?', args: [path] });
    } finally {
      await close();
    }
  } else {
    const { db, close } = await openDatabase({ ...from, answerMs: ANSWER_MS });
    try {
      await withFile(path, (copy) => copyTables(db.$client, copy));
    } finally {
      await close();
    }
  }
  await withFile(path, withoutSessions);
  await onDisk(path);
}

export async function withFile<T>(path: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

async function withoutSessions(copy: Client): Promise<void> {
  await copy.execute('PRAGMA secure_delete = ON');
  const { rows: tables } = await copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const there = new Set(tables.map(({ name }) => name));
  for (const table of SESSIONS) if (there.has(table)) await copy.execute(`DELETE FROM ${table}`);
  const { rows } = await copy.execute('PRAGMA integrity_check');
  if (rows[0]?.[0] !== 'ok') throw new Error(`the copy of the database is damaged: ${rows[0]?.[0]}`);
  const orphans = await copy.execute('PRAGMA foreign_key_check');
  if (orphans.rows.length > 0) throw new Error(`rows of ${orphans.rows[0]?.[0]} refer to none`);
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
