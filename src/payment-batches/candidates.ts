import { and, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { batchOf } from '../../db/queries/batch-of';
import { wasNeverActive } from '../../db/queries/never-active';
import { isOneOf } from '../../db/queries/one-of';
import { isPayable } from '../../db/queries/payable';
import { IS_UNPAID } from '../../db/queries/record-status';
import { ofSettlementsAlone } from '../../db/queries/settlements-alone';
import { bankAccounts } from '../../db/schema/bank-accounts';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { createSearch } from '../finances/filter';
import { OF_DRIVER, VERSION } from '../finances/store';
import type { Candidate } from './rules';
import type { BatchSelection } from './schema';

/** How far back a driver's last payment is looked for. */
const WEEKS_BACK = 8;

/** What is asked for, by week and name. */
export function createCandidates(db: Database) {
  const search = createSearch(db);
  return async ({ records, filter = {} }: BatchSelection): Promise<Candidate[]> => {
    const chosen = sql`${financialRecords.id} IN (SELECT value FROM json_each(${JSON.stringify(records)}))`;
    const found = await search(records ? {} : filter, async ({ condition }) => {
      const { version } = await db.get<{ version: string }>(VERSION);
      // What was carried over is settled in another week.
      const unpaid = sql`${financialRecords.status} ${IS_UNPAID} AND ${financialRecords.carriedTo} IS NULL AND ${condition}`;
      return { version, rows: await read(db, records ? chosen : unpaid) };
    });
    return found.rows;
  };
}

const { driverId, status } = financialRecords;
const isNeverActive = wasNeverActive(driverId);

function read(db: Database, condition: ReturnType<typeof sql>): Promise<Candidate[]> {
  return db.all(sql`
    SELECT ${financialRecords.id} AS recordId, ${financialRecords.version} AS version, ${driverId} AS driverId,
      ${drivers.fullName} AS fullName, ${financialRecords.weekStartDate} AS weekStartDate,
      ${financialRecords.payoutCents} AS cents, ${status} AS status,
      ${batchOf(sql`${financialRecords.id}`)} AS inBatch, ${isPayable(isNeverActive)} AS isPayable,
      ${isNeverActive} AS neverActive, ${ofSettlementsAlone} AS ofSettlementsAlone,
      ${financialRecords.carriedTo} AS carriedTo, a.id AS accountId, a.iban, a.bic, a.holder,
      EXISTS (SELECT 1 FROM ${bankAccounts} w WHERE w.driver_id = ${driverId} AND w.status = 'WAITING') AS accountWaits
    FROM ${financialRecords} JOIN ${drivers} ON ${OF_DRIVER}
      LEFT JOIN ${bankAccounts} a ON a.driver_id = ${driverId} AND a.status = 'CONFIRMED'
    WHERE ${condition}
    ORDER BY ${financialRecords.weekStartDate}, ${drivers.fullName}, ${financialRecords.id}`);
}

/** In cents, by driver: the last of those of some weeks that is paid. */
export async function lastPayments(db: Database, driverIds: readonly string[]): Promise<Map<string, number>> {
  const since = sql`(SELECT date(max(week_start_date), ${`-${7 * WEEKS_BACK} days`})
    FROM ${financialRecords} WHERE status = 'PAID')`;
  const rows = await db
    .select({ driverId, status, cents: financialRecords.payoutCents })
    .from(financialRecords)
    .where(
      and(
        isOneOf(driverId, driverIds),
        gte(financialRecords.weekStartDate, since),
        gt(financialRecords.payoutCents, 0),
      ),
    )
    .orderBy(financialRecords.weekStartDate);
  const paid = rows.filter((row) => row.status === 'PAID');
  return new Map(paid.map((row) => [row.driverId, row.cents]));
}
