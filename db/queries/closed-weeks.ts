import { type SQL, sql } from 'drizzle-orm';
import { weekClosings } from '../schema/week-closings';

export function isClosedWeek(week: SQL): SQL {
  return sql`(${week} IN (SELECT week_start_date FROM ${weekClosings} WHERE reopened_at IS NULL))`;
}
