import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import { auditAll } from '../../platform/audit/store';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Account } from '../matching/known';
import type { Touched } from '../weeks/decide-week';
import type { DriverWeeks, RatedWeek } from '../weeks/rate-weeks';
import { type StandingRecord, standing } from '../weeks/record-of';
import { type RecordsAlone, readRecords, weekKey } from './read-records';
import { type Joining, learn, readWeeks, type Weeks } from './read-weeks';
import { recountReports } from './report-rows';
import { retryStale } from './retry-stale';
import { type Scope, widenByRows, widenByWaiting } from './scope';
import { type NewEntry, writeEntries } from './settlements';
import { changedRows, writeOutcomes, writeWeeks } from './write-weeks';

export { type RecordsAlone, weekKey } from './read-records';
export type { Weeks } from './read-weeks';
export { counterEntryOf, type NewEntry } from './settlements';
export { changedRows } from './write-weeks';

type Facts = Record<string, Statement>;

type Asking<F extends Facts> = {
  /** Queries of the act itself, which run with those of the weeks and again after the change. */
  facts?: (() => F) | undefined;
};

type WeekScope<F extends Facts> = Asking<F> & {
  drivers: Iterable<string>;
  /** Mondays; null means every week of theirs. */
  weeks: Iterable<string> | null;
};

type Thunk<T> = () => T | Promise<T>;

type Change = {
  actor: string;
  at: string;
  first?: readonly Statement[];
  entries?: readonly NewEntry[];
  others?: readonly Statement[];
};

/** The statements of one batch: `first`, fees, acertos on the records that these leave, `others`. */
export type WeekChange = Change & {
  rated?: readonly RatedWeek[];
  /** Fees without earnings. */
  charged?: readonly RatedWeek[];
};

/** The statements of one batch: `first`, acertos, rows and their records, `others`. */
export type RowChange = Change & {
  /** Rows whose weeks are recalculated, in addition to those of rows that `decide` has changed. */
  touched: Touched;
  /** Reports that the batch adds, with their rows. */
  added?: readonly string[];
};

type Changed<F extends Facts, C> = Promise<{ facts: ResultsOf<F>; change: C | null }>;

/** Reads drivers' weeks at one moment and writes what `decide` makes of them, null for nothing. Decides again, from
 * `scope` on, if they have changed meanwhile. For acts that leave the rows unchanged. Returns the facts afterwards. */
export function changeWeeks<F extends Facts, C extends WeekChange>(
  db: Database,
  scope: Thunk<WeekScope<F>>,
  decide: (weeks: RecordsAlone, facts: ResultsOf<F>) => C | null | Promise<C | null>,
): Changed<F, C> {
  return retryStale(async () => {
    const { drivers, weeks, facts } = await scope();
    const read = (queries: readonly Statement[]) => readRecords(db, drivers, weeks, queries);
    return changeOnce(db, facts, { read, decide, write: writeChange });
  });
}

/** Like `changeWeeks`, for acts that change rows: `decide` changes those of the ledger. Acertos of such an act go to
 * other weeks. `decide` gets the scope too, which may have what was read before. */
export function changeRows<F extends Facts, C extends RowChange, S extends Asking<F> & Concerned>(
  db: Database,
  scope: Thunk<S & Asking<F>>,
  decide: (weeks: Weeks, facts: ResultsOf<F>, scope: S) => C | null | Promise<C | null>,
): Changed<F, C> {
  return retryStale(async () => {
    const concerned = await scope();
    const read = (facts: readonly Statement[]) => readConcerned(db, concerned, { facts });
    return changeOnce(db, concerned.facts, {
      read,
      decide: (weeks, facts: ResultsOf<F>) => decide(weeks, facts, concerned),
      write: writeRowChange,
    });
  });
}

/** Reads as `changeRows` does, for what is shown. */
export async function readRowWeeks<F extends Facts>(
  db: Database,
  { facts, ...concerned }: Asking<F> & Concerned,
): Promise<{ weeks: Weeks; facts: ResultsOf<F> }> {
  const queries = facts?.() ?? {};
  const weeks = await readConcerned(db, concerned, { facts: Object.values(queries), isReadAlone: true });
  return { weeks, facts: named(queries, weeks.facts) };
}

type Once<F extends Facts, R, C> = {
  read: (queries: readonly Statement[]) => Promise<R>;
  decide: (read: R, facts: ResultsOf<F>) => C | null | Promise<C | null>;
  write: (db: Database, read: R, change: C) => Statement[];
};

async function changeOnce<F extends Facts, R extends { facts: readonly unknown[]; isStill: Statement }, C>(
  db: Database,
  facts: (() => F) | undefined,
  { read, decide, write }: Once<F, R, C>,
): Changed<F, C> {
  const queries = facts?.() ?? {};
  const weeks = await read(Object.values(queries));
  const found: ResultsOf<F> = named(queries, weeks.facts);
  const change = await decide(weeks, found);
  if (change === null) return { facts: found, change };
  const after = await transact(db, {
    isStill: weeks.isStill,
    written: write(db, weeks, change),
    facts: Object.values(facts?.() ?? {}),
  });
  return { facts: named(queries, after.facts), change };
}

