import { and, count, desc, eq, gt, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { randomId } from '../../../db/queries/random-id';
import { total } from '../../../db/queries/total';
import { transact } from '../../../db/queries/transact';
import { driverChanges } from '../../../db/schema/driver-changes';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { EMAILS_TO_ONE_ADDRESS } from './recipient-limits';

export type MessageKind = (typeof outbox.$inferSelect)['kind'];

type Cause = {
  kind: MessageKind;
  action: string;
  at: string | SQL;
  /** Earliest time of sending; without it, the message is due at once. */
  sendAt?: string | SQL;
  /** A `SELECT` of `subject`, `driver_id` and `detail` (JSON or null). */
  of: SQL;
  /** A result of `recipientOf`. */
  recipient?: string;
};

/** A step right after the change's audit row: does nothing without that row, and queues once per cause. */
export function queueIfChanged(db: Database, { kind, action, at, sendAt = at, of, recipient }: Cause) {
  return db.run(sql`
    INSERT INTO ${outbox} (id, cause, kind, driver_id, recipient, detail, created_at, next_attempt_at)
    SELECT ${randomId}, ${`${action}:`} || subject, ${kind}, driver_id, ${recipient ?? null}, detail, ${at}, ${sendAt}
    FROM (${of}) WHERE changes() > 0
    ON CONFLICT (cause) DO NOTHING`);
}

/** Counts e-mails caused by registrations that meet the condition on the outbox; a subquery. */
export function emailsTo(recipient: string, condition: SQL): SQL {
  return sql`(SELECT count(*) FROM ${outbox}
    WHERE recipient = ${recipient} AND kind = 'registration_received' AND failed_at IS NULL AND ${condition})`;
}

type Bound = { id: string; recipient: string; since: string };

/** Counts the message for its address; returns false if the address has reached its limit. */
export async function countForRecipient(db: Database, { id, recipient, since }: Bound): Promise<boolean> {
  const others = emailsTo(recipient, sql`${outbox.triedAt} > ${since} AND ${outbox.id} <> ${id}`);
  const counted = await db.run(sql`
    UPDATE ${outbox} SET recipient = ${recipient}
    WHERE id = ${id} AND ${others} < ${EMAILS_TO_ONE_ADDRESS}`);
  return counted.rowsAffected === 1;
}

export type DueMessage = {
  id: string;
  kind: MessageKind;
  detail: string | null;
  createdAt: string;
  attempts: number;
  fullName: string | null;
  email: string | null;
  contractType: (typeof drivers.$inferSelect)['contractType'] | null;
  /** Set for a sign-in link that is not used. */
  seed: string | null;
};

/** Holds `due` back while a withdrawn e-mail to the driver may still go out, which would contradict it. */
const WAITS_FOR_UNDOING = sql`((due.cause LIKE 'driver.%' OR due.cause LIKE 'document.%')
  AND EXISTS (SELECT 1 FROM ${outbox} undoing WHERE undoing.driver_id = due.driver_id
  AND undoing.cause LIKE 'undo:%' AND undoing.next_attempt_at IS NOT NULL AND undoing.rowid < due.rowid))`;

/** Takes sign-ins first, then the message due longest, under a lease, and counts the attempt; null when none is due. */
export async function takeDueMessage(db: Database, now: Date, until: Date): Promise<DueMessage | null> {
  const at = now.toISOString();
  const { id, kind, detail, createdAt, attempts, unsettled } = outbox;
  const due = sql`(SELECT id FROM ${outbox} due WHERE next_attempt_at <= ${at} AND NOT ${WAITS_FOR_UNDOING}
    ORDER BY kind = 'driver_sign_in' DESC, next_attempt_at, rowid LIMIT 1)`;
  const [taken] = await db
    .update(outbox)
    .set({
      attempts: sql`${attempts} + 1`,
      unsettled: sql`${unsettled} + 1`,
      triedAt: at,
      nextAttemptAt: until.toISOString(),
    })
    .where(eq(id, due))
    .returning({
      id,
      kind,
      detail,
      createdAt,
      attempts,
      fullName: sql<string | null>`(SELECT full_name FROM ${drivers} WHERE id = driver_id)`,
      email: sql<string | null>`CASE WHEN kind IN ('email_changed_old', 'email_changed_new')
        THEN (SELECT changes ->> iif(kind = 'email_changed_old', '$.email[0]', '$.email[1]')
          FROM ${driverChanges} WHERE change_id = detail ->> 'changeId')
        ELSE (SELECT email FROM ${drivers} WHERE id = driver_id) END`,
      contractType: sql<
        DueMessage['contractType']
      >`(SELECT contract_type FROM ${drivers} WHERE id = driver_id)`,
      seed: sql<string | null>`(SELECT seed FROM ${driverSignIns}
        WHERE kind = 'driver_sign_in' AND token_hash = detail ->> 'signIn' AND used_by IS NULL)`,
    });
  return taken ?? null;
}

/** Applies even if the lease was lost, since a server has accepted the message. */
export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: now.toISOString(), unsettled: 0, nextAttemptAt: null, failedAt: null, lastError: null })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

