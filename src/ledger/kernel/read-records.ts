import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { lisbonDay } from '../../../db/queries/lisbon-day';
import { isIn, listOf } from '../../../db/queries/one-of';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { feeRules } from '../../../db/schema/fee-rules';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Entry, FeePayer, StandingRecord } from '../weeks/record-of';
import { wasServing } from '../weeks/service';
import { basisOf, isInWeeks, type Lists, listsOf, newScope } from './scope';

/** Drivers' records of some weeks, and their inputs except the rows of reports; keyed by `weekKey`. */
export type Records = {
  records: Map<string, StandingRecord>;
  entries: ReadonlyMap<string, readonly (Entry & Pick<Found['entries'][number], 'category'>)[]>;
  /** Keyed by driver id, like `payers`. */
  people: ReadonlyMap<string, Person>;
  payers: ReadonlyMap<string, FeePayer>;
  /** Mondays of the closed weeks among them. */
  closed: ReadonlySet<string>;
};

type Person = Found['people'][number];

/** For acts that leave the rows unchanged. */
export type RecordsAlone = Records & {
  /** Drivers' weeks with booked rows. */
  booked: ReadonlySet<string>;
  /** Results of the queries of the act itself, in their order. */
  facts: readonly unknown[];
  /** The batch's first statement: rolls it back if anything has changed since. */
  isStill: ReturnType<typeof guard>;
};

export const weekKey = (driverId: string | null, week: string) => `${driverId} ${week}`;

/** Reads each driver in each week, null meaning every week, and `facts` at the same moment. */
export async function readRecords(
  db: Database,
  drivers: Iterable<string>,
  weeks: Iterable<string> | null,
  facts: readonly Statement[] = [],
): Promise<RecordsAlone> {
  const ofDrivers = listsOf({ ...newScope(), drivers: new Set(drivers) });
  const lists = { ...ofDrivers, weeks: weeks && listOf(weeks) };
  const { driverId, weekStartDate: week, state } = earnings;
  const found = await transact(db, {
    ...readingRecords(db, lists),
    booked: db
      .selectDistinct({ driverId, week })
      .from(earnings)
      .where(and(isInWeeks(week, lists.weeks), isIn(driverId, lists.drivers), eq(state, 'booked'))),
    basis: readingBasis(db, lists),
    facts,
  });
  return {
    ...recordsOf(found),
    booked: new Set(found.booked.map((each) => weekKey(each.driverId, each.week))),
    facts: found.facts,
    isStill: isStill(db, lists, found),
  };
}

/** Steps of a batch; `recordsOf` turns their results into records. */
export function readingRecords(db: Database, scope: Lists) {
  const ofDriver = (column: Parameters<typeof isIn>[0]) => isIn(column, scope.drivers);
  const inWeek = (column: Parameters<typeof isIn>[0]) => isInWeeks(column, scope.weeks);
  return {
    records: db
      .select()
      .from(financialRecords)
      .where(and(ofDriver(financialRecords.driverId), inWeek(financialRecords.weekStartDate))),
    closings: db
      .select({ week: weekClosings.weekStartDate })
      .from(weekClosings)
      .where(and(isNull(weekClosings.reopenedAt), inWeek(weekClosings.weekStartDate))),
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
        category: settlementEntries.category,
        originKind: settlementEntries.originKind,
        originId: settlementEntries.originId,
        counters: settlementEntries.counters,
      })
      .from(settlementEntries)
      .where(and(ofDriver(settlementEntries.driverId), inWeek(settlementEntries.weekStartDate))),
  };
}

type Found = ResultsOf<ReturnType<typeof readingRecords>>;

export function recordsOf(found: Found): Records {
  return {
    records: new Map(
      found.records.map((row) => [weekKey(row.driverId, row.weekStartDate), standingRecord(row)]),
    ),
    entries: Map.groupBy(found.entries, ({ driverId, week }) => weekKey(driverId, week)),
    people: new Map(found.people.map((person) => [person.id, person])),
    payers: payersOf(found),
    closed: new Set(found.closings.map(({ week }) => week)),
  };
}

function standingRecord(row: Found['records'][number]): StandingRecord {
  const { weekStartDate, feeBasis, ...record } = row;
  return { ...record, week: weekStartDate, feeBasis: feeBasis === null ? null : JSON.parse(feeBasis) };
}

export function readingBasis(db: Database, scope: Lists) {
  return db.select({ text: sql<string>`text` }).from(sql`(SELECT ${basisOf(scope)} AS text)`);
}

export function isStill(db: Database, scope: Lists, { basis }: { basis: readonly { text: string }[] }) {
  return guard(db, 'basis', sql`${basisOf(scope)} = ${basis[0]?.text ?? ''}`);
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
