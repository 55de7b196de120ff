import { and, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { batchOf, IS_UNPAID, WEEK_FACTS } from '../../ledger/kernel/store';
import { isOfSettlementsAlone, isPayable, type PaymentWeek } from '../../ledger/weeks/payable';
import { createSearch } from '../finances/filter';
import { OF_DRIVER, VERSION } from '../finances/store';
import type { Candidate } from './left-out-rules';
import type { BatchSelection } from './schema';

/** Limits the search for a driver's last payment. */
const WEEKS_BACK = 8;

/** Lists the selected records by week and name. */
export function createCandidates(db: Database) {
  const search = createSearch(db);
  return async ({ records, filter = {} }: BatchSelection): Promise<Candidate[]> => {
    const chosen = sql`${financialRecords.id} IN (SELECT value FROM json_each(${JSON.stringify(records)}))`;
    const found = await search(records ? {} : filter, async ({ condition }) => {
      const { version } = await db.get<{ version: string }>(VERSION);
      // A record that was carried over is settled in another week.
      const unpaid = sql`${financialRecords.status} ${IS_UNPAID} AND ${financialRecords.carriedTo} IS NULL AND ${condition}`;
      return { version, rows: await read(db, records ? chosen : unpaid) };
    });
    return found.rows;
  };
}

const { driverId, status } = financialRecords;

type Facts = Record<'hasRows' | 'hasEntries' | 'isClosed' | 'wasActive' | 'accountWaits', number>;
type Row = Omit<Candidate, 'isPayable' | 'neverActive' | 'ofSettlementsAlone' | 'status' | keyof Facts> &
  Pick<PaymentWeek, 'status' | 'flatRateCents'> &
  Facts & { feeBasis: string | null };

async function read(db: Database, condition: SQL): Promise<Candidate[]> {
  const rows = await db.all<Row>(sql`
    SELECT ${financialRecords.id} AS recordId, ${financialRecords.version} AS version, ${driverId} AS driverId,
      ${drivers.fullName} AS fullName, ${financialRecords.weekStartDate} AS weekStartDate,
      ${financialRecords.payoutCents} AS cents, ${status} AS status, ${financialRecords.grossCents} AS grossCents,
      ${financialRecords.flatRateCents} AS flatRateCents, ${financialRecords.feeBasis} AS feeBasis,
      ${WEEK_FACTS.hasRows} AS hasRows, ${WEEK_FACTS.hasEntries} AS hasEntries, ${WEEK_FACTS.isClosed} AS isClosed,
      ${drivers.approvedAt} IS NOT NULL AS wasActive, ${batchOf(sql`${financialRecords.id}`)} AS inBatch,
      ${financialRecords.carriedTo} AS carriedTo, a.id AS accountId, a.iban, a.bic, a.holder,
      EXISTS (SELECT 1 FROM ${bankAccounts} w WHERE w.driver_id = ${driverId} AND w.status = 'WAITING') AS accountWaits
    FROM ${financialRecords} JOIN ${drivers} ON ${OF_DRIVER}
      LEFT JOIN ${bankAccounts} a ON a.driver_id = ${driverId} AND a.status = 'CONFIRMED'
    WHERE ${condition}
    ORDER BY ${financialRecords.weekStartDate}, ${drivers.fullName}, ${financialRecords.id}`);
  return rows.map(candidateOf);
}

function candidateOf(row: Row): Candidate {
  const { flatRateCents, feeBasis, hasRows, hasEntries, isClosed, wasActive, accountWaits, ...rest } = row;
  const week: PaymentWeek = {
    status: row.status,
    payoutCents: row.cents,
    grossCents: row.grossCents,
    flatRateCents,
    feeBasis: feeBasis && JSON.parse(feeBasis),
    hasRows: hasRows === 1,
    hasEntries: hasEntries === 1,
    isClosed: isClosed === 1,
    wasActive: wasActive === 1,
  };
  return {
    ...rest,
    isPayable: isPayable(week),
    neverActive: !week.wasActive,
    ofSettlementsAlone: isOfSettlementsAlone(week),
    accountWaits: accountWaits === 1,
  };
}

/** Maps drivers to their last paid payout of recent weeks, in cents. */
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
