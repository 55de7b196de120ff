import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { auditLog } from '../../db/schema/audit-log';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { outbox } from '../../db/schema/outbox';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { trustedSenders } from '../../db/schema/trusted-senders';
import { vehicles } from '../../db/schema/vehicles';
import { emailKey, nameKey, phoneKey } from '../matching/person-keys';

export type Held = NonNullable<Awaited<ReturnType<typeof heldOn>>>;

/** Not the sender: beside the driver's own address it may have another's. */
const mailFields = {
  receivedAt: paymentReports.createdAt,
  fileName: paymentReports.fileName,
  subject: paymentReports.subject,
  attachments: paymentReports.attachments,
  outcome: paymentReports.outcome,
};

/** Every row about a driver, and those of reports that name the driver; null when there is none. */
export async function heldOn(db: Database, id: string) {
  const unmatched = await unmatchedRows(db, id);
  const named = rowsOf(id, unmatched);
  const [rows, files, cars, records, accounts, weeks, reports, messages, mails, trusted, audited] =
    await db.batch([
      db.select().from(drivers).where(eq(drivers.id, id)),
      db.select().from(documents).where(eq(documents.driverId, id)).orderBy(asc(documents.docType)),
      db.select().from(vehicles).where(eq(vehicles.driverId, id)),
      db
        .select()
        .from(financialRecords)
        .where(eq(financialRecords.driverId, id))
        .orderBy(asc(financialRecords.weekStartDate)),
      db.select().from(platformAccounts).where(eq(platformAccounts.driverId, id)),
      db.select().from(earnings).where(named).orderBy(asc(earnings.weekStartDate), asc(earnings.id)),
      db
        .select()
        .from(paymentReports)
        .where(inArray(paymentReports.id, db.select({ id: earnings.reportId }).from(earnings).where(named))),
      db.select().from(outbox).where(eq(outbox.driverId, id)).orderBy(asc(outbox.createdAt)),
      db.select(mailFields).from(paymentReports).where(wasSentBy(id)).orderBy(asc(paymentReports.createdAt)),
      db
        .select()
        .from(trustedSenders)
        .where(eq(trustedSenders.address, sql`(SELECT lower(email) FROM ${drivers} WHERE id = ${id})`)),
      db.select().from(auditLog).where(isAbout(id)).orderBy(asc(auditLog.id)),
    ]);
  const driver = rows[0];
  if (!driver) return null;
  const money = { records, accounts, earnings: weeks, reports };
  return { driver, documents: files, vehicles: cars, ...money, messages, mails, trusted, audit: audited };
}

/** Mail that the watched inbox had from the driver's address, as who answers a letter from here may send. */
export function wasSentBy(id: string): SQL {
  const listed = (text: SQL) => sql`', ' || ${text} || ', '`;
  const address = sql`(SELECT lower(email) FROM ${drivers} WHERE id = ${id})`;
  return sql`coalesce(instr(${listed(sql`${paymentReports.sender}`)}, ${listed(address)}), 0) > 0`;
}

/** The rows of reports that were matched to the driver, and `unmatched` ones by their ids. */
export function rowsOf(id: string, unmatched: readonly number[]): SQL {
  return sql`(${earnings.driverId} = ${id}
    OR ${earnings.driverId} IS NULL AND ${earnings.id} IN (SELECT value FROM json_each(${JSON.stringify(unmatched)})))`;
}

/**
 * Rows without a driver that name an account, the e-mail or the phone of this one. An e-mail or a phone that another
 * driver has as well tells nothing.
 */
export async function unmatchedRows(db: Database, id: string): Promise<number[]> {
  const [people, rows, accounts] = await db.batch([
    db.select({ id: drivers.id, email: drivers.email, phone: drivers.phoneNumber }).from(drivers),
    db
      .select({
        id: earnings.id,
        platform: earnings.platform,
        externalId: earnings.externalId,
        email: earnings.email,
        phone: earnings.phone,
      })
      .from(earnings)
      .where(
        and(
          isNull(earnings.driverId),
          or(isNotNull(earnings.externalId), isNotNull(earnings.email), isNotNull(earnings.phone)),
        ),
      ),
    db.select().from(platformAccounts).where(eq(platformAccounts.driverId, id)),
  ]);
  const own = people.find((person) => person.id === id);
  if (!own) return [];
  const others = people.filter((person) => person !== own);
  const alone = <K extends string | null>(key: K, taken: readonly (string | null)[]) =>
    key !== null && !taken.includes(key) ? key : undefined;
  const email = alone(
    emailKey(own.email),
    others.map((person) => emailKey(person.email)),
  );
  const phone = alone(
    phoneKey(own.phone),
    others.map((person) => phoneKey(person.phone)),
  );
  return rows
    .filter(
      (row) =>
        accounts.some(
          ({ platform, externalId }) => platform === row.platform && externalId === row.externalId,
        ) ||
        (email !== undefined && emailKey(row.email) === email) ||
        (phone !== undefined && phoneKey(row.phone) === phone),
    )
    .map((row) => row.id);
}

/** How many rows without a driver, but for those, have this very name: whether they are the person's, staff have to say. */
export async function countNamesakes(db: Database, fullName: string, unmatched: readonly number[]) {
  const rows = await db
    .select({ id: earnings.id, fullName: earnings.fullName })
    .from(earnings)
    .where(isNull(earnings.driverId));
  const name = nameKey(fullName);
  return rows.filter((row) => nameKey(row.fullName) === name && !unmatched.includes(row.id)).length;
}

function isAbout(id: string): SQL {
  return sql`(${auditLog.subject} = ${id} OR ${auditLog.detail} ->> 'driverId' = ${id}
    OR ${auditLog.detail} ->> 'from' = ${id}
    OR ${auditLog.subject} IN (SELECT id FROM ${documents} WHERE driver_id = ${id})
    OR ${auditLog.subject} IN (SELECT id FROM ${financialRecords} WHERE driver_id = ${id}))`;
}
