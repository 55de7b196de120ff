import type { Database } from '../../../db/opening/client';
import type { Statement } from '../../../db/queries/transact';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Account } from '../matching/known';
import type { Touched } from '../weeks/decide-week';
import type { Row } from '../weeks/week-rows';
import { type Joining, learn, readWeeks, type Weeks } from './read-weeks';
import { recountReports } from './report-rows';
import { type Scope, widenByWaiting } from './scope';
import { changedRows, copyOfRows, writeWeeks } from './write-weeks';

type Act = {
  scope: Scope;
  at: string;
  /** Accounts learnt in the same batch. */
  learnt?: readonly Account[];
  /** Reports that the batch adds; the caller writes their rows. */
  added?: readonly string[];
  joining?: readonly Joining[];
};

export type Decided = {
  /** The batch's first statement: rolls it back if the basis of the decision has changed. */
  isStill: Statement;
  statements: Statement[];
  touched: Touched;
  /** Existing rows that the act has changed, in their new state. */
  changed: Row[];
};

/** Reads the weeks concerned, lets the act change their rows, and returns the statements that write the difference. */
export async function actOnWeeks(
  db: Database,
  { scope, at, learnt = [], added = [], joining = [] }: Act,
  act: (weeks: Weeks) => Touched | Promise<Touched>,
): Promise<Decided> {
  await widenByWaiting(db, scope, learnt);
  const weeks = await readWeeks(db, scope, joining);
  learn(weeks, learnt);
  const before = copyOfRows(weeks.ledger.rows);
  const changeId = crypto.randomUUID();
  const touched = await act(weeks);
  const changed = changedRows(weeks, before);
  const today = lisbonDate(new Date(at));
  const statements = writeWeeks(db, weeks, { changeId, at, today, before, concerned: touched });
  if (changed.length > 0 || added.length > 0)
    statements.push(recountReports(db, changeId, JSON.stringify(added)));
  return { isStill: weeks.isStill, statements, touched, changed };
}
