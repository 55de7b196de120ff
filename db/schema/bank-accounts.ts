import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** A driver's accounts: the current one, one that waits for a second review, and earlier ones. */
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
    /** The name in the bank's records. */
    holder: text().notNull(),
    nif: text().notNull(),
    status: text({ enum: ['WAITING', 'CONFIRMED', 'DECLINED', 'REPLACED'] }).notNull(),
    /** The e-mail of a member of staff, or `driver`. */
    enteredBy: text().notNull(),
    createdAt: instant().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_accounts_waiting').on(t.driverId).where(sql`${t.status} = 'WAITING'`),
    uniqueIndex('bank_accounts_confirmed').on(t.driverId).where(sql`${t.status} = 'CONFIRMED'`),
    index('bank_accounts_iban').on(t.iban, t.driverId),
    index('bank_accounts_driver').on(t.driverId, t.createdAt),
  ],
);
