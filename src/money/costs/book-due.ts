import { bookDueRents, settleThawed, settleWaiting } from '../../costs/booking/settle-due';
import type { Services } from '../../services';

type Booked = { rents: number; decided: number; settled: number };

/** Idempotent: the job books the rents of weeks that are over, decides what waited for its day, and settles what a
 * process that ended has left. */
export async function bookDueCosts({ db }: Services, now: Date): Promise<Booked> {
  const by = { staff: 'system', at: now.toISOString() };
  return {
    rents: await bookDueRents(db, by),
    decided: await settleWaiting(db, by),
    settled: await settleThawed(db, by),
  };
}
