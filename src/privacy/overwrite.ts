import { sql } from 'drizzle-orm';
import type { Services } from '../services';

/** The job after which the log has nothing of who was erased: a file's deleted rows are overwritten as they go, and what
 * the log still has of them ends here. A database server sees to its own log. */
export async function overwriteErased({ db }: Pick<Services, 'db'>): Promise<{ truncated: number }> {
  if (db.$client.protocol !== 'file') return { truncated: 0 };
  const [result] = await db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  return { truncated: result?.busy === 0 ? 1 : 0 };
}
