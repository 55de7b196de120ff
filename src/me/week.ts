import { details } from '../finances/details';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { ownsWeek } from './own-page';
import type { OwnWeekDetails } from './schema';

/** As staff's record, without what is of the whole fleet. Raises `not_found`, alike for another driver's. */
export async function ownWeek(
  services: Pick<Services, 'db' | 'now'>,
  driverId: string,
  id: string,
): Promise<OwnWeekDetails> {
  if (!(await ownsWeek(services.db, driverId, id))) throw new AppError('not_found');
  const { driver, version, platforms, settlements, ...week } = await details(services, id);
  return {
    ...week,
    platforms: platforms.map(({ reportId, fileName, ...platform }) => platform),
    settlements: settlements.map(({ createdBy, createdAt, counteredBy, ...settlement }) => settlement),
  };
}
