import { count, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { inPieces, insertRows, MOST_BOUND_ROWS } from '../../../db/queries/pieces';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { dataRequests } from '../../../db/schema/data-requests';
import { documentLinks } from '../../../db/schema/document-links';
import { documentReminders } from '../../../db/schema/document-reminders';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { feeRules } from '../../../db/schema/fee-rules';
import { financialRecords } from '../../../db/schema/financial-records';
import { holdings } from '../../../db/schema/holdings';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import { weekClosings } from '../../../db/schema/week-closings';
import type { AuditEntry } from '../../platform/audit/store';
import { audit, auditAll } from '../../platform/audit/store';
import { shiftDate } from '../../platform/domain/calendar';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { drawPaper } from './drawing';
import type { DemoFleet } from './fleet';
import type { Paper } from './papers';

/** `drivers` is the number of existing drivers. */
type Filling = { outcome: 'filled' | 'already-there' } | { outcome: 'not-empty'; drivers: number };

type Draw = (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>;

/** Fills only a database without drivers, files first. `draw` makes a document's file. */
export async function fillDatabase(
  db: Database,
  storage: Pick<Storage, 'keep'>,
  fleet: DemoFleet,
  now: Date,
  draw: Draw = drawPaper,
): Promise<Filling> {
  const standing = await driversThere(db, fleet);
  if (standing.ofTheFleet > 0) return { outcome: 'already-there' };
  if (standing.all > 0) return { outcome: 'not-empty', drivers: standing.all };
  const rows: (typeof documents.$inferInsert)[] = [];
  for (const paper of fleet.papers) {
    const { holder: _drawn, key, ...row } = paper;
    const bytes = await draw(paper);
    await storage.keep(key, bytes, row.contentType);
    rows.push({ ...row, size: bytes.byteLength, sha256: await sha256Hex(bytes) });
  }
  const batches = await Promise.all(
    fleet.batches.map(async (batch) => ({ ...batch, sha256: await sha256Hex(batch.file) })),
  );
  const detail = { drivers: fleet.drivers.length, documents: rows.length };
  await transact(db, {
    history: inPieces(historyOf(fleet, now.toISOString())).map((piece) => auditAll(db, piece)),
    audit: audit(db, {
      at: now.toISOString(),
      actor: 'system',
      action: 'demo.fill',
      subject: 'fleet',
      detail,
    }),
    drivers: insertRows(db, drivers, fleet.drivers),
    cars: insertRows(db, cars, fleet.cars),
    cards: insertRows(db, carCards, fleet.cards),
    holdings: insertRows(db, holdings, fleet.holdings),
    documents: insertRows(db, documents, rows),
    contracts: insertRows(db, contractPeriods, fleet.contractPeriods),
    fees: insertRows(db, feeRules, fleet.fees),
    records: insertRows(db, financialRecords, fleet.financialRecords),
    links: insertRows(db, documentLinks, fleet.links),
    reminders: insertRows(db, documentReminders, fleet.reminders),
    requests: insertRows(db, dataRequests, fleet.dataRequests),
    closings: insertRows(db, weekClosings, fleet.closings),
    accounts: insertRows(db, bankAccounts, fleet.bankAccounts),
    batches: insertRows(db, paymentBatches, batches),
    lines: insertRows(db, paymentBatchLines, fleet.lines),
    settlements: insertRows(db, settlementEntries, fleet.settlements),
    plans: insertRows(db, settlementPlans, fleet.plans),
    reports: insertRows(db, paymentReports, fleet.reports),
    earnings: insertRows(db, earnings, fleet.earnings),
  });
  return { outcome: 'filled' };
}

async function driversThere(db: Database, fleet: DemoFleet): Promise<{ all: number; ofTheFleet: number }> {
  const ids = fleet.drivers.slice(0, MOST_BOUND_ROWS).map((driver) => driver.id);
  const { all, own } = await transact(db, {
    all: db.select({ count: count() }).from(drivers),
    own: db.select({ count: count() }).from(drivers).where(inArray(drivers.id, ids)),
  });
  return { all: all[0]?.count ?? 0, ofTheFleet: own[0]?.count ?? 0 };
}

type Driver = DemoFleet['drivers'][number];
type Past = Pick<DemoFleet, 'drivers' | 'papers'>;

/** The audit rows that registrations, documents and decisions would have written until `now`, oldest first. */
function historyOf({ drivers, papers }: Past, now: string): AuditEntry[] {
  const entries = [...drivers.flatMap(ofDriver), ...papers.flatMap(ofPaper)];
  return entries.filter(({ at }) => at <= now).toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function ofDriver({ id, createdAt, decidedBy, decidedAt, approvedAt, leftOn }: Driver): AuditEntry[] {
  const entries: AuditEntry[] = [{ at: createdAt, actor: 'visitor', action: 'driver.register', subject: id }];
  if (!decidedAt || !decidedBy) return entries;
  const action = approvedAt ? 'driver.approve' : 'driver.reject';
  entries.push({ at: decidedAt, actor: decidedBy, action, subject: id });
  if (leftOn)
    entries.push({ at: `${leftOn}T10:00:00.000Z`, actor: decidedBy, action: 'driver.leave', subject: id });
  return entries;
}

function ofPaper({ id, status, createdAt, decidedBy, decidedAt, expiryDate }: Paper): AuditEntry[] {
  const entries: AuditEntry[] = [{ at: createdAt, actor: 'visitor', action: 'document.add', subject: id }];
  if (decidedAt && decidedBy) {
    const action = status === 'REJECTED' ? 'document.reject' : 'document.validate';
    entries.push({ at: decidedAt, actor: decidedBy, action, subject: id });
  }
  if (status === 'EXPIRED' && expiryDate) {
    const after = `${shiftDate(expiryDate, 1)}T00:05:00.000Z`;
    // A document may be uploaded after its expiry date.
    const at = after > createdAt ? after : createdAt;
    entries.push({ at, actor: 'system', action: 'document.expire', subject: id });
  }
  return entries;
}
