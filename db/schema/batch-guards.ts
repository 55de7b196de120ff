import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Always empty: its check constraint makes a batch fail that inserts a 0. */
export const batchGuards = sqliteTable(
  'batch_guards',
  { decision: integer(), lease: integer(), basis: integer() },
  (t) => [
    check('guard_decision', sql`${t.decision} = 1`),
    check('guard_lease', sql`${t.lease} = 1`),
    check('guard_basis', sql`${t.basis} = 1`),
  ],
);
