import { details } from '../../money/finances/details';
import { withoutCountered } from '../../money/settlements/countered-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { ownsWeek } from './own-page';

/** Reads staff's record; `OwnWeekDetails` selects its fields. Raises `not_found`, also for another driver's week. */
export async function ownWeek(services: Pick<Services, 'db' | 'now'>, driverId: string, id: string) {
  if (!(await ownsWeek(services.db, driverId, id))) throw new AppError('not_found');
  const { settlements, ...week } = await details(services, id);
  return { ...week, settlements: withoutCountered(settlements) };
}
