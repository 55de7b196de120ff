import type { Services } from '../../services';
import { runsKeptSince } from './due-rules';
import { deleteRunsBefore } from './store';

/** Deletes runs after three months, except the last run of each job. */
export async function deleteOldRuns({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteRunsBefore(db, runsKeptSince(now)) };
}
