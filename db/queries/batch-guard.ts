import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';
import { batchGuards } from '../schema/batch-guards';
import { messagesOf } from './causes';

/** `decision`: what the caller asks for is still possible; otherwise it is refused. `lease`: this process still holds the
 * lease. `basis`: the rows behind a decision made in memory are unchanged; otherwise it is made again. */
type Guarded = 'decision' | 'lease' | 'basis';

/** Rolls the batch back, with an error for `isGuardFailure`, unless the condition holds at that point. */
export function guard(db: Database, guarded: Guarded, condition: SQL) {
  return db.run(sql`INSERT INTO ${batchGuards} (${sql.raw(guarded)}) SELECT 0 WHERE NOT (${condition})`);
}

export function isGuardFailure(error: unknown, guarded: Guarded): boolean {
  return messagesOf(error).includes(`guard_${guarded}`);
}

/** Whether a unique constraint, such as `payment_reports.sha256`, lost a race. */
export function isTaken(error: unknown, column: string): boolean {
  return messagesOf(error).includes(`UNIQUE constraint failed: ${column}`);
}
