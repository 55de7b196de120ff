import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costMovements } from '../../../db/schema/cost-movements';
import { readRecords } from '../../ledger/kernel/read-records';
import { lisbonDate } from '../../platform/domain/calendar';
import { changeMovements } from './change-fleet';
import { readMovements, readUnsettledShares } from './cost-rows';
import { openWeeksIn, weeksUntil } from './open-weeks';
import type { By } from './settle-costs';

/** Decides movements anew whose week is open again: what came late comes home, and what is due is charged. Idempotent;
 * answers how many there were. */
export async function settleThawed(db: Database, by: By): Promise<number> {
  const settled = await changeMovements(db, by, async () => {
    const shares = await readUnsettledShares(db);
    if (shares.length === 0) return null;
    const homes = shares.map(({ lateFrom, week }) => lateFrom ?? week);
    const weeks = weeksUntil(homes, shares, { today: lisbonDate(new Date(by.at)), ahead: 0 });
    const drivers = new Set(shares.map(({ driverId }) => driverId));
    const { openWeek } = openWeeksIn(await readRecords(db, drivers, weeks));
    const misplaced = shares.filter(
      ({ driverId, week, lateFrom, cents, dueCents }) =>
        cents !== dueCents || openWeek(driverId, lateFrom ?? week) !== week,
    );
    if (misplaced.length === 0) return null;
    const ids = new Set(misplaced.map(({ movementId }) => movementId));
    const movements = await readMovements(db, isOneOf(costMovements.id, ids));
    return { movements, statements: [], answer: movements.length };
  });
  return settled ?? 0;
}
