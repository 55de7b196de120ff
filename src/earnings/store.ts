import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { changedEarnings } from '../finances/store';

/** What a transaction did to rows that were there before. */
export function countChanged(db: Database, changeId: string) {
  return db.get<{ booked: number; conflicts: number; replaced: number }>(sql`
    SELECT count(*) FILTER (WHERE state IN ('booked', 'unchanged')) AS booked,
      count(*) FILTER (WHERE state = 'conflict') AS conflicts, count(*) FILTER (WHERE state = 'replaced') AS replaced
    FROM (${changedEarnings({ changeId, added: '[]' })})`);
}
