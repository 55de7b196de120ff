import type { Client } from '@libsql/client';
import { readMigrations } from './read';

export type SchemaAge = 'same' | 'older' | 'newer' | 'none' | 'another';

export async function schemaAge(client: Pick<Client, 'execute'>): Promise<SchemaAge> {
  const there = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
  if (there.rows.length === 0) return 'none';
  const { rows } = await client.execute('SELECT hash FROM __drizzle_migrations ORDER BY created_at, id');
  const applied = rows.map((row) => String(row.hash));
  const own = readMigrations();
  const shared = own.findIndex((each, index) => each.hash !== applied[index]);
  if (shared === -1) return applied.length === own.length ? 'same' : 'newer';
  return shared === applied.length ? 'older' : 'another';
}
