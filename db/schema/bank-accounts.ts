import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** Of a driver: the one that is paid to, one that waits for a second look, and those before. */
export const bankAccounts = sqliteTable(
  'bank_accounts',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** Capitals without spaces. */
    iban: text().notNull(),
    bic: text(),
    /** As the bank has it. */
    holder: text().notNull(),
    nif: text().notNull(),
    status: text({ enum: ['WAITING', 'CONFIRMED', 'DECLINED', 'REPLACED'] }).notNull(),
    /** The e-mail of staff, or `driver`. */
    enteredBy: text().notNull(),
    createdAt: instant().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_accounts_waiting').on(t.driverId).where(sql`${t.status} = 'WAITING'`),
    uniqueIndex('bank_accounts_confirmed').on(t.driverId).where(sql`${t.status} = 'CONFIRMED'`),
    index('bank_accounts_driver').on(t.driverId, t.createdAt),
  ],
);
