import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type ResultsOf, transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { auditEach } from '../../platform/audit/store';
import { bankOf, hiddenIban } from '../../platform/domain/iban';
import { decimalOf } from '../../platform/domain/money-text';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import { reasonWords } from '../bank-files/reason-words';
import type { PaymentBatch, PaymentBatchDetails, PaymentBatchLine } from './schema';

const { file, origin: _origin, sumCents, ...SHOWN } = getTableColumns(paymentBatches);

const countOf = (
  status: 'REJECTED' | 'RETURNED',
) => sql<number>`(SELECT count(*) FROM ${paymentBatchLines} line
  WHERE line.batch_id = payment_batches.id AND line.status = ${status})`;

const BATCH = {
  ...SHOWN,
  sumCents,
  hasFile: sql<number>`${file} IS NOT NULL`.mapWith(Boolean),
  rejected: countOf('REJECTED'),
  returned: countOf('RETURNED'),
  weeks: sql<string[]>`(SELECT json_group_array(DISTINCT line.week_start_date) FROM ${paymentBatchLines} line
    WHERE line.batch_id = payment_batches.id)`.mapWith(JSON.parse),
  downloadedAt: sql<string | null>`(SELECT max(look.at) FROM ${auditLog} look
    WHERE look.subject = payment_batches.id AND look.action = 'payment-batch.download')`,
};

function shownBatch({
  sumCents: cents,
  ...row
}: Omit<PaymentBatch, 'sum'> & { sumCents: number }): PaymentBatch {
  return { ...row, sum: decimalOf(cents) };
}

/** Newest first. */
export async function listBatches(db: Database): Promise<PaymentBatch[]> {
  const rows = await db.select(BATCH).from(paymentBatches).orderBy(desc(paymentBatches.number));
  return rows.map(shownBatch);
}

/** Lists the files with a transfer of the week that were not voided and are still kept, oldest first. */
export function filesOfWeek(db: Database, week: string): Promise<{ id: string }[]> {
  const { id, number, status } = paymentBatches;
  const ofWeek = db
    .select({ batchId: paymentBatchLines.batchId })
    .from(paymentBatchLines)
    .where(eq(paymentBatchLines.weekStartDate, week));
  return db
    .select({ id })
    .from(paymentBatches)
    .where(and(ne(status, 'VOIDED'), isNotNull(file), inArray(id, ofWeek)))
    .orderBy(number);
}

/** Lists files not marked as paid, oldest first; `notBy` leaves out those that this person made. */
export function unpaidBatches(db: Database, notBy: string | null) {
  const { number, createdAt, createdBy, status, sumCents } = paymentBatches;
  return db
    .select({ number, createdAt, sumCents })
    .from(paymentBatches)
    .where(
      and(
        eq(status, 'CREATED'),
        notBy === null ? undefined : sql`lower(${createdBy}) <> ${lowerAscii(notBy)}`,
      ),
    )
    .orderBy(number);
}

/** Null when there is none. */
export async function findBatch(db: Database, id: string): Promise<PaymentBatchDetails | null> {
  return batchIn(await transact(db, readingBatch(db, id)));
}

/** Steps of a batch. */
export function readingBatch(db: Database, id: string) {
  return {
    batch: db.select(BATCH).from(paymentBatches).where(eq(paymentBatches.id, id)),
    lines: db
      .select({ line: paymentBatchLines, fullName: drivers.fullName })
      .from(paymentBatchLines)
      .innerJoin(drivers, eq(drivers.id, paymentBatchLines.driverId))
      .where(eq(paymentBatchLines.batchId, id))
      .orderBy(sql`${paymentBatchLines}.rowid`),
  };
}

export function batchIn({
  batch: [found],
  lines,
}: ResultsOf<ReturnType<typeof readingBatch>>): PaymentBatchDetails | null {
  return found
    ? { ...shownBatch(found), lines: lines.map(({ line, fullName }) => shownLine(line, fullName)) }
    : null;
}

function shownLine(line: typeof paymentBatchLines.$inferSelect, fullName: string): PaymentBatchLine {
  const { id, recordId, driverId, weekStartDate, name, iban, endToEndId, status, reasonCode, at } = line;
  const words = [reasonCode === null ? null : reasonWords(reasonCode), line.reasonText || null];
  const hasReason = reasonCode !== null || line.reasonText !== null;
  return {
    id,
    recordId,
    driverId,
    fullName,
    weekStartDate,
    name,
    endToEndId,
    status,
    at,
    iban: iban === '' ? '' : hiddenIban(iban),
    bank: bankOf(iban),
    amount: decimalOf(line.cents),
    reason: hasReason ? { code: reasonCode, words: words.filter((each) => each !== null).join(': ') } : null,
  };
}

type Returned = { reason: string; code: string | null };

export async function isReturnedAs(db: Database, lineId: string, { reason, code }: Returned) {
  const { id, status, reasonText, reasonCode } = paymentBatchLines;
  const isSame = and(
    eq(id, lineId),
    eq(status, 'RETURNED'),
    eq(reasonText, reason),
    sql`${reasonCode} IS ${code}`,
  );
  return (await db.select({ id }).from(paymentBatchLines).where(isSame)).length > 0;
}

/** Finds the batch by its preview's digest; null when there is none. */
export async function batchMadeOf(db: Database, origin: string) {
  const { id, number, createdBy } = paymentBatches;
  const [found] = await db
    .select({ id, number, createdBy })
    .from(paymentBatches)
    .where(eq(paymentBatches.origin, origin));
  return found ?? null;
}

/** Finds the batch by its `MsgId`; null when there is none. */
export async function batchOfMessage(db: Database, messageId: string) {
  const { number } = paymentBatches;
  const [found] = await db
    .select({ number })
    .from(paymentBatches)
    .where(eq(paymentBatches.messageId, messageId));
  return found ?? null;
}

type Look = { id: string; staff: string; at: string };

/** Returns the bytes as made, and audits it in the same batch; null when there is none. */
export async function fileOf(db: Database, { id, staff, at }: Look) {
  const { found } = await transact(db, {
    found: db
      .select({ number: paymentBatches.number, file })
      .from(paymentBatches)
      .where(eq(paymentBatches.id, id)),
    audit: auditEach(db, {
      at,
      actor: staff,
      action: 'payment-batch.download',
      subject: sql`id`,
      detail: sql`json_object('number', number)`,
      from: sql`FROM ${paymentBatches} WHERE id = ${id} AND file IS NOT NULL`,
    }),
  });
  return found[0] ? { ...found[0], fileName: `sepa-${found[0].number}.xml` } : null;
}
