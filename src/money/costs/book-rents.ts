import { bookDueRents } from '../../costs/booking/change-fleet';
import type { Services } from '../../services';

/** Idempotent: the job books the rents of weeks that are over. */
export async function bookRents({ db }: Services, now: Date): Promise<{ booked: number }> {
  return { booked: await bookDueRents(db, { staff: 'system', at: now.toISOString() }) };
}
