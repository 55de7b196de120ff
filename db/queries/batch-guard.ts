import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';
import { batchGuards } from '../schema/batch-guards';
import { messagesOf } from './causes';

/** What a guard holds: that what was read to decide still stands, or that the work is still this process's. */
type Guarded = 'decision' | 'lease';

/** For a batch: undoes it whole, with an error that `isGuardFailure` knows, unless the condition holds at that point. */
export function guard(db: Database, guarded: Guarded, condition: SQL) {
  return db.run(sql`INSERT INTO ${batchGuards} (${sql.raw(guarded)}) SELECT 0 WHERE NOT (${condition})`);
}

export function isGuardFailure(error: unknown, guarded: Guarded): boolean {
  return messagesOf(error).includes(`guard_${guarded}`);
}

/** `column` as in `payment_reports.sha256`: another transaction wrote the same first. */
export function isTaken(error: unknown, column: string): boolean {
  return messagesOf(error).includes(`UNIQUE constraint failed: ${column}`);
}
