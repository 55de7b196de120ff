import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { outbox } from '../../../db/schema/outbox';
import { SENDER_LEASE_MS } from './retry-rules';

const LEASE = sql.raw(`'+${SENDER_LEASE_MS / 1000} seconds'`);
const LEASE_END = sql`strftime('%Y-%m-%dT%H:%M:%fZ', tried_at, ${LEASE})`;

/** Maps the e-mail that a decision caused to the one that retracts it. */
const UNDOING = sql`CASE kind WHEN 'driver_approved' THEN 'approval_undone' WHEN 'driver_rejected' THEN 'rejection_undone'
  WHEN 'document_rejected' THEN 'document_rejection_undone' ELSE 'renewal_undone' END`;

/** Steps right after the change that takes a decision back; they do nothing without it. A message that was certainly
 * not sent is deleted. Any other is followed by a retraction, once nobody can be sending it any more. */
export function withdrawEmail(db: Database, { cause, at }: { cause: SQL; at: string }) {
  const id = crypto.randomUUID();
  const isIt = sql`cause = ${`withdrawn:${id}`}`;
  return {
    claimed: db.run(sql`
      UPDATE ${outbox} SET cause = ${`withdrawn:${id}`} WHERE cause = ${cause} AND changes() > 0`),
    unsent: db.run(sql`DELETE FROM ${outbox} WHERE ${isIt} AND sent_at IS NULL AND unsettled = 0`),
    followed: db.run(sql`
      INSERT INTO ${outbox} (id, cause, kind, driver_id, detail, created_at, next_attempt_at)
      SELECT ${id}, ${`undo:${id}`}, ${UNDOING}, driver_id, detail, ${at},
        iif(sent_at IS NULL, max(${at}, ${LEASE_END}), ${at})
      FROM ${outbox} WHERE ${isIt}`),
    stopped: db.run(sql`UPDATE ${outbox} SET next_attempt_at = NULL WHERE ${isIt} AND sent_at IS NULL`),
  };
}

/** The outcome for the caller who took the decision back; null if the decision caused no e-mail. */
export function emailOutcome(results: { unsent: Ran; followed: Ran }): 'not_sent' | 'followed' | null {
  if (results.unsent.rowsAffected > 0) return 'not_sent';
  return results.followed.rowsAffected > 0 ? 'followed' : null;
}

type Ran = { rowsAffected: number };
