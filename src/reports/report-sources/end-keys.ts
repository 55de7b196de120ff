import { isStaff } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';
import { BY_ITSELF, endSource, openKeys } from './store';

/** Ends keys of people who are no longer staff. */
export async function endKeysOfOthers(
  { db, staff }: Pick<Services, 'db' | 'staff'>,
  now: Date,
): Promise<{ ended: number }> {
  let ended = 0;
  for (const { id, createdBy } of await openKeys(db)) {
    if (isStaff(createdBy, staff)) continue;
    if (await endSource(db, id, BY_ITSELF, now.toISOString())) ended += 1;
  }
  return { ended };
}
