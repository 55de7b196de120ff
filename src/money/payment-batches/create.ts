import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { insertRows } from '../../../db/queries/pieces';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { takeIntoBatch } from '../../ledger/kernel/ledger-writes';
import { IS_PAYABLE } from '../../ledger/kernel/store';
import { reciboMark } from '../../people/recibos/gate';
import { audit, auditEach } from '../../platform/audit/store';
import { lisbonDate, lisbonTime } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { creditTransferXml, type Payee } from '../bank-files/credit-transfer';
import type { createCandidates } from './candidates';
import type { Company } from './company';
import type { Line } from './left-out-rules';
import { type Draft, draftOf } from './preview';
import { messageIdOf, referenceOf, remittanceOf } from './reference-rules';
import type { BatchInput, PaymentBatchDetails } from './schema';
import { batchMadeOf, findBatch } from './store';

type Making = { company: Company; candidates: ReturnType<typeof createCandidates>; staff: string };

/** Idempotent by the digest of the preview. Raises `invalid`, `changed_meanwhile`, `wrong_state`. */
export async function createBatch(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { digest, ...selection }: BatchInput,
  { company, candidates, staff }: Making,
): Promise<PaymentBatchDetails> {
  const at = now();
  const draft = await draftOf(db, await candidates(selection), { company, now: at });
  const isAsShown = draft.digest === digest;
  if (isAsShown && draft.lines.length === 0) {
    throw new AppError('invalid', { message: 'Não há nada que possa ir num ficheiro.' });
  }
  const written = isAsShown ? await write(db, draft, { company, staff, at }) : null;
  const batch = await findBatch(db, written ?? (await madeBefore(db, digest, staff)));
  if (!batch) throw new AppError('not_found');
  return batch;
}

/** Raises `wrong_state` for a file of somebody else, `changed_meanwhile` without one. */
async function madeBefore(db: Database, digest: string, staff: string): Promise<string> {
  const made = await batchMadeOf(db, digest);
  if (made?.createdBy === staff) return made.id;
  if (made) {
    throw new AppError('wrong_state', {
      message: `Este ficheiro já foi criado por ${made.createdBy}: é o n.º ${made.number}.`,
    });
  }
  throw new AppError('changed_meanwhile', {
    message: 'O que há a pagar mudou entretanto: veja a lista de novo antes de criar o ficheiro.',
  });
}

function payeeOf(line: Line, company: string): Payee {
  const { recordId, cents, holder, iban, bic, weekStartDate } = line;
  return {
    cents,
    name: holder,
    iban,
    bic,
    endToEndId: referenceOf(recordId),
    remittance: remittanceOf(company, weekStartDate),
  };
}

type Writing = { company: Company; staff: string; at: Date };

/** Writes batch, lines, file and records at once; returns null where a line has changed. */
async function write(db: Database, draft: Draft, { company, staff, at: now }: Writing) {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const { digest: origin, executionDate, sumCents } = draft;
  const lineCount = draft.lines.length;
  const lines = draft.lines.map((line) => ({
    ...payeeOf(line, company.name),
    id: crypto.randomUUID(),
    batchId: id,
    recordId: line.recordId,
    driverId: line.driverId,
    weekStartDate: line.weekStartDate,
    status: 'IN_FILE' as const,
    at,
  }));
  const messageId = messageIdOf(lisbonDate(now), id);
  const { version, batchBooking } = company;
  const file = creditTransferXml({
    version,
    messageId,
    createdAt: lisbonTime(now),
    executionDate,
    batchBooking,
    debtor: company,
    payees: lines,
  });
  const records = sql`(SELECT record_id FROM ${paymentBatchLines} WHERE batch_id = ${id})`;
  const written = transact(db, {
    asRead: guard(db, 'decision', standsAsRead(draft.lines)),
    batch: db.insert(paymentBatches).values({
      number: sql`(SELECT coalesce(max(number), 0) + 1 FROM ${paymentBatches})`,
      id,
      messageId,
      origin,
      version,
      executionDate,
      lineCount,
      sumCents,
      file,
      sha256: await sha256Hex(file),
      status: 'CREATED',
      createdBy: staff,
      createdAt: at,
    }),
    lines: insertRows(db, paymentBatchLines, lines),
    taken: takeIntoBatch(db, records),
    audit: audit(db, {
      at,
      actor: staff,
      action: 'payment-batch.create',
      subject: id,
      detail: sql`(SELECT json_object('number', number, 'lines', line_count, 'cents', sum_cents) FROM ${paymentBatches} WHERE id = ${id})`,
    }),
    audits: auditEach(db, {
      at,
      actor: staff,
      action: 'financial-record.batch',
      subject: sql`record_id`,
      detail: sql`json_object('driverId', driver_id, 'batch', (SELECT number FROM ${paymentBatches} WHERE id = ${id}))`,
      from: sql`FROM ${paymentBatchLines} WHERE batch_id = ${id}`,
    }),
  });
  try {
    await written;
    return id;
  } catch (error) {
    if (isGuardFailure(error, 'decision')) return null;
    throw error;
  }
}

/** Whether the record, account and recibos of each line are still as they were read. */
function standsAsRead(lines: readonly Line[]) {
  const read = lines.map(({ recordId, version, cents, accountId, reciboMark: mark }) => ({
    recordId,
    version,
    cents,
    accountId,
    mark,
  }));
  const isGated = read.some(({ mark }) => mark !== null);
  const gate = isGated ? sql`AND coalesce(l.value ->> 'mark' = ${reciboMark(sql`a.driver_id`)}, 1)` : sql``;
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(read)}) l WHERE NOT EXISTS (
    SELECT 1 FROM ${financialRecords} JOIN ${bankAccounts} a ON a.driver_id = ${financialRecords.driverId}
    WHERE ${financialRecords.id} = l.value ->> 'recordId' AND ${financialRecords.version} = l.value ->> 'version'
      AND ${financialRecords.payoutCents} = l.value ->> 'cents' AND a.id = l.value ->> 'accountId'
      AND a.status = 'CONFIRMED' AND ${IS_PAYABLE} ${gate}))`;
}
