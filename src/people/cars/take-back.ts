import type { Services } from '../../services';
import { type By, type Done, moveInFleet } from './act-on-fleet';
import { changedMeanwhile } from './change-row';
import { newHolding, refuseUnfit } from './hand-over';
import { holdingFault } from './holding-words';
import { takenBack } from './holdings-back';
import type { HoldingsBack } from './schema';

/** Has the holdings as they were before a call that changed them. Idempotent. Raises `invalid`, `changed_meanwhile`. */
export function takeBackHoldings(
  services: Pick<Services, 'db' | 'now'>,
  back: HoldingsBack,
  { staff }: By,
): Promise<Done<void>> {
  const { added, changed, gone } = back;
  const part = {
    holdings: [...added, ...changed].map(({ id }) => id),
    cars: gone.flatMap(({ carId }) => carId ?? []),
    cards: gone.flatMap(({ cardId }) => cardId ?? []),
  };
  return moveInFleet(services, { staff }, part, async (fleet, at) => {
    const step = takenBack(fleet.holdings, { back, newHolding: (given) => newHolding(given, { staff, at }) });
    if (step === 'done') return { answer: undefined };
    if (step === 'meanwhile') throw changedMeanwhile();
    if ('inTheWay' in step) throw holdingFault('startsAt', step.inTheWay);
    const known = new Set(fleet.holdings);
    for (const holding of step.holdings.filter((each) => !known.has(each)))
      await refuseUnfit(services, fleet, holding);
    return { answer: undefined, fleet: { ...fleet, holdings: step.holdings } };
  });
}
