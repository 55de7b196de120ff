import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The tokens of the watched mailbox, one row at most. */
export const mailboxLinks = sqliteTable('mailbox_links', {
  id: integer().primaryKey(),
  /** The client and mailbox that the tokens belong to; with another configuration there is no link. */
  account: text().notNull(),
  /** Encrypted JSON; null until staff have linked the mailbox, and once they have unlinked it. */
  sealed: text(),
  /** Counts the pairs of tokens: a pair is replaced only if it is still the one that was read. */
  version: integer().notNull().default(0),
  /** The end of the lease of the server that is renewing. */
  renewingUntil: instant(),
  /** The e-mail of a member of staff, or `system` where no person signs in. */
  linkedBy: text(),
  linkedAt: instant(),
  renewedAt: instant(),
  /** Why the last renewal was refused; null since the last that was not. */
  fault: text(),
  faultAt: instant(),
});
