import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { auditSeals } from '../../../db/schema/audit-seals';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { staffDigests } from '../../../db/schema/staff-digests';
import { staffIdentities } from '../../../db/schema/staff-identities';
import type { DocumentStatus } from '../../people/documents/schema';
import { auditIfChanged } from '../../platform/audit/store';
import { HOUR_MS } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import type { DocType } from '../../platform/domain/document-types';
import { accountsPeriod, type ConfirmedAccount } from './confirmed-account-rules';
import type { HeldPapers } from './expiring-rules';

type Row = {
  id: string;
  fullName: string;
  contractType: ContractType;
  docType: DocType | null;
  status: DocumentStatus;
  expiryDate: string | null;
  renewalWaits: number;
};

/** ACTIVE drivers with their current versions, sorted by name. */
export async function heldPapers(db: Database): Promise<HeldPapers[]> {
  const rows = await db.all<Row>(sql`
    SELECT driver.id, driver.full_name AS fullName, driver.contract_type AS contractType, document.doc_type AS docType,
      document.status, document.expiry_date AS expiryDate,
      EXISTS (SELECT 1 FROM ${documents} waiting WHERE waiting.driver_id = driver.id
        AND waiting.doc_type = document.doc_type AND waiting.standing = 'RENEWAL') AS renewalWaits
    FROM ${drivers} driver LEFT JOIN ${documents} document
      ON document.driver_id = driver.id AND document.standing = 'CURRENT'
    WHERE driver.status = 'ACTIVE' ORDER BY driver.full_name, driver.id`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { fullName, contractType } = first;
    const held = [first, ...others].flatMap(({ docType, status, expiryDate, renewalWaits }) =>
      docType === null ? [] : [{ docType, status, expiryDate, renewalWaits: renewalWaits === 1 }],
    );
    return [{ fullName, contractType, documents: held }];
  });
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
  return db.all(sql`
    SELECT entry.at, entry.actor AS confirmedBy, driver.full_name AS fullName, account.iban,
      account.entered_by AS enteredBy
    FROM ${auditLog} entry LEFT JOIN ${drivers} driver ON driver.id = entry.subject
      LEFT JOIN ${bankAccounts} account ON account.id = entry.detail ->> 'account'
    WHERE entry.id > (SELECT coalesce(max(through_id), 0) FROM ${auditSeals} WHERE sealed_at <= ${sealed})
      AND entry.action = 'bank-account.confirm' AND entry.at > ${since} AND entry.at <= ${until}
    ORDER BY entry.id`);
}

/** For each recipient, the day of the last e-mail on accounts that was sent or refused for good. */
export async function lastAccountsDays(db: Database): Promise<Map<string, string>> {
  const rows = await db.all<{ recipient: string; day: string }>(sql`
    SELECT recipient, substr(max(week), 1, 10) AS day FROM ${staffDigests}
    WHERE week LIKE ${accountsPeriod('%')} AND lease_until IS NULL GROUP BY recipient`);
  return new Map(rows.map(({ recipient, day }) => [recipient, day]));
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
  const [taken] = await db.all<{ id: string }>(sql`
    UPDATE ${staffDigests} SET lease_until = ${turn.leaseUntil}
    WHERE week = ${turn.week} AND recipient = ${turn.recipient} AND lease_until <= ${turn.now.toISOString()}
    RETURNING id`);
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
