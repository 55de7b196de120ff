import { type SQL, sql } from 'drizzle-orm';
import { weekClosings } from '../schema/week-closings';

export function isClosedWeek(week: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${weekClosings} closing
    WHERE closing.week_start_date = ${week} AND closing.reopened_at IS NULL)`;
}
