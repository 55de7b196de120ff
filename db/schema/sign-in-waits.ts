import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How often somebody failed to sign in, and until when they wait; addresses are hashed, known and unknown alike. */
export const signInWaits = sqliteTable(
  'sign_in_waits',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** In ms since 1970, as the next one. */
    waitsUntil: integer().notNull(),
    forgottenAt: integer().notNull(),
  },
  (t) => [index('sign_in_waits_forgotten').on(t.forgottenAt)],
);
