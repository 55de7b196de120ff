import { bookDueRents } from '../../costs/booking/change-fleet';
import { settleThawed } from '../../costs/booking/settle-thawed';
import type { Services } from '../../services';

/** Idempotent: the job books the rents of weeks that are over, and settles what a process that ended has left. */
export async function bookDueCosts({ db }: Services, now: Date): Promise<{ rents: number; settled: number }> {
  const by = { staff: 'system', at: now.toISOString() };
  return { rents: await bookDueRents(db, by), settled: await settleThawed(db, by) };
}
