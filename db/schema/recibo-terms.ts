import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { drivers } from './drivers';

/** Terms that staff have typed for a driver, from a Monday until the next rule. Append-only (triggers), except that
 * erasure empties `nif` and `reason`. */
export const reciboTerms = sqliteTable(
  'recibo_terms',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The driver's first rule is 1; for the same Monday the last one counts. */
    n: integer().notNull(),
    fromMonday: date().notNull(),
    /** NONE: nothing is asked, as before the first rule. */
    kind: text({ enum: ['ASKED', 'SELF_BILLED', 'DISPENSED', 'NONE'] }).notNull(),
    /** The issuer's, where it is not the one of the bank account. */
    nif: text(),
    /** In hundredths of a percent; 0 is exempt. */
    ivaBasisPoints: integer(),
    lies: text({ enum: ['INSIDE', 'ON_TOP'] }),
    withholdingBasisPoints: integer(),
    /** Why the driver is dispensed. */
    reason: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('recibo_terms_driver').on(t.driverId, t.n)],
);
