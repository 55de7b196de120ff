import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Links by which a person sets the password of an account, and grants to change one, each once. */
export const staffInvitations = sqliteTable(
  'staff_invitations',
  {
    /** SHA-256 in hex; of a grant `change ` before that of the token and its session. */
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    /** The password that was chosen, until the second factor is confirmed. */
    passwordHash: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('staff_invitations_email').on(t.email)],
);
