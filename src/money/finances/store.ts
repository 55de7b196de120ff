import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { decimalOf, jsonOf, type Sources } from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { readRows } from '../../../db/queries/read-list';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { batchOf, IS_PAYABLE } from '../../ledger/kernel/store';
import type { FinancialRecord } from './schema';

/** Columns of a record and its driver. */
export const FIELDS = {
  id: financialRecords.id,
  weekStartDate: financialRecords.weekStartDate,
  grossEarnings: decimalOf(financialRecords.grossCents),
  platformCommission: decimalOf(financialRecords.commissionCents),
  flatRateDeduction: decimalOf(financialRecords.flatRateCents),
  adjustments: decimalOf(financialRecords.adjustmentsCents),
  cash: decimalOf(financialRecords.cashCents),
  settlement: decimalOf(financialRecords.settlementCents),
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
