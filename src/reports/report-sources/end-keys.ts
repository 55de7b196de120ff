import { hasRight } from '../../platform/sessions/staff-roles';
import type { Services } from '../../services';
import { BY_ITSELF, endSource, openKeys } from './store';

/** Ends keys of people who may no longer make one. */
export async function endKeysOfOthers(services: Services, now: Date): Promise<{ ended: number }> {
  const { db } = services;
  let ended = 0;
  for (const { id, createdBy } of await openKeys(db)) {
    if (await hasRight(services, createdBy, 'settings')) continue;
    if (await endSource(db, id, BY_ITSELF, now.toISOString())) ended += 1;
  }
  return { ended };
}
