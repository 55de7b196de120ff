import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { changedEarnings } from './records';

/** Skip scan over the weeks: the indexes by account and driver are per week. */
function weeksOf(table: SQLWrapper): SQL {
  return sql`(WITH RECURSIVE weeks(week) AS (
    SELECT min(week_start_date) FROM ${table}
    UNION ALL SELECT (SELECT min(week_start_date) FROM ${table} WHERE week_start_date > week) FROM weeks
    WHERE week IS NOT NULL)
  SELECT week FROM weeks WHERE week IS NOT NULL)`;
}

export const WEEKS = weeksOf(earnings);
export const RECORD_WEEKS = weeksOf(financialRecords);

/** Changes to rows that existed before the transaction. */
export function countChanged(db: Database, changeId: string) {
  return db.get<Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number>>(sql`
    SELECT count(*) FILTER (WHERE state IN ('booked', 'unchanged')) AS booked,
      count(*) FILTER (WHERE state = 'conflict') AS conflicts, count(*) FILTER (WHERE state = 'replaced') AS replaced,
      count(*) FILTER (WHERE state = 'waiting') AS waiting
    FROM (${changedEarnings({ changeId, added: '[]' })})`);
}
