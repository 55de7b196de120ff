import { and, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { costMovements } from '../../../db/schema/cost-movements';
import { lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { changeMovements } from './change-fleet';
import { readMovements } from './cost-rows';
import type { By } from './settle-costs';

/** Decides movements anew that waited for their day, or for the approval of their driver. Idempotent; answers how many
 * wait no more. */
export async function settleWaiting(db: Database, by: By): Promise<number> {
  const { at, state, reason } = costMovements;
  const tomorrow = shiftDate(lisbonDate(new Date(by.at)), 1);
  const isWaiting = and(
    sql`${state} = 'waiting'`,
    inArray(reason, ['future', 'never-active']),
    or(ne(reason, 'future'), lt(at, tomorrow)),
  );
  const waiting = (await readMovements(db, isWaiting)).length;
  if (waiting === 0) return 0;
  await changeMovements(db, by, async () => ({
    movements: await readMovements(db, isWaiting),
    statements: [],
    answer: null,
  }));
  return waiting - (await readMovements(db, isWaiting)).length;
}
