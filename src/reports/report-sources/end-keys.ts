import { hasRight, type StaffLists } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import { BY_ITSELF, endSource, openKeys } from './store';

/** Ends keys of people who may no longer make one. */
export async function endKeysOfOthers(
  { db, ...lists }: Pick<Services, 'db'> & StaffLists,
  now: Date,
): Promise<{ ended: number }> {
  let ended = 0;
  for (const { id, createdBy } of await openKeys(db)) {
    if (hasRight(createdBy, 'settings', lists)) continue;
    if (await endSource(db, id, BY_ITSELF, now.toISOString())) ended += 1;
  }
  return { ended };
}
