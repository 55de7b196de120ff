import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Passkeys as second factors of accounts (W3C WebAuthn); nothing in a row is a credential. */
export const staffPasskeys = sqliteTable(
  'staff_passkeys',
  {
    /** In base64url, as the authenticator has it. */
    credentialId: text().primaryKey(),
    email: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    counter: integer().notNull(),
    /** JSON list of the ways to reach the authenticator. */
    transports: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('staff_passkeys_email').on(t.email)],
);
