import type { Database } from '../../db/opening/client';
import { transact } from '../../db/queries/transact';
import { lisbonDate } from '../domain/calendar';
import { bookInstalment, dueInstalments } from '../ledger/instalments';
import type { Services } from '../services';

/** Idempotent, one batch each, in order: each takes what those before it have left. */
export async function bookDue(db: Database, now: Date, stop?: AbortSignal): Promise<number> {
  const today = lisbonDate(now);
  let booked = 0;
  for (const due of await dueInstalments(db, today)) {
    if (stop?.aborted) break;
    const { added } = await transact(db, bookInstalment(db, { ...due, today, at: now.toISOString() }));
    booked += added.rowsAffected;
  }
  return booked;
}

/** The job of weeks that are over. */
export async function bookInstalments({ db }: Services, now: Date, stop: AbortSignal) {
  return { booked: await bookDue(db, now, stop) };
}
