import type { Services } from '../../services';
import { deleteEnded } from './store';

export async function deleteEndedDriverSessions({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteEnded(db, now) };
}
