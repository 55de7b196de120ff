import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@libsql/client';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Database } from '../opening/client';
import { readMigrations } from './read';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;

/** The journal of drizzle-kit, which prevents a migration from running twice. */
const JOURNAL = [
  'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  'CREATE UNIQUE INDEX IF NOT EXISTS migrations_made_once ON __drizzle_migrations (created_at)',
];

export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'A base de dados é de uma versão mais recente do programa do que esta. Inicie essa versão, ou volte a pôr a ' +
        'cópia que foi feita antes de atualizar. Nada foi alterado.',
    );
  }
}

/** How many migrations the database has, and how many it lacks. Raises `NewerDatabaseError`. */
export async function pendingMigrations(db: Database): Promise<{ applied: number; pending: number }> {
  const made = await journalOf(db.$client).catch(explain);
  const { rows } = await db.$client.execute('SELECT count(*) FROM __drizzle_migrations');
  return { applied: Number(rows[0]?.[0]), pending: migrationsAfter(made).length };
}

/** Atomic, idempotent, safe against concurrent runs. Raises `NewerDatabaseError`, and readably if there is none. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = db.$client;
  for (;;) {
    const made = await journalOf(client).catch(explain);
    try {
      return await makeAfter(client, made);
    } catch (error) {
      const giveUpAt = performance.now() + PATIENCE_MS;
      // If another process won the race, the list of open migrations is read again.
      while ((await journalOf(client).catch(explain)) === made) {
        if (!isWaiting(error) || performance.now() > giveUpAt) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}

async function journalOf(client: Client): Promise<number> {
  const newest = 'SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations';
  const results = await client.batch([...JOURNAL, newest], 'write');
  return Number(results.at(-1)?.rows[0]?.[0]);
}

function migrationsAfter(made: number): MigrationMeta[] {
  const migrations = readMigrations();
  if (made > (migrations.at(-1)?.folderMillis ?? 0)) throw new NewerDatabaseError();
  return migrations.filter(({ folderMillis }) => folderMillis > made);
}

async function makeAfter(client: Client, made: number): Promise<void> {
  const left = migrationsAfter(made);
  if (left.length === 0) return;
  await client.migrate(
    left.flatMap(({ hash, folderMillis, sql }) => [
      ...sql.map((text) => ({ sql: text, args: [] })),
      {
        sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        args: [hash, folderMillis],
      },
    ]),
  );
}

function isWaiting(error: unknown): boolean {
  return /SQLITE_(BUSY|LOCKED)|SERVER_UN/.test(String(error));
}

function explain(error: unknown): never {
  const text = String(error);
  if (!/SERVER_(ERROR|UN)/.test(text)) throw error;
  const refused = /status 40[13]/.test(text);
  throw new Error(
    refused
      ? 'A base de dados recusou o acesso. Verifique DATABASE_URL e DATABASE_AUTH_TOKEN.'
      : 'A base de dados não responde. Verifique DATABASE_URL e se o servidor está a funcionar.',
    { cause: error },
  );
}
