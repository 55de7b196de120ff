import type { Services } from '../../services';
import { deleteSessionsEnded } from './store';

export async function deleteEndedSessions({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteSessionsEnded(db, now) };
}
