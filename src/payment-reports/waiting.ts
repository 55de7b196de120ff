import { type ListedRow, listDismissed, listWaiting } from '../earnings/waiting-rows';
import { readDrivers } from '../platform-accounts/store';
import type { Services } from '../services';
import { euros } from './answers';
import { MOST_LISTED, reasonText } from './rules';
import type { DismissedRow, WaitingRow } from './schema';
import { indexLikelyDrivers, suggestDrivers } from './suggest';

/** Rows that wait for staff, newest week first, each with the drivers it may be about; `MOST_LISTED` at most. */
export async function waitingRows({ db }: Pick<Services, 'db'>): Promise<WaitingRow[]> {
  const rows = await listWaiting(db, MOST_LISTED);
  if (rows.length === 0) return [];
  const drivers = await readDrivers(db);
  const index = indexLikelyDrivers(drivers);
  const names = new Map(drivers.map((driver) => [driver.id, driver.fullName]));
  return rows.map((row) => {
    const { driverId, externalId, reason } = row;
    const isBookable = row.grossCents !== null && externalId !== null;
    return {
      ...toldOf(row),
      driver: driverId === null ? null : { id: driverId, fullName: names.get(driverId) ?? '' },
      associable: isBookable && (reason === 'unknown_driver' || reason === 'driver_twice'),
      suggestions: suggestDrivers(row, index),
    };
  });
}

/** Rows that staff have dismissed, the last of them first; `MOST_LISTED` at most. */
export async function dismissedRows({ db }: Pick<Services, 'db'>): Promise<DismissedRow[]> {
  const rows = await listDismissed(db, MOST_LISTED);
  return rows.map(({ dismissedBy, dismissedAt, ...row }) => ({ ...toldOf(row), dismissedBy, dismissedAt }));
}

/** What a row says, as it is answered. */
function toldOf({ driverId: _driverId, differenceCents, faultColumn, ...row }: ListedRow) {
  const { grossCents, commissionCents, adjustmentsCents, cashCents, ...told } = row;
  return {
    ...told,
    reasonText: reasonText(row.reason, faultColumn),
    difference: euros(differenceCents),
    grossEarnings: euros(grossCents),
    platformCommission: euros(commissionCents),
    adjustments: euros(adjustmentsCents),
    cash: euros(cashCents),
  };
}
