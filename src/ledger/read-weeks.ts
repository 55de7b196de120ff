import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { lisbonDay } from '../../db/queries/lisbon-day';
import { isIn } from '../../db/queries/one-of';
import { type ResultsOf, transact } from '../../db/queries/transact';
import { contractPeriods } from '../../db/schema/contract-periods';
import { driverChanges } from '../../db/schema/driver-changes';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import { lisbonDate } from '../domain/calendar';
import type { ContractType } from '../domain/contract';
import type { Account } from '../matching/known';
import type { WaitingReason } from '../report-files/schema';
import type { Holder, Ledger } from '../weeks/decide-week';
import type { Entry, FeePayer } from '../weeks/record-of';
import { wasServing } from '../weeks/service';
import type { Row } from '../weeks/week-rows';
import { readCompanies } from './known-companies';
import { basisOf, type Lists, listsOf, rowsIn, type Scope, widen } from './scope';
import { readFault } from './stored-fault';

/** A driver's record of a week, as it stands. */
export type StandingRecord = {
  id: string;
  driverId: string;
  week: string;
  status: string;
};

/** What an act is decided from, as it was at one moment. */
export type Weeks = {
  ledger: Ledger;
  /** Whom an account is learnt to be of, whether ACTIVE or not. */
  heldBy: (account: Pick<Account, 'platform' | 'externalId'>) => string | null;
  /** Of a driver who is or was ACTIVE; null for others. */
  holderBy: (driverId: string) => Holder | null;
  records: Map<string, StandingRecord>;
  payers: ReadonlyMap<string, FeePayer>;
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** For the first place of a batch: rolls it back where something has changed since. */
  isStill: ReturnType<typeof guard>;
};

export const weekKey = (driverId: string | null, week: string) => `${driverId} ${week}`;
const accountKey = (platform: string, externalId: string | null) => `${platform} ${externalId}`;

/** A driver who becomes ACTIVE in the same batch; `contractType` of one who is not on file yet. */
export type Joining = { id: string; approvedAt: string; contractType?: ContractType };

/** Widens the scope until nothing of its weeks is beside it: what stands beside a row may decide it. */
export async function readWeeks(
  db: Database,
  scope: Scope,
  joining: readonly Joining[] = [],
): Promise<Weeks> {
  for (;;) {
    const lists = listsOf(scope);
    const found = await transact(db, reading(db, lists));
    const before = sizeOf(scope);
    for (const row of [...found.rows, ...found.accounts]) widen(scope, row);
    for (const { week } of found.weeks) scope.weeks.add(week);
    if (sizeOf(scope) === before)
      return weeksOf(db, scope, lists, { ...found, people: joined(found.people, joining) });
  }
}

function sizeOf({ weeks, drivers: people, accounts }: Scope): number {
  return weeks.size + people.size + accounts.size;
}

/** Accounts that are somebody's from now on. */
export function learn(weeks: Weeks, accounts: readonly Account[]): void {
  if (accounts.length === 0) return;
  const learnt = new Map(accounts.map((each) => [accountKey(each.platform, each.externalId), each.driverId]));
  const { holderOf } = weeks.ledger;
  weeks.ledger.holderOf = (row) =>
    holderOf(row) ?? weeks.holderBy(learnt.get(accountKey(row.platform, row.externalId)) ?? '');
}

/** Drivers' weeks that are payable again. */
export function free(weeks: Weeks, freed: readonly { driverId: string; week: string }[]): void {
  const keys = new Set(freed.map(({ driverId, week }) => weekKey(driverId, week)));
  for (const key of keys) {
    const record = weeks.records.get(key);
    if (record) weeks.records.set(key, { ...record, status: 'PENDING' });
  }
  const { isPaid } = weeks.ledger;
  weeks.ledger.isPaid = (row) => isPaid(row) && !keys.has(weekKey(row.driverId, row.week));
}

export function reopen(weeks: Weeks, monday: string): void {
  const { isClosed } = weeks.ledger;
  weeks.ledger.isClosed = (row) => row.week !== monday && isClosed(row);
}

