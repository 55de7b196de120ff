import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { earnings } from '../../db/schema/earnings';
import { changedEarnings } from '../finances/store';

/** What a transaction did to rows that were there before. */
export function countChanged(db: Database, changeId: string) {
  return db.get<{ booked: number; conflicts: number; replaced: number }>(sql`
    SELECT count(*) FILTER (WHERE state IN ('booked', 'unchanged')) AS booked,
      count(*) FILTER (WHERE state = 'conflict') AS conflicts, count(*) FILTER (WHERE state = 'replaced') AS replaced
    FROM (${changedEarnings({ changeId, added: '[]' })})`);
}

/** The Mondays of which rows wait. The `+` keeps SQLite from reading all rows by week, for DISTINCT's sake. */
export async function waitingWeeks(db: Database): Promise<string[]> {
  const rows = await db.all<{ week: string }>(
    sql`SELECT DISTINCT +week_start_date AS week FROM ${earnings} WHERE state = 'waiting'`,
  );
  return rows.map((row) => row.week);
}

/** For a guard: whether no row of another week has come to wait since `waitingWeeks` gave these. */
export function waitsOnlyIn(weeks: readonly string[]): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${earnings} WHERE state = 'waiting'
    AND week_start_date NOT IN (SELECT value FROM json_each(${JSON.stringify(weeks)})))`;
}
