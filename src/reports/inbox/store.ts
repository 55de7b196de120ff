import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { inboxMessages } from '../../../db/schema/inbox-messages';
import { inboxState } from '../../../db/schema/inbox-state';
import type { MailboxCheck } from '../../mail/imap/mailbox';
import { auditIfChanged } from '../../platform/audit/store';

const ROW = 1;

type State = typeof inboxState.$inferSelect;

export async function readInboxState(db: Database) {
  const [row] = await selectInboxState(db);
  return row ?? null;
}

export function selectInboxState(db: Database) {
  return db.select().from(inboxState).where(eq(inboxState.id, ROW));
}

export async function recordCheck(
  db: Database,
  { connected, message }: Pick<MailboxCheck, 'connected' | 'message'>,
  now: Date,
): Promise<void> {
  const check = { connected, message, checkedAt: now.toISOString() };
  await db
    .insert(inboxState)
    .values({ id: ROW, ...check })
    .onConflictDoUpdate({ target: inboxState.id, set: check });
}

/** Ends the pause after failures. */
export async function retrySoon(db: Database): Promise<void> {
  await db.update(inboxState).set({ failures: 0, retryAt: null }).where(eq(inboxState.id, ROW));
}

type Start = { intervalMinutes: number; staff: string; now: Date };

export async function startMonitoring(db: Database, { intervalMinutes, staff, now }: Start): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    db
      .insert(inboxState)
      .values({ id: ROW, monitoring: true, intervalMinutes, activeSince: at })
      .onConflictDoUpdate({
        target: inboxState.id,
        set: {
          monitoring: true,
          intervalMinutes,
          activeSince: sql`CASE WHEN monitoring THEN active_since ELSE ${at} END`,
        },
        setWhere: sql`NOT monitoring OR interval_minutes <> ${intervalMinutes}`,
      }),
    auditIfChanged(db, {
      at,
      actor: staff,
      action: 'inbox.start',
      subject: 'inbox',
      detail: { intervalMinutes },
    }),
  ]);
}

export async function stopMonitoring(db: Database, staff: string, now: Date): Promise<void> {
  await db.batch([
    db
      .update(inboxState)
      .set({ monitoring: false, activeSince: null })
      .where(sql`id = ${ROW} AND monitoring`),
    auditIfChanged(db, { at: now.toISOString(), actor: staff, action: 'inbox.stop', subject: 'inbox' }),
  ]);
}

type Lease = { now: Date; until: Date; seenFence: number };

/** Returns the state with a new fencing token; null if another poll holds the lease or took it since `seenFence`. */
export async function takeLease(db: Database, { now, until, seenFence }: Lease) {
  const at = now.toISOString();
  const [taken] = await db
    .update(inboxState)
    .set({ fence: sql`fence + 1`, leaseUntil: until.toISOString(), lastPollAt: at })
    .where(sql`id = ${ROW} AND monitoring AND fence = ${seenFence} AND coalesce(lease_until, '') <= ${at}`)
    .returning();
  return taken ?? null;
}

/** A guard's condition: the fencing token is current and monitoring is on. */
export function leaseHeld(fence: number) {
  return sql`EXISTS (SELECT 1 FROM ${inboxState} WHERE id = ${ROW} AND fence = ${fence} AND monitoring)`;
}

type Cursor = { mailbox: string; uidValidity: string; lastUid: number };

/** Moves the cursor and renews the lease. The batch needs a guard. */
export function setCursor(db: Database, { mailbox, uidValidity, lastUid }: Cursor, until: Date) {
  return db
    .update(inboxState)
    .set({ mailbox, uidValidity, lastUid, leaseUntil: until.toISOString() })
    .where(eq(inboxState.id, ROW));
}

/** Does nothing if the lease was released or lost. */
export async function renewLease(db: Database, fence: number, until: Date): Promise<void> {
  await db
    .update(inboxState)
    .set({ leaseUntil: until.toISOString() })
    .where(sql`id = ${ROW} AND fence = ${fence} AND lease_until IS NOT NULL`);
}

type End = Partial<Pick<State, 'connected' | 'message' | 'checkedAt' | 'failures' | 'retryAt'>>;

export async function endPoll(db: Database, fence: number, end: End): Promise<void> {
  await db
    .update(inboxState)
    .set({ ...end, leaseUntil: null })
    .where(and(eq(inboxState.id, ROW), eq(inboxState.fence, fence)));
}

export type Place = { mailbox: string; uidValidity: string };

function at({ mailbox, uidValidity }: Place) {
  return and(eq(inboxMessages.mailbox, mailbox), eq(inboxMessages.uidValidity, uidValidity));
}

/** Keeps the messages of a restored mailbox for their digests, under an identity that no UID has from then on. The
 * batch needs a guard. */
export function setAside(db: Database, place: Place, uidValidity: string) {
  return db.update(inboxMessages).set({ uidValidity }).where(at(place));
}

export function begunMessages(db: Database, place: Place, from: number, to: number) {
  return db
    .select()
    .from(inboxMessages)
    .where(and(at(place), gt(inboxMessages.uid, from - 1), lte(inboxMessages.uid, to)));
}

/** Counts an attempt before the work. The batch needs a guard. */
export function countAttempts(db: Database, { mailbox, uidValidity }: Place, uids: readonly number[]) {
  return db.run(sql`
    INSERT INTO ${inboxMessages} (mailbox, uid_validity, uid, attempts)
    SELECT ${mailbox}, ${uidValidity}, value, 1 FROM json_each(${JSON.stringify(uids)}) WHERE true
    ON CONFLICT DO UPDATE SET attempts = attempts + 1`);
}

/** Applies to failures of the connection or database, as opposed to the message. */
export async function uncountAttempts(db: Database, place: Place, uids: readonly number[], cuts: 0 | 1) {
  await db
    .update(inboxMessages)
    .set({ attempts: sql`max(attempts - 1, 0)`, cuts: sql`cuts + ${cuts}` })
    .where(and(at(place), inArray(inboxMessages.uid, [...uids]), isNull(inboxMessages.outcome)));
}

export type DoneMessage = {
  uid: number;
  outcome: NonNullable<(typeof inboxMessages.$inferSelect)['outcome']>;
  messageId: string | null;
  sha256: string | null;
};

export function messagesDone(
  db: Database,
  { mailbox, uidValidity }: Place,
  messages: readonly DoneMessage[],
  doneAt: string,
) {
  return db
    .insert(inboxMessages)
    .values(messages.map((message) => ({ ...message, mailbox, uidValidity, doneAt })))
    .onConflictDoUpdate({
      target: [inboxMessages.mailbox, inboxMessages.uidValidity, inboxMessages.uid],
      set: {
        outcome: sql`excluded.outcome`,
        messageId: sql`excluded.message_id`,
        sha256: sql`excluded.sha256`,
        doneAt,
      },
    });
}

export function endedBefore(db: Database, messages: readonly Pick<DoneMessage, 'sha256'>[]) {
  const { sha256, outcome } = inboxMessages;
  const digests = messages.flatMap((message) => message.sha256 ?? []);
  return db
    .select({ sha256, outcome: sql<DoneMessage['outcome']>`${outcome}` })
    .from(inboxMessages)
    .where(and(isOneOf(sha256, digests), isNotNull(outcome)));
}
