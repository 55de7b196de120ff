import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Always empty: a statement of a batch that would add a 0 here fails, and the whole batch with it. */
export const batchGuards = sqliteTable('batch_guards', { decision: integer(), lease: integer() }, (t) => [
  check('guard_decision', sql`${t.decision} = 1`),
  check('guard_lease', sql`${t.lease} = 1`),
]);
