import type { Services } from '../../services';
import { runsKeptSince } from './rules';
import { deleteRunsBefore } from './store';

/** After three months, but for each job's last. */
export async function deleteOldRuns({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteRunsBefore(db, runsKeptSince(now)) };
}