function writeChange(db: Database, read: RecordsAlone, change: WeekChange): Statement[] {
  const { actor, at, first = [], entries = [], rated = [], charged = [], others = [] } = change;
  const settled = { ...read, records: withRates(read.records, rated) };
  return [
    ...first,
    ...writeRates(db, rated, at),
    ...writeEntries(db, settled, entries, actor),
    ...writeCharges(db, charged, { actor, at }),
    ...others,
  ];
}

function writeRowChange(db: Database, weeks: Weeks, change: RowChange): Statement[] {
  const { actor, first = [], entries = [], others = [] } = change;
  return [...first, ...writeEntries(db, weeks, entries, actor), ...writeRows(db, weeks, change), ...others];
}

function named<F extends Facts>(queries: Facts, results: readonly unknown[]): ResultsOf<F> {
  const byName = Object.keys(queries).map((name, n) => [name, results[n]]);
  return Object.fromEntries(byName);
}

/** Drivers' weeks, by their keys or their rows. */
export type Concerned = { [Key in keyof Scope]?: Iterable<string> } & {
  rows?: SQL | undefined;
  /** Accounts learnt in the same batch. */
  learnt?: readonly Account[];
  /** Accounts that `decide` learns itself. */
  awaited?: readonly Account[];
  joining?: readonly Joining[];
};

/** Reads the weeks concerned, as they are once the accounts are learnt. */
async function readConcerned(
  db: Database,
  { rows, learnt = [], awaited = [], joining = [], ...keys }: Concerned,
  beside: { facts: readonly Statement[]; isReadAlone?: boolean },
): Promise<Weeks> {
  const scope: Scope = {
    weeks: new Set(keys.weeks),
    drivers: new Set(keys.drivers),
    accounts: new Set(keys.accounts),
    inEveryWeek: new Set(keys.inEveryWeek),
    companies: new Set(keys.companies),
  };
  if (rows) await widenByRows(db, scope, rows);
  await widenByWaiting(db, scope, [...learnt, ...awaited]);
  const weeks = await readWeeks(db, scope, { joining, ...beside });
  learn(weeks, learnt);
  return weeks;
}

type Writing = { at: string; touched: Touched; added?: readonly string[] };

/** Steps of a batch, behind `isStill`: what has changed in the rows, with their records and reports. */
function writeRows(db: Database, weeks: Weeks, { at, touched, added = [] }: Writing): Statement[] {
  const changeId = crypto.randomUUID();
  const today = lisbonDate(new Date(at));
  const statements = writeWeeks(db, weeks, { changeId, at, today, concerned: touched });
  if (changedRows(weeks).length === 0 && added.length === 0) return statements;
  return [...statements, recountReports(db, changeId, JSON.stringify(added))];
}

/** The drivers among those read who exist, each with every week. */
export function driverWeeksOf({ payers, records, entries, booked, closed }: RecordsAlone): DriverWeeks[] {
  const byDriver = Map.groupBy(records.values(), ({ driverId }) => driverId);
  return [...payers].map(([driverId, payer]): DriverWeeks => {
    const entriesIn = (week: string) => entries.get(weekKey(driverId, week)) ?? [];
    return {
      driverId,
      payer,
      records: byDriver.get(driverId) ?? [],
      hasRows: (week) => booked.has(weekKey(driverId, week)),
      hasEntries: (week) => standing(entriesIn(week)).length > 0,
      closed,
    };
  });
}

/** Steps of a batch, behind `isStill`. */
function writeRates(db: Database, rated: readonly RatedWeek[], at: string): Statement[] {
  return writeOutcomes(db, rated, at);
}

/** The records as `writeRates` leaves them. */
export function withRates(
  records: ReadonlyMap<string, StandingRecord>,
  rated: readonly RatedWeek[],
): Map<string, StandingRecord> {
  const after = new Map(records);
  for (const { driverId, week, record, amounts } of rated) {
    const key = weekKey(driverId, week);
    if (amounts === null || record === null) after.delete(key);
    else after.set(key, { ...record, ...amounts });
  }
  return after;
}

/** Like `writeRates`, for fees without earnings; each gets an audit row. */
function writeCharges(
  db: Database,
  due: readonly RatedWeek[],
  { actor, at }: { actor: string; at: string },
): Statement[] {
  if (due.length === 0) return [];
  const entries = due.map(({ driverId, week, amounts }) => ({
    at,
    actor,
    action: 'fee-rule.charge',
    subject: driverId,
    detail: { week, cents: amounts?.flatRateCents ?? 0 },
  }));
  return [auditAll(db, entries), ...writeOutcomes(db, due, at)];
}
