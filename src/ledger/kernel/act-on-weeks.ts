import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { Statement } from '../../../db/queries/transact';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Account } from '../matching/known';
import type { Touched } from '../weeks/decide-week';
import { type Joining, learn, readWeeks, type Weeks } from './read-weeks';
import { recountReports } from './report-rows';
import { type Scope, widenByRows, widenByWaiting } from './scope';
import { changedRows, writeWeeks } from './write-weeks';

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
export async function readRowsToChange(
  db: Database,
  { rows, learnt = [], awaited = [], joining = [], ...keys }: Concerned,
  facts: readonly Statement[] = [],
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
  const weeks = await readWeeks(db, scope, { joining, facts });
  learn(weeks, learnt);
  return weeks;
}

type Writing = { at: string; touched: Touched; added?: readonly string[] };

/** Steps of a batch, behind `isStill`: what has changed in the rows, with their records and reports. */
export function writeRows(db: Database, weeks: Weeks, { at, touched, added = [] }: Writing): Statement[] {
  const changeId = crypto.randomUUID();
  const today = lisbonDate(new Date(at));
  const statements = writeWeeks(db, weeks, { changeId, at, today, concerned: touched });
  if (changedRows(weeks).length === 0 && added.length === 0) return statements;
  return [...statements, recountReports(db, changeId, JSON.stringify(added))];
}
