import type { Services } from '../services';
import { deleteSessionsEnded } from './store';

/** Deletes the sessions that are past their idle or their absolute end; answers how many. */
export async function deleteEndedSessions({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteSessionsEnded(db, now) };
}
