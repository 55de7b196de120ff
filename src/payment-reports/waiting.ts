import { listWaiting } from '../earnings/store';
import { readDirectory } from '../platform-accounts/store';
import type { Services } from '../services';
import { euros } from './answers';
import { reasonText } from './rules';
import type { WaitingRow } from './schema';
import { indexLikelyDrivers, suggestDrivers } from './suggest';

/** The most that are answered; those that came last. */
const MAX_ROWS = 1000;

/** Rows that wait for staff, newest week first, each with the drivers it may be about. */
export async function waitingRows({ db }: Pick<Services, 'db'>): Promise<WaitingRow[]> {
  const rows = await listWaiting(db, MAX_ROWS);
  if (rows.length === 0) return [];
  const { drivers } = await readDirectory(db);
  const index = indexLikelyDrivers(drivers);
  const names = new Map(drivers.map((driver) => [driver.id, driver.fullName]));
  return rows.map(({ driverId, differenceCents, faultColumn, ...row }) => {
    const { grossCents, commissionCents, adjustmentsCents, cashCents, ...told } = row;
    const isBookable = grossCents !== null && row.externalId !== null;
    return {
      ...told,
      reasonText: reasonText(row.reason, faultColumn),
      difference: euros(differenceCents),
      grossEarnings: euros(grossCents),
      platformCommission: euros(commissionCents),
      adjustments: euros(adjustmentsCents),
      cash: euros(cashCents),
      driver: driverId === null ? null : { id: driverId, fullName: names.get(driverId) ?? '' },
      associable: isBookable && (row.reason === 'unknown_driver' || row.reason === 'driver_twice'),
      suggestions: suggestDrivers(row, index),
    };
  });
}
