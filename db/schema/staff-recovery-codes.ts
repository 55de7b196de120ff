import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Codes of 80 random bits in place of a second factor that is lost; each row goes with its use. */
export const staffRecoveryCodes = sqliteTable(
  'staff_recovery_codes',
  {
    /** SHA-256 in hex. */
    codeHash: text().primaryKey(),
    email: text().notNull(),
  },
  (t) => [index('staff_recovery_codes_email').on(t.email)],
);