function reading(db: Database, scope: Lists) {
  const ofDriver = (column: Parameters<typeof isIn>[0]) => isIn(column, scope.drivers);
  const inWeek = (column: Parameters<typeof isIn>[0]) => isIn(column, scope.weeks);
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
      .where(rowsIn(scope)),
    weeks: db
      .selectDistinct({ week: earnings.weekStartDate })
      .from(earnings)
      .where(isIn(earnings.externalId, scope.inEveryWeek)),
    records: db
      .select({
        id: financialRecords.id,
        driverId: financialRecords.driverId,
        week: financialRecords.weekStartDate,
        status: financialRecords.status,
      })
      .from(financialRecords)
      .where(and(ofDriver(financialRecords.driverId), inWeek(financialRecords.weekStartDate))),
    closed: db
      .select({ week: weekClosings.weekStartDate })
      .from(weekClosings)
      .where(and(isNull(weekClosings.reopenedAt), inWeek(weekClosings.weekStartDate))),
    accounts: db
      .select({ platform, externalId, driverId })
      .from(platformAccounts)
      .where(isIn(externalId, scope.accounts)),
    people: db
      .select({
        id: drivers.id,
        contractType: drivers.contractType,
        status: drivers.status,
        approvedAt: drivers.approvedAt,
        leftOn: drivers.leftOn,
      })
      .from(drivers)
      .where(ofDriver(drivers.id)),
    periods: db.select().from(contractPeriods).where(ofDriver(contractPeriods.driverId)),
    rules: db.select().from(feeRules).where(ofDriver(feeRules.driverId)),
    absences: db
      .select({
        driverId: driverChanges.driverId,
        from: sql<string>`${driverChanges.changes} ->> '$.leftOn[0]'`,
        until: lisbonDay(driverChanges.at),
      })
      .from(driverChanges)
      .where(
        and(ofDriver(driverChanges.driverId), sql`${driverChanges.changes} ->> '$.leftOn[0]' IS NOT NULL`),
      ),
    entries: db
      .select({
        id: settlementEntries.id,
        driverId: settlementEntries.driverId,
        week: settlementEntries.weekStartDate,
        cents: settlementEntries.cents,
        counters: settlementEntries.counters,
      })
      .from(settlementEntries)
      .where(and(ofDriver(settlementEntries.driverId), inWeek(settlementEntries.weekStartDate))),
    basis: db.select({ text: sql<string>`text` }).from(sql`(SELECT ${basisOf(scope)} AS text)`),
  };
}

type Found = ResultsOf<ReturnType<typeof reading>>;

function joined(people: Found['people'], joining: readonly Joining[]): Found['people'] {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { id, approvedAt, contractType = 'SLOT' } of joining) {
    const person = known.get(id) ?? { id, contractType, leftOn: null };
    known.set(id, { ...person, status: 'ACTIVE', approvedAt });
  }
  return [...known.values()];
}

async function weeksOf(db: Database, scope: Scope, lists: Lists, found: Found): Promise<Weeks> {
  const rows = found.rows.map(rowOf).toSorted((a, b) => a.id - b.id);
  const settled = found.records.filter(({ status }) => status !== 'PENDING');
  const paid = new Set(settled.map(({ driverId, week }) => weekKey(driverId, week)));
  const closed = new Set(found.closed.map(({ week }) => week));
  const people = new Map(found.people.map((person) => [person.id, person]));
  const holderBy = (driverId: string) => {
    const person = people.get(driverId);
    return person && person.approvedAt !== null ? { driverId, leftOn: person.leftOn } : null;
  };
  const holders = new Map(
    found.accounts.map(({ platform, externalId, driverId }) => [accountKey(platform, externalId), driverId]),
  );
  const text = found.basis[0]?.text ?? '';
  return {
    heldBy: ({ platform, externalId }) => holders.get(accountKey(platform, externalId)) ?? null,
    holderBy,
    ledger: {
      rows,
      isPaid: ({ driverId, week }: Pick<Row, 'driverId' | 'week'>) => paid.has(weekKey(driverId, week)),
      isClosed: ({ week }) => closed.has(week),
      holderOf: ({ platform, externalId }) => holderBy(holders.get(accountKey(platform, externalId)) ?? ''),
      companies: await readCompanies(db, scope, rows),
      added: new Set(),
      declared: new Set(),
    },
    records: new Map(found.records.map((record) => [weekKey(record.driverId, record.week), record])),
    payers: payersOf(found),
    entries: entriesOf(found),
    isStill: guard(db, 'basis', sql`${basisOf(lists)} = ${text}`),
  };
}

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
  const amounts =
    grossCents === null || commissionCents === null || adjustmentsCents === null || cashCents === null
      ? null
      : { grossCents, commissionCents, adjustmentsCents, cashCents };
  return {
    ...rest,
    ...readFault(rest.reason, fault),
    reason: rest.reason as WaitingReason | null,
    amounts,
    report: { id: reportId, rank, company, isMail: source === 'inbox', madeAt, isDated },
  };
}

function payersOf({ people, periods, rules, absences }: Found): Map<string, FeePayer> {
  const [periodsOf, rulesOf, absencesOf] = [
    Map.groupBy(periods, ({ driverId }) => driverId),
    Map.groupBy(rules, ({ driverId }) => driverId),
    Map.groupBy(absences, ({ driverId }) => driverId),
  ];
  return new Map(
    people.map(({ id, contractType, status, approvedAt, leftOn }) => {
      const service = {
        approvedOn: approvedAt && lisbonDate(new Date(approvedAt)),
        isActive: status === 'ACTIVE',
        leftOn,
        absences: absencesOf.get(id) ?? [],
      };
      const payer: FeePayer = {
        contractType,
        periods: periodsOf.get(id) ?? [],
        rules: rulesOf.get(id) ?? [],
        wasServing: (monday) => wasServing(service, monday),
      };
      return [id, payer];
    }),
  );
}

function entriesOf({ entries }: Found): Map<string, Entry[]> {
  const countered = new Set(entries.map(({ counters }) => counters));
  const byWeek = Map.groupBy(entries, ({ driverId, week }) => weekKey(driverId, week));
  return new Map(
    [...byWeek].map(([key, own]) => [
      key,
      own.map(({ id, cents, counters }) => ({ cents, stands: counters === null && !countered.has(id) })),
    ]),
  );
}
