import { and, eq, gt, isNull, like, lt, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { auditSeals } from '../../../db/schema/audit-seals';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { staffDigests } from '../../../db/schema/staff-digests';
import { staffIdentities } from '../../../db/schema/staff-identities';
import { auditIfChanged } from '../../platform/audit/store';
import { HOUR_MS } from '../../platform/domain/calendar';
import { accountsPeriod, type ConfirmedAccount } from './confirmed-account-rules';
import type { HeldPapers } from './expiring-rules';

/** ACTIVE drivers with their current versions, sorted by name. */
export async function heldPapers(db: Database): Promise<HeldPapers[]> {
  const { id, fullName, contractType } = drivers;
  const { docType, status, expiryDate } = documents;
  const waiting = sql<boolean>`EXISTS (SELECT 1 FROM ${documents} waiting WHERE waiting.driver_id = ${id}
    AND waiting.doc_type = ${docType} AND waiting.standing = 'RENEWAL')`;
  const rows = await db
    .select({
      id,
      driver: { driverId: id, fullName, contractType },
      document: { docType, status, expiryDate, renewalWaits: waiting.mapWith(Boolean) },
    })
    .from(drivers)
    .leftJoin(documents, and(eq(documents.driverId, id), sql`${documents.standing} = 'CURRENT'`))
    .where(eq(drivers.status, 'ACTIVE'))
    .orderBy(fullName, id);
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ driver }) => ({ ...driver, documents: own.flatMap((row) => row.document ?? []) })),
  );
}

export async function knownStaff(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ email: staffIdentities.email }).from(staffIdentities);
  return rows.map(({ email }) => email);
}

/** Read from the audit log, oldest first, so that later changes of an account hide nothing. */
export async function confirmedAccounts(
  db: Database,
  { since, until }: { since: string; until: string },
): Promise<ConfirmedAccount[]> {
  // Rows before a seal are older than the seal and can be skipped.
  const sealed = new Date(Date.parse(since) - HOUR_MS).toISOString();
  const { id, at, actor, action, subject, detail } = auditLog;
  const { iban, enteredBy } = bankAccounts;
  const first = sql`(SELECT coalesce(max(through_id), 0) FROM ${auditSeals} WHERE sealed_at <= ${sealed})`;
  return db
    .select({ at, confirmedBy: actor, fullName: drivers.fullName, iban, enteredBy })
    .from(auditLog)
    .leftJoin(drivers, eq(drivers.id, subject))
    .leftJoin(bankAccounts, eq(bankAccounts.id, sql`${detail} ->> 'account'`))
    .where(and(gt(id, first), eq(action, 'bank-account.confirm'), gt(at, since), lte(at, until)))
    .orderBy(id);
}

/** For each recipient, the day of the last e-mail on accounts that was sent or refused for good. */
export async function lastAccountsDays(db: Database): Promise<Map<string, string>> {
  const { recipient, week, leaseUntil } = staffDigests;
  const rows = await db
    .select({ recipient, day: sql<string>`substr(${max(week)}, 1, 10)` })
    .from(staffDigests)
    .where(and(like(week, accountsPeriod('%')), isNull(leaseUntil)))
    .groupBy(recipient);
  return new Map(rows.map((row) => [row.recipient, row.day]));
}

type Week = { week: string; recipients: readonly string[]; dueAt: string | null };

/** Its first run determines the week's recipients; `dueAt` is null if there is no content. */
export async function beginWeek(db: Database, { week, recipients, dueAt }: Week): Promise<void> {
  const rows = recipients.map((recipient) => ({ recipient, id: crypto.randomUUID() }));
  await db.run(sql`
    INSERT INTO ${staffDigests} (week, recipient, id, lease_until)
    SELECT ${week}, value ->> 'recipient', value ->> 'id', ${dueAt} FROM json_each(${JSON.stringify(rows)})
    WHERE NOT EXISTS (SELECT 1 FROM ${staffDigests} WHERE week = ${week})`);
}

type Turn = { week: string; recipient: string; now: Date; leaseUntil: string };

/** Takes a lease and returns the e-mail's id; null when it was sent, refused for good, or is being sent. */
export async function takeDigest(db: Database, turn: Turn): Promise<string | null> {
  const { id, week, recipient, leaseUntil } = staffDigests;
  const isDue = lte(leaseUntil, turn.now.toISOString());
  const [taken] = await db
    .update(staffDigests)
    .set({ leaseUntil: turn.leaseUntil })
    .where(and(eq(week, turn.week), eq(recipient, turn.recipient), isDue))
    .returning({ id });
  return taken?.id ?? null;
}

/** `sentAt` is null if it was refused for good. */
export async function endDigest(db: Database, id: string, sentAt: string | null, at: string): Promise<void> {
  await transact(db, {
    end: db.update(staffDigests).set({ leaseUntil: null, sentAt }).where(eq(staffDigests.id, id)),
    audit: auditIfChanged(db, {
      at,
      actor: 'system',
      action: sentAt === null ? 'staff.digest-refused' : 'staff.digest',
      subject: id,
    }),
  });
}

/** Makes the digest due again at once. */
export async function releaseDigest(db: Database, id: string, now: Date): Promise<void> {
  await db.batch([
    db
      .update(staffDigests)
      .set({ leaseUntil: now.toISOString() })
      .where(and(eq(staffDigests.id, id), sql`lease_until IS NOT NULL`)),
  ]);
}

export async function deleteDigestsBefore(db: Database, week: string): Promise<void> {
  await db.batch([db.delete(staffDigests).where(lt(staffDigests.week, week))]);
}
