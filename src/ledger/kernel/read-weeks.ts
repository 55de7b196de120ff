import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { guard } from '../../../db/queries/batch-guard';
import { isIn, isOneOf } from '../../../db/queries/one-of';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { ContractType } from '../../platform/domain/contract';
import type { Account } from '../matching/known';
import type { BookedWeek } from '../weeks/company-history';
import type { Holder, Ledger } from '../weeks/decide-week';
import { isSettled } from '../weeks/record-of';
import type { HeldBy, Row } from '../weeks/week-rows';
import { isStill, type Records, readingBasis, readingRecords, recordsOf, weekKey } from './read-records';
import { accountKey, holdersOf, readingRows, rowsOf } from './read-rows';
import { type Lists, listsOf, rowsIn, type Scope, widen } from './scope';

/** The basis of a decision, read at one moment. */
export type Weeks = Records & {
  ledger: Ledger;
  heldBy: HeldBy;
  /** Null for drivers who were never ACTIVE. */
  holderBy: (driverId: string) => Holder | null;
  /** The rows as they were read, by id. */
  before: ReadonlyMap<number, Row>;
  /** Drivers' weeks with booked rows, as they were read. */
  booked: ReadonlySet<string>;
  /** Results of the queries of the act itself, in their order. */
  facts: readonly unknown[];
  /** The batch's first statement: rolls it back if anything has changed since. */
  isStill: ReturnType<typeof guard>;
};

/** A driver who becomes ACTIVE in the same batch; `contractType` is set for a driver not stored yet. */
export type Joining = { id: string; approvedAt: string; contractType?: ContractType };

type Beside = {
  joining?: readonly Joining[];
  facts?: readonly Statement[];
  /** Nothing is written with what is read: no basis is read, and `isStill` refuses. */
  isReadAlone?: boolean;
};

/** Widens the scope until it contains all neighbours of its rows, since a neighbour may affect a row's decision. */
export async function readWeeks(
  db: Database,
  scope: Scope,
  { joining = [], facts = [], isReadAlone = false }: Beside = {},
): Promise<Weeks> {
  // The first neighbours are usually all, so that everything else is read once.
  include(scope, await transact(db, readingNeighbours(db, listsOf(scope))));
  for (;;) {
    const lists = listsOf(scope);
    const basis = isReadAlone ? [] : [readingBasis(db, lists)];
    const found = await transact(db, { ...reading(db, lists), basis, facts });
    const before = sizeOf(scope);
    include(scope, found);
    if (sizeOf(scope) === before)
      return weeksOf(db, scope, lists, { ...found, people: joined(found.people, joining) });
  }
}

type Neighbours = ResultsOf<ReturnType<typeof readingNeighbours>>;

function include(scope: Scope, { rows, accounts, weeks }: Neighbours): void {
  for (const row of [...rows, ...accounts]) widen(scope, row);
  for (const { week } of weeks) scope.weeks.add(week);
}

function sizeOf({ weeks, drivers: people, accounts }: Scope): number {
  return weeks.size + people.size + accounts.size;
}

/** Assigns accounts to their new drivers. */
export function learn(weeks: Weeks, accounts: readonly Account[]): void {
  if (accounts.length === 0) return;
  const learnt = new Map(accounts.map((each) => [accountKey(each.platform, each.externalId), each.driverId]));
  const { holderOf } = weeks.ledger;
  weeks.ledger.holderOf = (row) =>
    holderOf(row) ?? weeks.holderBy(learnt.get(accountKey(row.platform, row.externalId)) ?? '');
}

function readingNeighbours(db: Database, scope: Lists) {
  const { driverId, externalId, weekStartDate: week } = earnings;
  return {
    rows: db.selectDistinct({ driverId, externalId }).from(earnings).where(rowsIn(scope)),
    accounts: readingRows(db, scope).accounts,
    weeks: db.selectDistinct({ week }).from(earnings).where(isIn(externalId, scope.inEveryWeek)),
  };
}

function reading(db: Database, scope: Lists) {
  return {
    ...readingNeighbours(db, scope),
    ...readingRows(db, scope),
    ...readingRecords(db, scope),
  };
}

type Found = ResultsOf<ReturnType<typeof reading>> & {
  basis: readonly { text: string }[][];
  facts: readonly unknown[];
};

function joined(people: Found['people'], joining: readonly Joining[]): Found['people'] {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { id, approvedAt, contractType = 'SLOT' } of joining) {
    const person = known.get(id) ?? { id, contractType, leftOn: null };
    known.set(id, { ...person, status: 'ACTIVE', approvedAt });
  }
  return [...known.values()];
}

async function weeksOf(db: Database, scope: Scope, lists: Lists, found: Found): Promise<Weeks> {
  const rows = rowsOf(found);
  const records = recordsOf(found);
  const holderBy = (driverId: string) => {
    const person = records.people.get(driverId);
    return person && person.approvedAt !== null ? { driverId, leftOn: person.leftOn } : null;
  };
  const heldBy = holdersOf(found);
  return {
    heldBy,
    holderBy,
    before: new Map(rows.map((row) => [row.id, { ...row }])),
    booked: new Set(rows.filter(isBooked).map((row) => weekKey(row.driverId, row.week))),
    facts: found.facts,
    ledger: {
      rows,
      isPaid: ({ driverId, week }: Pick<Row, 'driverId' | 'week'>) =>
        isSettled(records.records.get(weekKey(driverId, week))),
      isClosed: ({ week }) => records.closed.has(week),
      holderOf: (row) => holderBy(heldBy(row) ?? ''),
      companies: await readCompanies(db, scope, rows),
      added: new Set(),
      declared: new Set(),
    },
    ...records,
    isStill: isStill(db, lists, { basis: found.basis.flat() }),
  };
}

function isBooked({ state }: Row): boolean {
  return state === 'booked';
}

/** For the companies that the rows name: each one's first week, and those of the drivers' weeks in which a platform has
 * reports of two of them. */
async function readCompanies(
  db: Database,
  scope: Pick<Scope, 'companies' | 'drivers' | 'weeks'>,
  rows: readonly Row[],
): Promise<BookedWeek[]> {
  const names = new Set([...scope.companies, ...rows.map(({ report }) => report.company)]);
  names.delete('');
  // A single company cannot be confused with another.
  if (names.size < 2) return [];
  const isNamed = (report: SQL) => isOneOf(sql`${report}.organisation`, names);
  const hasOther = sql`EXISTS (SELECT 1 FROM ${paymentReports} o WHERE o.week_start_date = p.week_start_date
    AND o.platform = p.platform AND o.organisation <> p.organisation AND ${isNamed(sql`o`)})`;
  return db.all<BookedWeek>(sql`
    SELECT p.platform, p.organisation AS company, min(p.week_start_date) AS week, NULL AS driverId
      FROM ${paymentReports} p WHERE ${isNamed(sql`p`)}
      AND EXISTS (SELECT 1 FROM ${earnings} WHERE report_id = p.id AND state = 'booked') GROUP BY 1, 2
    UNION SELECT e.platform, p.organisation, e.week_start_date, e.driver_id
      FROM ${paymentReports} p JOIN ${earnings} e ON e.report_id = p.id
      WHERE ${isNamed(sql`p`)} AND (${isOneOf(sql`p.week_start_date`, scope.weeks)} OR ${hasOther})
      AND e.state = 'booked' AND ${isOneOf(sql`e.driver_id`, scope.drivers)}`);
}
