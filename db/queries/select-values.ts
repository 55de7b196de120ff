import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';

/** Selects values of the whole database, which is one row. */
export function selectValues<Values extends Record<string, SQL>>(db: Database, values: Values) {
  return db.select(values).from(sql`(SELECT 1)`);
}
