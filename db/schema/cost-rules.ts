import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { costMovements } from './cost-movements';
import { drivers } from './drivers';

/** Append-only. Who pays a kind of cost, from a Monday until the next rule: for a driver, or for a type of contract. */
export const costRules = sqliteTable(
  'cost_rules',
  {
    id: id(),
    /** The first rule of all is 1; for the same Monday the last one counts. */
    n: integer().notNull(),
    driverId: text().references(() => drivers.id),
    /** Set where `driverId` is null. */
    contractType: text({ enum: ['SLOT', 'VEHICLE_RENTAL'] }),
    fromMonday: date().notNull(),
    kind: text({ enum: costMovements.kind.enumValues }).notNull(),
    /** The share of the driver. CONTRACT: as the contract says. */
    pays: text({ enum: ['ALL', 'PART', 'UP_TO', 'NONE', 'CONTRACT'] }).notNull(),
    /** The driver's part, in hundredths of a percent. */
    basisPoints: integer(),
    /** The most that the driver pays in a week. */
    cents: cents(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('cost_rules_n').on(t.n), index('cost_rules_driver').on(t.driverId)],
);
