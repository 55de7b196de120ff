import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { date } from './columns';
import { drivers } from './drivers';

/** From a Monday on, until the next one. A driver without any has always had the contract of `drivers`. */
export const contractPeriods = sqliteTable(
  'contract_periods',
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** `0001-01-01`, a Monday too, is from the beginning. */
    fromMonday: date().notNull(),
    contractType: text({ enum: ['SLOT', 'VEHICLE_RENTAL'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.driverId, t.fromMonday] })],
);
