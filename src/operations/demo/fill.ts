import { count, inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
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
import { vehicles } from '../../../db/schema/vehicles';
import { weekClosings } from '../../../db/schema/week-closings';
import { audit, auditAll } from '../../platform/audit/store';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { drawPaper } from './drawing';
import type { DemoFleet } from './fleet';
import { historyOf } from './history';
import type { Paper } from './papers';

/** Far below SQLite's limit of 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

/** `drivers` is the number of existing drivers. */
export type Filling = { outcome: 'filled' | 'already-there' } | { outcome: 'not-empty'; drivers: number };

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
    history: inParts(historyOf(fleet, now.toISOString())).map((part) => auditAll(db, part)),
    audit: audit(db, {
      at: now.toISOString(),
      actor: 'system',
      action: 'demo.fill',
      subject: 'fleet',
      detail,
    }),
    drivers: inserts(db, drivers, fleet.drivers),
    vehicles: inserts(db, vehicles, fleet.vehicles),
    cars: inserts(db, cars, fleet.cars),
    cards: inserts(db, carCards, fleet.cards),
    holdings: inserts(db, holdings, fleet.holdings),
    documents: inserts(db, documents, rows),
    contracts: inserts(db, contractPeriods, fleet.contractPeriods),
    fees: inserts(db, feeRules, fleet.fees),
    records: inserts(db, financialRecords, fleet.financialRecords),
    links: inserts(db, documentLinks, fleet.links),
    reminders: inserts(db, documentReminders, fleet.reminders),
    requests: inserts(db, dataRequests, fleet.dataRequests),
    closings: inserts(db, weekClosings, fleet.closings),
    accounts: inserts(db, bankAccounts, fleet.bankAccounts),
    batches: inserts(db, paymentBatches, batches),
    lines: inserts(db, paymentBatchLines, fleet.lines),
    settlements: inserts(db, settlementEntries, fleet.settlements),
    plans: inserts(db, settlementPlans, fleet.plans),
    reports: inserts(db, paymentReports, fleet.reports),
    earnings: inserts(db, earnings, fleet.earnings),
  });
  return { outcome: 'filled' };
}

async function driversThere(db: Database, fleet: DemoFleet): Promise<{ all: number; ofTheFleet: number }> {
  const ids = fleet.drivers.slice(0, ROWS_PER_STATEMENT).map((driver) => driver.id);
  const { all, own } = await transact(db, {
    all: db.select({ count: count() }).from(drivers),
    own: db.select({ count: count() }).from(drivers).where(inArray(drivers.id, ids)),
  });
  return { all: all[0]?.count ?? 0, ofTheFleet: own[0]?.count ?? 0 };
}

function inserts<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
): BatchItem<'sqlite'>[] {
  return inParts(rows).map((part) => db.insert(table).values(part));
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
    rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );
}
