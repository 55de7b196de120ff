import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { date } from './columns';
import { drivers } from './drivers';

/** Applies from a Monday until the next period. Without a period, the contract in `drivers` has always applied. */
export const contractPeriods = sqliteTable(
  'contract_periods',
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** `0001-01-01`, a Monday too, stands for the beginning. */
    fromMonday: date().notNull(),
    contractType: text({ enum: ['SLOT', 'VEHICLE_RENTAL'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.driverId, t.fromMonday] })],
);
