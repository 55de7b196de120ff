import type { Database } from '../../../db/opening/client';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import type { RatedWeek } from '../weeks/rate-weeks';
import { writeCharges, writeRates } from './rate-weeks';
import { type RecordsAlone, readRecords } from './read-records';
import { retryBasis } from './retry-stale';
import { type NewEntry, writeEntries } from './settlements';

type Facts = Record<string, Statement>;

type Scope<F extends Facts> = {
  drivers: Iterable<string>;
  /** Mondays; null means every week of theirs. */
  weeks: Iterable<string> | null;
  /** Queries of the act itself, which run with those of the weeks and again after the change. */
  facts: () => F;
};

/** The statements of one batch, in this order. */
export type WeekChange = {
  actor: string;
  at: string;
  first?: readonly Statement[];
  entries?: readonly NewEntry[];
  rated?: readonly RatedWeek[];
  /** Fees without earnings. */
  charged?: readonly RatedWeek[];
  others?: readonly Statement[];
};

/** Reads drivers' weeks at one moment and writes what `decide` makes of them, null for nothing. Decides again if they
 * have changed meanwhile. For acts that leave the rows unchanged. Returns the facts as they are afterwards. */
export function changeWeeks<F extends Facts>(
  db: Database,
  { drivers, weeks, facts }: Scope<F>,
  decide: (weeks: RecordsAlone, facts: ResultsOf<F>) => WeekChange | null | Promise<WeekChange | null>,
): Promise<{ facts: ResultsOf<F>; change: WeekChange | null }> {
  const of = [...drivers];
  return retryBasis(async () => {
    const queries = facts();
    const read = await readRecords(db, of, weeks, Object.values(queries));
    const found = named(queries, read.facts);
    const change = await decide(read, found);
    if (change === null) return { facts: found, change };
    const after = await transact(db, {
      isStill: read.isStill,
      written: writeChange(db, read, change),
      facts: Object.values(facts()),
    });
    return { facts: named(queries, after.facts), change };
  });
}

function writeChange(db: Database, read: RecordsAlone, change: WeekChange): Statement[] {
  const { actor, at, first = [], entries = [], rated = [], charged = [], others = [] } = change;
  return [
    ...first,
    ...writeEntries(db, read, entries, actor),
    ...writeRates(db, rated, at),
    ...writeCharges(db, charged, { actor, at }),
    ...others,
  ];
}

function named<F extends Facts>(queries: F, results: readonly unknown[]): ResultsOf<F> {
  const byName = Object.keys(queries).map((name, n) => [name, results[n]]);
  return Object.fromEntries(byName);
}
