import { sql } from 'drizzle-orm';
import type { Services } from '../services';

/** The hourly job that ends what the log of a database file has of who was erased. A server sees to its own. */
export async function overwriteErased({ db }: Pick<Services, 'db'>): Promise<{ truncated: number }> {
  if (db.$client.protocol !== 'file') return { truncated: 0 };
  const [result] = await db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  return { truncated: result?.busy === 0 ? 1 : 0 };
}