type Failure = Pick<DueMessage, 'id' | 'attempts'> & {
  error: string;
  /** Whether the server may have accepted it despite the error. */
  inSilence: boolean;
  now: Date;
  retryAt: Date | null;
};

/** Does nothing after losing the lease. */
export async function markFailed(
  db: Database,
  { id, attempts, error, inSilence, now, retryAt }: Failure,
): Promise<void> {
  const isOurs = and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt));
  await transact(db, {
    settled: db
      .update(outbox)
      .set({ lastError: error, unsettled: sql`${outbox.unsettled} - ${inSilence ? 0 : 1}` })
      .where(isOurs),
    dropped: dropWithdrawn(db, id),
    noted: db
      .update(outbox)
      .set({
        nextAttemptAt: retryAt?.toISOString() ?? null,
        failedAt: retryAt ? null : now.toISOString(),
      })
      .where(and(isOurs, isNotNull(outbox.nextAttemptAt))),
  });
}

/** Steps that delete a withdrawn e-mail which was certainly not sent, together with its follow-up. */
function dropWithdrawn(db: Database, id: string) {
  const withdrawn = sql`id = ${id} AND cause LIKE 'withdrawn:%' AND sent_at IS NULL AND unsettled = 0`;
  return [
    db.run(sql`
      DELETE FROM ${outbox} WHERE sent_at IS NULL
        AND cause = (SELECT replace(cause, 'withdrawn:', 'undo:') FROM ${outbox} WHERE ${withdrawn})`),
    db.run(sql`DELETE FROM ${outbox} WHERE ${withdrawn}`),
  ];
}

/** The drivers of messages that were given up since then, latest first; `limit` at most. */
export function failedMessages(db: Database, since: string, limit: number) {
  return db
    .select({ driverId: drivers.id, fullName: drivers.fullName, total })
    .from(outbox)
    .innerJoin(drivers, eq(drivers.id, outbox.driverId))
    .where(gt(outbox.failedAt, since))
    .orderBy(desc(outbox.failedAt))
    .limit(limit);
}

type OutboxState = {
  /** Unsent messages, and since when the oldest has been waiting. */
  waiting: number;
  oldestWaitingAt: string | null;
  failed: number;
  lastSentAt: string | null;
  /** In Portuguese, without address or name. */
  lastError: string | null;
};

export async function outboxState(db: Database): Promise<OutboxState> {
  const { createdAt, nextAttemptAt, failedAt, sentAt } = outbox;
  const isWaiting = isNotNull(nextAttemptAt);
  const [state] = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${isWaiting})`,
      oldestWaitingAt: sql<string | null>`min(${createdAt}) FILTER (WHERE ${isWaiting})`,
      failed: count(failedAt),
      lastSentAt: max(sentAt),
      lastError: sql<string | null>`(SELECT last_error FROM ${outbox} WHERE last_error IS NOT NULL
        ORDER BY tried_at DESC LIMIT 1)`,
    })
    .from(outbox);
  return state ?? { waiting: 0, oldestWaitingAt: null, failed: 0, lastSentAt: null, lastError: null };
}
