import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { readDriverWeeks, writeCharges } from '../../ledger/kernel/rate-weeks';
import { retryBasis } from '../../ledger/kernel/retry-stale';
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
    charged += await retryBasis(() => charge(db, ids, now));
    const next = ids.at(-1);
    if (next === undefined) break;
    last = next;
  }
  return { charged };
}

async function charge(db: Database, ids: readonly string[], now: Date): Promise<number> {
  const { drivers, isStill } = await readDriverWeeks(db, ids);
  const due = drivers.flatMap((driver) => dueWeeks(driver, lisbonDate(now)));
  if (due.length === 0) return 0;
  const records = writeCharges(db, due, { actor: 'system', at: now.toISOString() });
  await transact(db, { isStill, records });
  return due.length;
}
