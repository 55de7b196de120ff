import type { Services } from '../services';
import { runsKeptSince } from './rules';
import { deleteRunsBefore } from './store';

/** Forgets runs of three months ago; answers how many. Each job's last is kept, however old. */
export async function deleteOldRuns({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteRunsBefore(db, runsKeptSince(now)) };
}
