import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isIn } from '../../../db/queries/one-of';
import { type ResultsOf, transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { Platform } from '../../platform/domain/platform';
import type { WaitingReason } from '../report-files/schema';
import type { Doubt } from '../weeks/doubt';
import type { HeldBy, Row, RowReport } from '../weeks/week-rows';
import { type Lists, listsOf, rowsIn, type Scope } from './scope';

/** Steps of one batch: the rows of a scope, and the holders of its accounts. */
export function readingRows(db: Database, scope: Lists) {
  const { platform, externalId, driverId } = platformAccounts;
  return {
    rows: db
      .select({
        id: earnings.id,
        reportId: earnings.reportId,
        platform: earnings.platform,
        week: earnings.weekStartDate,
        externalId: earnings.externalId,
        driverId: earnings.driverId,
        state: earnings.state,
        reason: earnings.reason,
        column: earnings.faultColumn,
        doubt: earnings.doubt,
        isOrdered: earnings.isOrdered,
        isConfirmed: earnings.isConfirmed,
        hasSuccessor: earnings.hasSuccessor,
        versionAt: earnings.versionAt,
        versionStep: earnings.versionStep,
        grossCents: earnings.grossCents,
        commissionCents: earnings.commissionCents,
        adjustmentsCents: earnings.adjustmentsCents,
        cashCents: earnings.cashCents,
      })
      .from(earnings)
      .where(rowsIn(scope)),
    reports: db
      .select({
        id: paymentReports.id,
        rank: sql<number>`${paymentReports}.rowid`,
        company: paymentReports.organisation,
        isMail: sql`${paymentReports.source} = 'inbox'`.mapWith(Boolean),
        madeAt: paymentReports.madeAt,
        isDated: paymentReports.dated,
        isStatedEarlier: paymentReports.isStatedEarlier,
      })
      .from(paymentReports)
      .where(
        inArray(paymentReports.id, db.select({ id: earnings.reportId }).from(earnings).where(rowsIn(scope))),
      ),
    accounts: db
      .select({ platform, externalId, driverId })
      .from(platformAccounts)
      // Lists every platform, so that each account is found by the key.
      .where(and(inArray(platform, Platform.options), isIn(externalId, scope.accounts))),
  };
}

type FoundRows = ResultsOf<ReturnType<typeof readingRows>>;

export function rowsOf({ rows, reports }: Pick<FoundRows, 'rows' | 'reports'>): Row[] {
  const byId = new Map(reports.map((report) => [report.id, report]));
  return rows.map((row) => rowOf(row, byId.get(row.reportId))).toSorted((a, b) => a.id - b.id);
}

export function accountKey(platform: string, externalId: string | null): string {
  return `${platform} ${externalId}`;
}

export function holdersOf({ accounts }: Pick<FoundRows, 'accounts'>): HeldBy {
  const holders = new Map(
    accounts.map(({ platform, externalId, driverId }) => [accountKey(platform, externalId), driverId]),
  );
  return ({ platform, externalId }) => holders.get(accountKey(platform, externalId)) ?? null;
}

/** The stored rows of the scope, without those that are only their neighbours. */
export async function readRows(db: Database, scope: Scope): Promise<{ rows: Row[]; heldBy: HeldBy }> {
  const found = await transact(db, readingRows(db, listsOf(scope)));
  return { rows: rowsOf(found), heldBy: holdersOf(found) };
}

function rowOf(found: FoundRows['rows'][number], report: RowReport | undefined): Row {
  const { reportId, grossCents, commissionCents, adjustmentsCents, cashCents, ...rest } = found;
  if (!report) throw new Error(`row ${rest.id} lacks its report ${reportId}`);
  const amounts =
    grossCents === null || commissionCents === null || adjustmentsCents === null || cashCents === null
      ? null
      : { grossCents, commissionCents, adjustmentsCents, cashCents };
  return {
    ...rest,
    reason: rest.reason as WaitingReason | null,
    doubt: rest.doubt === null ? null : (JSON.parse(rest.doubt) as Doubt),
    amounts,
    report,
  };
}
