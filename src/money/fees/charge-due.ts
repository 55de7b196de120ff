import type { Database } from '../../../db/opening/client';
import { changeWeeks, driverWeeksOf } from '../../ledger/kernel/change-weeks';
import { dueWeeks } from '../../ledger/weeks/rate-weeks';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { payersWithoutEarnings } from './read-fees';

const AT_ONCE = 20;

/** Idempotent: the job books weeks that are over without earnings, where the fee is due all the same. */
export async function chargeDue(
  { db }: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ charged: number }> {
  let charged = 0;
  let last = '';
  while (!stop?.aborted) {
    const ids = await payersWithoutEarnings(db, last, AT_ONCE);
    charged += await charge(db, ids, now);
    const next = ids.at(-1);
    if (next === undefined) break;
    last = next;
  }
  return { charged };
}

async function charge(db: Database, ids: readonly string[], now: Date): Promise<number> {
  const scope = () => ({ drivers: ids, weeks: null, facts: () => ({}) });
  const { change } = await changeWeeks(db, scope, (read) => {
    const charged = driverWeeksOf(read).flatMap((driver) => dueWeeks(driver, lisbonDate(now)));
    return charged.length === 0 ? null : { actor: 'system', at: now.toISOString(), charged };
  });
  return change?.charged?.length ?? 0;
}
