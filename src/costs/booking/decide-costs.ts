import { counterEntryOf, type NewEntry, type RecordsAlone, weekKey } from '../../ledger/kernel/change-weeks';
import { nextOpenWeek } from '../../ledger/weeks/carried-balance';
import { contractOn } from '../../ledger/weeks/fee-of';
import { isSettled } from '../../ledger/weeks/record-of';
import { acertosOf } from '../movements/acertos-of';
import { decideMovements } from '../movements/decide-movements';
import { type CostCategory, categoryOf, type StoredMovement } from '../movements/movement';
import { placeShares, type Share } from '../movements/place-shares';
import { MOVEMENT_FIELDS, type StoredShare } from './cost-rows';
import type { Costs } from './read-costs';

export type By = { staff: string; at: string };

/** Drivers and records, as the batch leaves them before the costs are written. */
type Weeks = Pick<RecordsAlone, 'closed' | 'records' | 'people' | 'payers' | 'entries'>;

export type Settled = {
  /** All that were decided; `changed` are those that differ from what is stored. */
  movements: StoredMovement[];
  changed: StoredMovement[];
  /** Movements whose shares change, and their shares. */
  moved: Set<string>;
  shares: Share[];
  sums: Map<string, DriverSums>;
};

type DriverSums = { driverId: string; week: string; sums: Map<CostCategory, number> };

/** Decides whose the movements are, what their drivers pay and in which week, and the sums of the weeks that change. */
export function decideCosts(costs: Costs, { closed, records, people, payers }: Weeks): Settled {
  const isFrozen = (driverId: string, week: string) =>
    closed.has(week) || isSettled(records.get(weekKey(driverId, week)));
  const openWeek = (driverId: string, from: string) =>
    isFrozen(driverId, from) ? nextOpenWeek(from, (week) => isFrozen(driverId, week)) : from;
  const ofMovement = Map.groupBy(costs.shares, ({ movementId }) => movementId);
  const ofDriver = (id: string, driverId: string) =>
    (ofMovement.get(id) ?? []).filter((each) => each.driverId === driverId);
  const decided = decideMovements({
    movements: [...costs.concerned.values()],
    fleet: costs.fleet,
    today: costs.today,
    contractOf(driverId, week) {
      const payer = payers.get(driverId);
      const isKnown = payer && people.get(driverId)?.approvedAt != null;
      return isKnown ? contractOn(payer.periods, week, payer.contractType) : null;
    },
    isSettled: (id, driverId) => ofDriver(id, driverId).some(({ week }) => isFrozen(driverId, week)),
    erasedCents: (id, driverId) =>
      costs.erased.has(driverId) ? ofDriver(id, driverId).reduce((sum, { cents }) => sum + cents, 0) : null,
  });
  const moved = new Set<string>();
  const shares: Share[] = [];
  for (const { movement, verdict } of decided) {
    const { id: movementId, week } = movement;
    const standing = ofMovement.get(movementId) ?? [];
    const due = { movementId, driverId: verdict.driverId, week, cents: verdict.shareCents };
    const placed = placeShares(due, standing, openWeek);
    if (isSame(placed, standing)) continue;
    moved.add(movementId);
    shares.push(...placed);
  }
  const movements = decided.map(({ movement, verdict }) => ({ ...movement, ...verdict }) as StoredMovement);
  const changed = movements.filter((movement) => isChanged(movement, costs.before.get(movement.id)));
  return { movements, changed, moved, shares, sums: sumsOf(costs, { moved, shares }, isFrozen) };
}

function isSame(a: readonly Share[], b: readonly Share[]): boolean {
  const isIn = (share: Share) =>
    b.some(
      (other) =>
        other.driverId === share.driverId &&
        other.week === share.week &&
        other.cents === share.cents &&
        other.dueCents === share.dueCents,
    );
  return a.length === b.length && a.every(isIn);
}

function isChanged(after: StoredMovement, before: StoredMovement | undefined): boolean {
  return before === undefined || MOVEMENT_FIELDS.some((field) => after[field] !== before[field]);
}

function sumsOf(
  { concerned, shares: stored }: Costs,
  { moved, shares }: Pick<Settled, 'moved' | 'shares'>,
  isFrozen: (driverId: string, week: string) => boolean,
): Settled['sums'] {
  const isMoved = ({ movementId }: Share) => moved.has(movementId);
  const sums: Settled['sums'] = new Map();
  for (const { driverId, week } of [...stored.filter(isMoved), ...shares]) {
    if (!isFrozen(driverId, week)) sums.set(weekKey(driverId, week), { driverId, week, sums: new Map() });
  }
  const after: StoredShare[] = [
    ...stored.filter((share) => !isMoved(share)),
    ...shares.map((share) => ({ ...share, kind: concerned.get(share.movementId)?.kind ?? 'other' })),
  ];
  for (const { driverId, week, kind, cents } of after) {
    const own = sums.get(weekKey(driverId, week))?.sums;
    const category = categoryOf(kind);
    own?.set(category, (own.get(category) ?? 0) + cents);
  }
  return sums;
}

/** The acertos that make each week's costs come to their sums. */
export function entriesOf({ sums }: Settled, { entries }: Weeks, { staff, at }: By): NewEntry[] {
  return [...sums.values()].flatMap(({ driverId, week, sums: own }) => {
    const { countered, added } = acertosOf(
      { driverId, week },
      entries.get(weekKey(driverId, week)) ?? [],
      own,
    );
    const known = countered.map((entry) => ({
      ...entry,
      driverId,
      weekStartDate: week,
      description: '',
    }));
    return [
      ...known.map((entry) => counterEntryOf(entry, { staff, at })),
      ...added.map((entry) => ({
        ...entry,
        id: crypto.randomUUID(),
        driverId,
        weekStartDate: week,
        description: 'Custos da viatura',
        createdBy: staff,
        createdAt: at,
        counters: null,
      })),
    ];
  });
}
