import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import {
  decimalOf,
  jsonArrayOf,
  jsonBoolean,
  jsonOf,
  parsed,
  type Sources,
} from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { readRows } from '../../../db/queries/read-list';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { batchOf, IS_PAYABLE, isClosedWeek } from '../../ledger/kernel/store';
import { basisOf, type ContractPeriod, contractOn } from '../../ledger/weeks/fee-of';
import { SETTLEMENT, type StoredSettlement } from '../settlements/store';
import type { FinancialRecord, FinancialRecordDetails, PlatformEarnings } from './schema';

/** Columns of a record and its driver. */
export const FIELDS = {
  id: financialRecords.id,
  weekStartDate: financialRecords.weekStartDate,
  grossEarnings: decimalOf(financialRecords.grossCents),
  platformCommission: decimalOf(financialRecords.commissionCents),
  flatRateDeduction: decimalOf(financialRecords.flatRateCents),
  finalPayout: decimalOf(financialRecords.payoutCents),
  status: sql<FinancialRecord['status']>`iif(${financialRecords.status} = 'PAID', 'PAID', 'PENDING')`,
  version: financialRecords.version,
  carriedTo: financialRecords.carriedTo,
  inBatch: batchOf(sql`${financialRecords.id}`),
  driver: { id: drivers.id, fullName: drivers.fullName, contractType: drivers.contractType },
};

const LISTED: Sources<FinancialRecord> = {
  ...FIELDS,
  driver: jsonOf<FinancialRecord['driver']>(FIELDS.driver),
};

export const OF_DRIVER = eq(drivers.id, financialRecords.driverId);

const RECORD = jsonOf(LISTED);

export const VERSION = listVersion(RECORD, lastRow(financialRecords), lastRow(drivers));

const ROWS_AT_ONCE = 8_000;

export const NEWEST_FIRST = sql`${financialRecords.weekStartDate} DESC, ${drivers.fullName}, ${financialRecords.id}`;

/** `from` has the records. `json` is null when still at one of `knownVersions`. */
export function listRecords(
  db: Database,
  {
    from = sql`${financialRecords}`,
    condition,
    order = NEWEST_FIRST,
  }: { from?: SQL; condition: SQL; order?: SQL },
  knownVersions: readonly string[],
) {
  return readRows(db, {
    version: VERSION,
    knownVersions,
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) FROM ${financialRecords} WHERE ${condition}`,
    item: RECORD,
    rows: sql`FROM ${from} JOIN ${drivers} ON ${OF_DRIVER} WHERE ${condition} ORDER BY ${order}`,
  });
}

/** Lists the records that a payment run pays. */
export function listPayable(
  db: Database,
  { condition }: { condition: SQL },
  knownVersions: readonly string[],
) {
  return listRecords(db, { condition: sql`${IS_PAYABLE} AND ${condition}` }, knownVersions);
}

type StoredDetails = Omit<
  FinancialRecordDetails,
  'undoUntil' | 'corrections' | 'held' | 'settlements' | 'mayChange'
> & {
  settlements: StoredSettlement[];
};
type Read = Omit<StoredDetails, 'fee'>;

const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;

const PLATFORM = jsonOf<PlatformEarnings>({
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
});

const DETAILS = jsonOf<Read>({
  ...LISTED,
  isWeekClosed: jsonBoolean(isClosedWeek(sql`${financialRecords.weekStartDate}`)),
  paidAt: financialRecords.paidAt,
  adjustments: decimalOf(financialRecords.adjustmentsCents),
  cash: decimalOf(financialRecords.cashCents),
  settlement: decimalOf(financialRecords.settlementCents),
  settlements: jsonArrayOf(
    SETTLEMENT,
    sql`FROM ${settlementEntries} WHERE ${eq(settlementEntries.driverId, financialRecords.driverId)}
      AND ${eq(settlementEntries.weekStartDate, financialRecords.weekStartDate)}`,
    sql`${settlementEntries}.rowid`,
  ),
  platforms: jsonArrayOf(
    PLATFORM,
    sql`FROM ${earnings} JOIN ${paymentReports} ON ${eq(paymentReports.id, earnings.reportId)}
      WHERE ${eq(earnings.driverId, financialRecords.driverId)}
        AND ${eq(earnings.weekStartDate, financialRecords.weekStartDate)} AND ${earnings.state} = 'booked'`,
    sql`${earnings.platform} DESC, ${earnings.id}`,
  ),
});

const PERIOD = jsonOf<ContractPeriod>({
  fromMonday: contractPeriods.fromMonday,
  contractType: contractPeriods.contractType,
});

/** Null when there is none. */
export async function findRecordDetails(db: Database, id: string): Promise<StoredDetails | null> {
  const [found] = await db
    .select({
      record: parsed(DETAILS),
      flatRateCents: financialRecords.flatRateCents,
      feeBasis: financialRecords.feeBasis,
      periods: parsed(
        jsonArrayOf(PERIOD, sql`FROM ${contractPeriods} WHERE ${eq(contractPeriods.driverId, drivers.id)}`),
      ),
    })
    .from(financialRecords)
    .innerJoin(drivers, OF_DRIVER)
    .where(eq(financialRecords.id, id));
  if (!found) return null;
  const { record, flatRateCents, feeBasis, periods } = found;
  const { weekStartDate: monday, driver } = record;
  const contract = contractOn(periods, monday, driver.contractType);
  const fee = basisOf({ flatRateCents, feeBasis: feeBasis && JSON.parse(feeBasis) }, monday, contract);
  return { ...record, fee };
}
