import { primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Identified by `iss` and `sub`, which a provider never reassigns, unlike e-mails. */
export const staffIdentities = sqliteTable(
  'staff_identities',
  {
    issuer: text().notNull(),
    sub: text().notNull(),
    email: text().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** JSON lists of the last sign-in: its groups, and the names of its claims. Null where groups give no role. */
    groups: text(),
    claims: text(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.sub] }),
    uniqueIndex('staff_identities_email').on(t.issuer, t.email),
  ],
);
