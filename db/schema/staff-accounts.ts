import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Accounts of staff that the program has itself, without a provider outside. */
export const staffAccounts = sqliteTable('staff_accounts', {
  /** In lower case. */
  email: text().primaryKey(),
  /** Argon2id, with its salt and parameters. */
  passwordHash: text().notNull(),
  /** The sealed secret of one-time codes; null where no second factor was asked for. */
  sealedSecret: text(),
  /** The step of the last code that was accepted, each of which is good once. */
  lastStep: integer().notNull().default(0),
  createdAt: instant().notNull(),
  changedAt: instant().notNull(),
});
