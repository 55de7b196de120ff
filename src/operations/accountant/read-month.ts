import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { innerColumns } from '../../ledger/report-files/inner-columns';
import { OF_DRIVER, VERSION } from '../../money/finances/store';
import { AppError } from '../../platform/http/errors';
import { centsOf } from '../../platform/tables/amount';
import type { MonthFacts, ReportedRow } from './month-rules';

/** Keeps the file in memory: some 2,000 drivers of five weeks. */
const MOST_RECORDS = 10_000;
/** Headers are read before the cells below them; a change in between is read again. */
const TRIES = 3;

type Weeks = { from: string; until: string };

/** Reads what the weeks have at one moment, newest drivers' names included. Raises `invalid`. */
export async function readMonth(db: Database, weeks: Weeks): Promise<Omit<MonthFacts, 'recibos'>> {
  for (let tries = 1; ; tries += 1) {
    const { version, records, places } = await readPlaces(db, weeks);
    if (records > MOST_RECORDS) {
      const message = `São ${records} registos e o ficheiro tem ${MOST_RECORDS} no máximo.`;
      throw new AppError('invalid', { message });
    }
    const { versions, reported, ...facts } = await readFacts(db, weeks, places);
    if (versions[0]?.version === version || tries >= TRIES) {
      return { ...facts, reported: reported.map(reportedRow) };
    }
  }
}

/** Where each report of the weeks has tips and tolls: JSON by its id. */
async function readPlaces(db: Database, { from, until }: Weeks) {
  const { weekStartDate } = financialRecords;
  const { id, platform, columns, weekStartDate: reportWeek } = paymentReports;
  const { counted, reports } = await transact(db, {
    counted: selectValues(db, {
      version: sql<string>`(${VERSION})`,
      records: sql<number>`(SELECT count(*) FROM ${financialRecords}
        WHERE ${weekStartDate} BETWEEN ${from} AND ${until})`,
    }),
    reports: db
      .select({ id, platform, columns })
      .from(paymentReports)
      .where(and(gte(reportWeek, from), lte(reportWeek, until), sql`${columns} IS NOT NULL`)),
  });
  const known = reports.flatMap(({ id, platform, columns }) =>
    platform === null || columns === null ? [] : [[id, innerColumns(platform, JSON.parse(columns))] as const],
  );
  return {
    version: counted[0]?.version ?? '',
    records: counted[0]?.records ?? 0,
    places: JSON.stringify(Object.fromEntries(known)),
  };
}

function readFacts(db: Database, { from, until }: Weeks, places: string) {
  const { weekStartDate, driverId } = financialRecords;
  const { weekStartDate: entryWeek, category } = settlementEntries;
  const { weekStartDate: lineWeek, status: lineStatus, recordId, endToEndId } = paymentBatchLines;
  return transact(db, {
    versions: selectValues(db, { version: sql<string>`(${VERSION})` }),
    records: db
      .select({
        id: financialRecords.id,
        driverId,
        fullName: drivers.fullName,
        contractType: sql<string>`${drivers.contractType}`,
        nif: bankAccounts.nif,
        week: weekStartDate,
        gross: financialRecords.grossCents,
        commission: financialRecords.commissionCents,
        adjustments: financialRecords.adjustmentsCents,
        cash: financialRecords.cashCents,
        flatRate: financialRecords.flatRateCents,
        settlement: financialRecords.settlementCents,
        payout: financialRecords.payoutCents,
        status: sql<string>`${financialRecords.status}`,
        paidAt: financialRecords.paidAt,
        carriedTo: financialRecords.carriedTo,
      })
      .from(financialRecords)
      .innerJoin(drivers, OF_DRIVER)
      .leftJoin(bankAccounts, and(eq(bankAccounts.driverId, driverId), eq(bankAccounts.status, 'CONFIRMED')))
      .where(and(gte(weekStartDate, from), lte(weekStartDate, until)))
      .orderBy(drivers.fullName, drivers.id, weekStartDate),
    reported: readReported(db, { from, until }, places),
    acertos: db
      .select({
        driverId: settlementEntries.driverId,
        week: entryWeek,
        category,
        cents: sql<number>`sum(${settlementEntries.cents})`,
      })
      .from(settlementEntries)
      .where(and(gte(entryWeek, from), lte(entryWeek, until)))
      .groupBy(settlementEntries.driverId, entryWeek, category),
    transfers: db
      .select({ recordId, endToEndId, paidOn: paymentBatches.paidOn })
      .from(paymentBatchLines)
      .innerJoin(paymentBatches, eq(paymentBatches.id, paymentBatchLines.batchId))
      .where(and(gte(lineWeek, from), lte(lineWeek, until), eq(lineStatus, 'PAID'))),
  });
}

/** The booked rows, each with the cells of its tips and tolls as JSON, null without such a column. */
function readReported(db: Database, { from, until }: Weeks, places: string) {
  const cellsOf = (part: 'tips' | 'tolls') => sql<string | null>`(SELECT json_group_array(
      ${earnings.cells} ->> ('$[' || place.value || ']')) FROM json_each(${places}, '$."' || ${earnings.reportId} || '".${sql.raw(part)}') place)`;
  return db
    .select({
      driverId: sql<string>`${earnings.driverId}`,
      week: earnings.weekStartDate,
      platform: earnings.platform,
      organisation: paymentReports.organisation,
      gross: sql<number>`${earnings.grossCents}`,
      commission: sql<number>`${earnings.commissionCents}`,
      adjustments: sql<number>`${earnings.adjustmentsCents}`,
      cash: sql<number>`${earnings.cashCents}`,
      tips: cellsOf('tips'),
      tolls: cellsOf('tolls'),
    })
    .from(earnings)
    .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
    .where(
      and(
        gte(earnings.weekStartDate, from),
        lte(earnings.weekStartDate, until),
        eq(earnings.state, 'booked'),
      ),
    )
    .orderBy(earnings.id);
}

type StoredRow = Omit<ReportedRow, 'tips' | 'tolls'> & Record<'tips' | 'tolls', string | null>;

function reportedRow({ tips, tolls, ...row }: StoredRow): ReportedRow {
  return { ...row, tips: sumOfCells(tips), tolls: sumOfCells(tolls) };
}

function sumOfCells(json: string | null): number | null {
  const cells: (string | null)[] = JSON.parse(json ?? '[]');
  if (cells.length === 0) return null;
  return cells.reduce((sum, cell) => sum + (centsOf(cell ?? '') ?? 0), 0);
}
