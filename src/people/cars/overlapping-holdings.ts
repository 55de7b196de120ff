import type { Holding } from '../../costs/movements/fleet';
import { endOfDay } from '../../platform/domain/wall-time';

/** The holdings afterwards, or the one that is in the way. */
export type HoldingStep = { holdings: Holding[] } | { inTheWay: Holding };

/** Later than any wall time. */
export const NO_END = '9999';

export function endOf({ endsAt }: Pick<Holding, 'endsAt'>): string {
  return endsAt ?? NO_END;
}

/** Whether both are of the same card, or of the same car with a driver. */
export function isOfSame(one: Holding, other: Holding): boolean {
  return one.cardId === null
    ? other.cardId === null && one.carId === other.carId
    : one.cardId === other.cardId;
}

function overlap(one: Holding, other: Holding): boolean {
  return one.startsAt < endOf(other) && other.startsAt < endOf(one);
}

/** Two holdings of one car may overlap where both are by shifts. */
export function areApart(one: Holding, other: Holding): boolean {
  return !isOfSame(one, other) || !overlap(one, other) || (one.isShared && other.isShared);
}

/** Ends the holding before at that minute. By shifts nothing ends, and those that overlap are by shifts from then on.
 * Without an end, it lasts until the next holding begins. */
export function handOver(holdings: readonly Holding[], added: Holding, newId: () => string): HoldingStep {
  if (added.isShared) {
    const after = holdings.map((each) =>
      isOfSame(each, added) && overlap(each, added) && !each.isShared
        ? changed(each, { isShared: true })
        : each,
    );
    return checked(after, added);
  }
  const others = holdings.filter((each) => isOfSame(each, added));
  const next = others
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => startsAt > added.startsAt)
    .toSorted()[0];
  const fitted = { ...added, endsAt: added.endsAt ?? next ?? null };
  const after = holdings.flatMap((each) => {
    const isBefore = isOfSame(each, fitted) && each.startsAt < fitted.startsAt;
    if (!isBefore || endOf(each) <= fitted.startsAt) return [each];
    const before = changed(each, { endsAt: fitted.startsAt });
    if (fitted.endsAt === null || endOf(each) <= fitted.endsAt) return [before];
    // The car comes back to the one who had it.
    return [before, { ...each, id: newId(), startsAt: fitted.endsAt, version: 1 }];
  });
  return checked(after, fitted);
}

/** Changes one holding; no other one moves. */
export function changeHolding(
  holdings: readonly Holding[],
  holding: Holding,
  change: Partial<Holding>,
): HoldingStep {
  const others = holdings.filter(({ id }) => id !== holding.id);
  return checked(others, changed(holding, change));
}

/** Ends what is held of a car or a card with that day. A later holding is in the way. */
export function endHoldings(
  holdings: readonly Holding[],
  of: (holding: Holding) => boolean,
  endedOn: string,
): HoldingStep {
  const end = endOfDay(endedOn);
  const later = holdings.find((each) => of(each) && each.startsAt >= end);
  if (later) return { inTheWay: later };
  return {
    holdings: holdings.map((each) => (of(each) && endOf(each) > end ? changed(each, { endsAt: end }) : each)),
  };
}

function changed(holding: Holding, change: Partial<Holding>): Holding {
  return { ...holding, ...change, version: holding.version + 1 };
}

function checked(others: readonly Holding[], added: Holding): HoldingStep {
  const inTheWay = others.find((each) => !areApart(each, added));
  return inTheWay ? { inTheWay } : { holdings: [...others, added] };
}
