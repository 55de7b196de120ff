import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { decimalOf } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { isClosedWeek } from '../../ledger/kernel/store';
import { basisOf, contractOn } from '../../ledger/weeks/fee-of';
import { heldInWeek } from '../../people/cars/list-cars';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { correctionsOf } from '../corrections/entries';
import { SETTLEMENT, standingRecord } from '../settlements/entries';
import { frozenError } from '../settlements/frozen-week';
import { explain } from './explain-rules';
import { paymentUndoUntil } from './payment-rules';
import type { FinancialRecordDetails } from './schema';
import { FIELDS, OF_DRIVER } from './store';

/** Raises `not_found`. */
export async function details(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<FinancialRecordDetails> {
  const record = await findRecordDetails(db, id);
  if (!record) throw new AppError('not_found');
  const [week] = await standingRecord(db, id);
  const before = await findBefore(db, record);
  const corrections = await correctionsOf(db, record.driver.id, record.weekStartDate);
  return {
    ...record,
    held: await heldInWeek(db, record.driver.id, record.weekStartDate),
    corrections,
    explanation: explain(record, before),
    mayChange: week !== undefined && frozenError(week) === null,
    undoUntil: record.inBatch === null ? paymentUndoUntil(record.paidAt, now()) : null,
  };
}

/** The driver's last record of an earlier week. */
async function findBefore(db: Database, { driver, weekStartDate }: StoredDetails) {
  const [before] = await db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .where(and(eq(financialRecords.driverId, driver.id), lt(financialRecords.weekStartDate, weekStartDate)))
    .orderBy(desc(financialRecords.weekStartDate))
    .limit(1);
  return before ? findRecordDetails(db, before.id) : null;
}

type StoredDetails = Omit<
  FinancialRecordDetails,
  'undoUntil' | 'corrections' | 'held' | 'mayChange' | 'explanation'
>;

const DETAILS = {
  ...FIELDS,
  isWeekClosed: isClosedWeek(sql`${financialRecords.weekStartDate}`).mapWith(Boolean),
  paidAt: financialRecords.paidAt,
  contact: { email: drivers.email, phoneNumber: drivers.phoneNumber },
};

const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;

const PLATFORM = {
  id: earnings.id,
  platform: earnings.platform,
  grossEarnings: decimalOf(sql<number>`${grossCents}`),
  platformCommission: decimalOf(sql<number>`${commissionCents}`),
  adjustments: decimalOf(sql<number>`${adjustmentsCents}`),
  cash: decimalOf(sql<number>`${cashCents}`),
  net: decimalOf(sql<number>`(${grossCents} - ${commissionCents} + ${adjustmentsCents} - ${cashCents})`),
  reportId: paymentReports.id,
  fileName: paymentReports.fileName,
  receivedAt: paymentReports.createdAt,
};

/** Null when there is none. */
async function findRecordDetails(db: Database, id: string): Promise<StoredDetails | null> {
  const isRecord = eq(financialRecords.id, id);
  const ofWeek = ({ driverId, weekStartDate }: typeof earnings | typeof settlementEntries) =>
    and(eq(driverId, financialRecords.driverId), eq(weekStartDate, financialRecords.weekStartDate));
  const { records, settlements, platforms, periods } = await transact(db, {
    records: db
      .select({
        ...DETAILS,
        flatRateCents: financialRecords.flatRateCents,
        feeBasis: financialRecords.feeBasis,
      })
      .from(financialRecords)
      .innerJoin(drivers, OF_DRIVER)
      .where(isRecord),
    settlements: db
      .select(SETTLEMENT)
      .from(financialRecords)
      .innerJoin(settlementEntries, ofWeek(settlementEntries))
      .where(isRecord)
      .orderBy(sql`${settlementEntries}.rowid`),
    platforms: db
      .select(PLATFORM)
      .from(financialRecords)
      .innerJoin(earnings, and(ofWeek(earnings), eq(earnings.state, 'booked')))
      .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
      .where(isRecord)
      .orderBy(desc(earnings.platform), earnings.id),
    periods: db
      .select({ fromMonday: contractPeriods.fromMonday, contractType: contractPeriods.contractType })
      .from(financialRecords)
      .innerJoin(contractPeriods, eq(contractPeriods.driverId, financialRecords.driverId))
      .where(isRecord),
  });
  const [found] = records;
  if (!found) return null;
  const { flatRateCents, feeBasis, ...record } = found;
  const { weekStartDate: monday, driver } = record;
  const contract = contractOn(periods, monday, driver.contractType);
  const fee = basisOf({ flatRateCents, feeBasis: feeBasis && JSON.parse(feeBasis) }, monday, contract);
  return { ...record, settlements, platforms, fee };
}
