import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** Drivers who are paid without a recibo where the fleet asks for one; in force until it is ended. */
export const reciboExceptions = sqliteTable(
  'recibo_exceptions',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    reason: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    endedBy: text(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('recibo_exceptions_in_force').on(t.driverId).where(sql`${t.endedAt} IS NULL`),
    index('recibo_exceptions_driver').on(t.driverId),
  ],
);
