import { primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The accounts that staff have signed in with: known by what the provider never gives to another, not by the e-mail. */
export const staffIdentities = sqliteTable(
  'staff_identities',
  {
    /** The provider's address, or `embedded`. */
    issuer: text().notNull(),
    /** The provider's own name of the account. */
    sub: text().notNull(),
    /** In lower case: the one it had when it last signed in. */
    email: text().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.sub] }),
    uniqueIndex('staff_identities_email').on(t.issuer, t.email),
  ],
);
