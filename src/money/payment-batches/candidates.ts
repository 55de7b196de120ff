import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { readVersion } from '../../../db/queries/list-version';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { batchOf, isUnpaid, WEEK_FACTS } from '../../ledger/kernel/store';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import { isOfSettlementsAlone, isPayable, type PaymentWeek } from '../../ledger/weeks/payable';
import type { Gated } from '../../people/recibos/gate';
import { createSearch } from '../finances/filter';
import { OF_DRIVER, VERSION } from '../finances/store';
import type { Candidate } from './left-out-rules';
import type { BatchSelection } from './schema';

/** Limits the search for a driver's last payment. */
const WEEKS_BACK = 8;

type Gate = (driverIds: readonly string[]) => Promise<Gated | null>;

/** Lists the selected records by week and name. */
export function createCandidates(db: Database, gate: Gate = async () => null) {
  const search = createSearch(db);
  return async ({ records, filter = {} }: BatchSelection): Promise<Candidate[]> => {
    const found = await search(records ? {} : filter, async ({ condition }) => {
      const version = await readVersion(db, VERSION);
      // A record that was carried over is settled in another week.
      const unpaid = sql`${isUnpaid(status)} AND ${financialRecords.carriedTo} IS NULL AND ${condition}`;
      return { version, rows: await read(db, records ? isOneOf(financialRecords.id, records) : unpaid) };
    });
    const gated = await gate(found.rows.map(({ driverId }) => driverId));
    return found.rows.map((row) => ({
      ...row,
      lacksRecibo: gated?.lacking.has(row.recordId) ?? false,
      reciboMark: gated?.marks.get(row.driverId) ?? null,
    }));
  };
}

const { driverId, weekStartDate, status } = financialRecords;

const holds = (condition: SQL) => sql<number>`${condition}`.mapWith(Boolean);

const waiting = alias(bankAccounts, 'waiting');
const ACCOUNT_WAITS = sql`EXISTS (SELECT 1 FROM ${bankAccounts} waiting
  WHERE ${waiting.driverId} = ${driverId} AND ${waiting.status} = 'WAITING')`;

async function read(db: Database, condition: SQL): Promise<Omit<Candidate, 'lacksRecibo' | 'reciboMark'>[]> {
  const rows = await db
    .select({
      candidate: {
        recordId: financialRecords.id,
        version: financialRecords.version,
        driverId,
        fullName: drivers.fullName,
        weekStartDate,
        cents: financialRecords.payoutCents,
        grossCents: financialRecords.grossCents,
        status,
        inBatch: batchOf(sql`${financialRecords.id}`),
        carriedTo: financialRecords.carriedTo,
        accountId: bankAccounts.id,
        iban: bankAccounts.iban,
        bic: bankAccounts.bic,
        holder: bankAccounts.holder,
        accountWaits: holds(ACCOUNT_WAITS),
      },
      facts: {
        flatRateCents: financialRecords.flatRateCents,
        hasRows: holds(WEEK_FACTS.hasRows),
        hasEntries: holds(WEEK_FACTS.hasEntries),
        isClosed: holds(WEEK_FACTS.isClosed),
        wasActive: holds(WAS_ACTIVE),
      },
      feeBasis: financialRecords.feeBasis,
    })
    .from(financialRecords)
    .innerJoin(drivers, OF_DRIVER)
    .leftJoin(
      bankAccounts,
      and(eq(bankAccounts.driverId, driverId), sql`${bankAccounts.status} = 'CONFIRMED'`),
    )
    .where(condition)
    .orderBy(weekStartDate, drivers.fullName, financialRecords.id);
  return rows.map(({ candidate, facts, feeBasis }) => {
    const { status, cents, grossCents } = candidate;
    const week: PaymentWeek = {
      ...facts,
      status,
      grossCents,
      payoutCents: cents,
      feeBasis: feeBasis && JSON.parse(feeBasis),
    };
    return {
      ...candidate,
      isPayable: isPayable(week),
      neverActive: !week.wasActive,
      ofSettlementsAlone: isOfSettlementsAlone(week),
    };
  });
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
