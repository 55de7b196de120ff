import { ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { healthCheck } from '../../../db/schema/health-check';

/** Writes at most once a second, since strangers may call it: in between the upsert only takes the write lock. */
export async function writeHealthCheck(db: Database, now: Date): Promise<void> {
  const at = `${now.toISOString().slice(0, 19)}.000Z`;
  await db
    .insert(healthCheck)
    .values({ id: 1, at })
    .onConflictDoUpdate({ target: healthCheck.id, set: { at }, setWhere: ne(healthCheck.at, at) });
}

/** Null if the server does not report it. */
export async function databaseSize(db: Database): Promise<number | null> {
  const rows = await db
    .select({ bytes: sql<number>`page_count * page_size` })
    .from(sql`pragma_page_count(), pragma_page_size()`)
    .catch(() => []);
  return rows[0]?.bytes ?? null;
}
