import type { Client, InStatement, InValue } from '@libsql/client';
import { openDatabase } from '../opening/client';
import { openFileInSecondProcess } from '../opening/second-process';
import { insertAll, STAGED } from './copy-tables';
import { LEAP, preservedOnRestore } from './preserved-on-restore';
import { withFile } from './snapshot';

const PAGE = 500;
const ANSWER_MS = 300_000;
/** Large enough that the transaction does not wait for the disk: it blocks other writes. */
const CACHE_KIB = 262_144;

type Address = { url: string; authToken?: string | undefined };
type Table = { name: string; columns: string[] };
type Trigger = { name: string; sql: string };
/** `origin` is who has signed the backup, for the audit log. */
export type Restored = { at: string; actor: string; subject: string; origin: string };

/** Runs in one transaction, from a file of the same schema, which it changes; `preservedOnRestore` lists what stays. */
export async function replaceRows(to: Address, path: string, restored: Restored): Promise<void> {
  const tables = await withFile(path, readTables);
  if (to.url.startsWith('file:')) {
    const { client, close } = await openFileInSecondProcess(to.url, [
      { sql: 'ATTACH ? AS restored', args: [path] },
      { sql: `PRAGMA cache_size = ${-CACHE_KIB}`, args: [] },
    ]);
    try {
      const shape = { tables, triggers: await readTriggers(client) };
      await client.batch(
        replacement(shape, (table) => `restored."${table}"`, restored),
        'write',
      );
    } finally {
      await close();
    }
    return;
  }
  const { db, close } = await openDatabase({ ...to, answerMs: ANSWER_MS });
  const unstage = tables.map(({ name }) => unstaged(name));
  try {
    const shape = { tables, triggers: await readTriggers(db.$client) };
    await stage(db.$client, path, tables);
    await db.$client.batch(
      [...replacement(shape, (table) => `"${STAGED}${table}"`, restored), ...unstage],
      'write',
    );
  } catch (error) {
    await db.$client.batch(unstage, 'write').catch(() => undefined);
    throw error;
  } finally {
    await close();
  }
}

/** Uses staging tables, since a server accepts no file; a killed run leaves them behind. */
async function stage(client: Client, path: string, tables: readonly Table[]): Promise<void> {
  await client.batch(
    tables.flatMap(({ name }) => [
      unstaged(name),
      `CREATE TABLE "${STAGED}${name}" AS SELECT * FROM "${name}" WHERE 0`,
    ]),
    'write',
  );
  await withFile(path, async (file) => {
    for (const { name, columns } of tables) {
      for (let from = 0; ; from += PAGE) {
        const { rows } = await file.execute({
          sql: `SELECT ${listed(columns)} FROM "${name}" ORDER BY rowid LIMIT ${PAGE} OFFSET ?`,
          args: [from],
        });
        await insertAll(
          client,
          STAGED + name,
          columns,
          rows.map((row) => Array.from(row) as InValue[]),
        );
        if (rows.length < PAGE) break;
      }
    }
  });
}

function unstaged(table: string): string {
  return `DROP TABLE IF EXISTS "${STAGED}${table}"`;
}

function replacement(
  { tables, triggers }: { tables: readonly Table[]; triggers: readonly Trigger[] },
  from: (table: string) => string,
  { at, actor, subject, origin }: Restored,
): InStatement[] {
  return [
    ...preservedOnRestore(from, at),
    // The triggers enforce append-only tables; the log keeps its rows.
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables.toReversed().map(({ name }) => `DELETE FROM "${name}"`),
    ...tables.map(({ name, columns }) => {
      const names = listed(columns);
      return `INSERT INTO "${name}" (${names}) SELECT ${names} FROM ${from(name)} ORDER BY rowid`;
    }),
    ...triggers.map(({ sql }) => sql),
    {
      sql: `INSERT INTO audit_log (id, at, actor, action, subject, detail)
        SELECT coalesce(max(seq), 0) + ${LEAP}, ?, ?, 'backup.restore', ?, json_object('origin', ?)
        FROM sqlite_sequence WHERE name = 'audit_log'`,
      args: [at, actor, subject, origin],
    },
  ];
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** The triggers of tables that are only ever added to. The database defines them, not the file: a backup brings rows
 * and no code. */
async function readTriggers(client: Client): Promise<Trigger[]> {
  const { rows } = await client.execute(`
    SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (
      SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name = tbl_name || '_no_delete') ORDER BY rowid`);
  return rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

async function readTables(file: Client): Promise<Table[]> {
  const found = await file.execute(`
    SELECT name FROM sqlite_schema WHERE type = 'table'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'libsql_*' AND name <> '__drizzle_migrations' ORDER BY rowid`);
  const left = new Map<string, Set<string>>();
  const columns = new Map<string, string[]>();
  for (const { name: given } of found.rows) {
    const name = String(given);
    const parents = await file.execute(`SELECT "table" AS parent FROM pragma_foreign_key_list('${name}')`);
    left.set(name, new Set(parents.rows.map((row) => String(row.parent))));
    const listing = await file.execute(`SELECT name FROM pragma_table_info('${name}')`);
    columns.set(
      name,
      listing.rows.map((row) => String(row.name)),
    );
  }
  const tables: Table[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, parents]) => ![...parents].some((parent) => left.has(parent)));
    if (!next) throw new Error('tables that refer to each other in a circle');
    left.delete(next[0]);
    tables.push({ name: next[0], columns: columns.get(next[0]) ?? [] });
  }
  return tables;
}
