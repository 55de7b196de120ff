import { sql } from 'drizzle-orm';
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, date } from './columns';
import { costMovements } from './cost-movements';
import { drivers } from './drivers';

/** The parts of acertos: what a movement costs a driver, in the week that it was charged to. */
export const costShares = sqliteTable(
  'cost_shares',
  {
    movementId: text()
      .notNull()
      .references(() => costMovements.id),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    /** The Monday of the movement's own week, where it was frozen as the movement came; null for one that is charged
     * in its week. */
    lateFrom: date(),
    /** Positive for what the driver pays. */
    cents: cents().notNull(),
    /** The same by what is known now. It differs in a week that is paid or closed: a correction is proposed. */
    dueCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movementId, t.driverId] }),
    index('cost_shares_week').on(t.driverId, t.weekStartDate),
    index('cost_shares_monday').on(t.weekStartDate),
    index('cost_shares_late').on(t.weekStartDate).where(sql`${t.lateFrom} IS NOT NULL`),
    index('cost_shares_differ').on(t.weekStartDate).where(sql`${t.cents} <> ${t.dueCents}`),
  ],
);
