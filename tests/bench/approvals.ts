import { approveOrReject } from '../../src/people/drivers/approve-or-reject';
import { STAFF_EMAIL } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { median, type Result } from './budget';
import { copyFleet, type LargeFleet } from './large-fleet';

const TURNS = 50;

/** Approves drivers one after another, in this process: the rows that wait for each are searched and booked with it. */
export async function measureApprovals(folder: string, { pendingIds }: LargeFleet): Promise<Result> {
  const own = `${folder}-approvals`;
  await copyFleet(folder, own);
  const { services, db, close } = await openServices(own, { now: () => new Date() });
  await db.$client.execute("UPDATE documents SET status = 'VALIDATED'");
  const times: number[] = [];
  try {
    for (const id of pendingIds.slice(0, TURNS)) {
      const begun = performance.now();
      await approveOrReject(services, id, 'ACTIVE', { staff: STAFF_EMAIL, shown: null });
      times.push(performance.now() - begun);
    }
  } finally {
    await close();
  }
  return {
    what: 'an approval',
    measured: median(times),
    unit: 'ms',
    budget: { atMost: 20 },
    detail: `median of ${times.length}`,
  };
}
