import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { type ResultsOf, transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { weekClosings } from '../../db/schema/week-closings';
import type { Platform } from '../domain/platform';
import type { WaitingReason } from '../report-files/schema';
import type { Holder, Ledger } from '../weeks/decide-week';
import type { Row } from '../weeks/week-rows';
import { readFault } from './stored-fault';

export type PlatformWeek = { platform: Platform; weekStartDate: string };

export type Weeks = Omit<Ledger, 'added' | 'declared' | 'companies'> & {
  /** Whether something of the week is frozen, for whomever. */
  isAnyFrozen: (monday: string) => boolean;
};

const keyOf = (owner: string | null, of: string | null) => `${owner} ${of}`;

/** Every row of these weeks and what decides them, as they are at one moment. */
export async function readWeeks(db: Database, weeks: readonly PlatformWeek[]): Promise<Weeks> {
  const found = await transact(db, reading(db, weeks));
  const paid = new Set(found.settled.map(({ driverId, week }) => keyOf(driverId, week)));
  const closed = new Set(found.closed.map(({ week }) => week));
  const frozen = new Set([...closed, ...found.settled.map(({ week }) => week)]);
  const holders = new Map(
    found.accounts.map(({ platform, externalId, ...holder }): [string, Holder] => [
      keyOf(platform, externalId),
      holder,
    ]),
  );
  return {
    rows: found.rows.map(rowOf),
    isPaid: ({ driverId, week }) => paid.has(keyOf(driverId, week)),
    isClosed: ({ week }) => closed.has(week),
    isAnyFrozen: (monday) => frozen.has(monday),
    holderOf: ({ platform, externalId }) => holders.get(keyOf(platform, externalId)) ?? null,
  };
}

function reading(db: Database, weeks: readonly PlatformWeek[]) {
  const mondays = [...new Set(weeks.map(({ weekStartDate }) => weekStartDate))];
  const isAsked = or(
    ...weeks.map(({ platform, weekStartDate }) =>
      and(eq(earnings.platform, platform), eq(earnings.weekStartDate, weekStartDate)),
    ),
  );
  const { platform, externalId, driverId } = platformAccounts;
  return {
    rows: db
      .select({
        id: earnings.id,
        reportId: earnings.reportId,
        rank: sql<number>`${paymentReports}.rowid`,
        company: paymentReports.organisation,
        source: paymentReports.source,
        madeAt: paymentReports.madeAt,
        isDated: paymentReports.dated,
        platform: earnings.platform,
        week: earnings.weekStartDate,
        externalId: earnings.externalId,
        driverId: earnings.driverId,
        state: earnings.state,
        reason: earnings.reason,
        fault: earnings.faultColumn,
        versionAt: earnings.versionAt,
        grossCents: earnings.grossCents,
        commissionCents: earnings.commissionCents,
        adjustmentsCents: earnings.adjustmentsCents,
        cashCents: earnings.cashCents,
      })
      .from(earnings)
      .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
      .where(isAsked)
      .orderBy(earnings.id),
    settled: db
      .select({ driverId: financialRecords.driverId, week: financialRecords.weekStartDate })
      .from(financialRecords)
      .where(
        and(inArray(financialRecords.weekStartDate, mondays), not(eq(financialRecords.status, 'PENDING'))),
      ),
    closed: db
      .select({ week: weekClosings.weekStartDate })
      .from(weekClosings)
      .where(and(isNull(weekClosings.reopenedAt), inArray(weekClosings.weekStartDate, mondays))),
    accounts: db
      .select({ platform, externalId, driverId, leftOn: drivers.leftOn })
      .from(platformAccounts)
      .innerJoin(drivers, eq(drivers.id, driverId))
      .where(
        and(
          isNotNull(drivers.approvedAt),
          sql`(${platform}, ${externalId}) IN (SELECT e.platform, e.external_id FROM ${earnings} e
            WHERE e.driver_id IS NULL AND e.week_start_date IN (SELECT value FROM json_each(${JSON.stringify(mondays)})))`,
        ),
      ),
  };
}

type Found = ResultsOf<ReturnType<typeof reading>>;

function rowOf({
  reportId,
  rank,
  company,
  source,
  madeAt,
  isDated,
  fault,
  ...row
}: Found['rows'][number]): Row {
  const { grossCents, commissionCents, adjustmentsCents, cashCents, ...rest } = row;
  const isStated =
    grossCents !== null && commissionCents !== null && adjustmentsCents !== null && cashCents !== null;
  return {
    ...rest,
    ...readFault(rest.reason, fault),
    reason: rest.reason as WaitingReason | null,
    amounts: isStated ? { grossCents, commissionCents, adjustmentsCents, cashCents } : null,
    report: { id: reportId, rank, company, isMail: source === 'inbox', madeAt, isDated },
  };
}
