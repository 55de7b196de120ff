import type { ContractType } from '../../platform/domain/contract';
import type { Unclear } from '../../platform/domain/cost-kinds';
import type { Fleet } from './fleet';
import type { Movement, Verdict } from './movement';
import { dateOf } from './wall-time';
import { paysOf, sharesOf } from './who-pays';
import { indexOf, whoseIs } from './whose';

type Deciding = {
  movements: readonly Movement[];
  fleet: Fleet;
  /** The contract of a driver who is or was ACTIVE, in the week of that Monday; null for anybody else. */
  contractOf: (driverId: string, week: string) => ContractType | null;
  /** Whether the driver has paid for the movement in a week that is paid or closed. */
  isSettled: (movementId: string, driverId: string) => boolean;
  /** The cents that an erased driver is charged with for the movement already; null for anybody else. */
  erasedCents: (movementId: string, driverId: string) => number | null;
  /** `YYYY-MM-DD` in Lisbon. */
  today: string;
};

type Decided = { movement: Movement; verdict: Verdict };

/** Whose each movement is and what the driver pays of it. A driver's movements of a week and kind belong together, and
 * so do those of a card that nobody has entered. */
export function decideMovements(given: Deciding): Decided[] {
  const index = indexOf(given.fleet, given.movements);
  const decided = given.movements.map((movement) => ({
    movement,
    verdict: verdictOf(movement, index, given),
  }));
  const charged = decided.filter(({ verdict }) => verdict.state === 'driver');
  const groups = Map.groupBy(
    charged,
    ({ movement: { week, kind }, verdict: { driverId } }) => `${driverId} ${week} ${kind}`,
  );
  for (const group of groups.values()) share(group, given);
  return decided;
}

function verdictOf(movement: Movement, index: ReturnType<typeof indexOf>, given: Deciding): Verdict {
  const none = { reason: null, doubt: null, carId: null, driverId: null, shareCents: 0 };
  // Whatever becomes of a movement, it stays the car's: rent that is gone is found by its car and due again.
  const { carId, driverId: holder, reason, doubt } = whoseIs(movement, index);
  if (movement.cents === null) return { ...none, carId, state: 'gone' };
  if (!movement.isChargeable) return { ...none, carId, state: 'free' };
  if (movement.assigned === 'fleet') return { ...none, carId, state: 'fleet' };
  const waits = (why: Unclear): Verdict => ({ ...none, carId, state: 'waiting', reason: why });
  if (movement.bound !== null && movement.assigned === null) return waits(movement.bound);
  if (dateOf(movement.at) > given.today) return waits('future');
  const driverId = movement.assigned ?? holder;
  if (driverId === null) return waits(reason ?? 'nobody');
  if (given.contractOf(driverId, movement.week) === null) return waits('never-active');
  const isAnothers = movement.assigned === null ? doubt : null;
  return { ...none, state: 'driver', doubt: isAnothers, carId, driverId };
}

/** Sets the shares of one driver's movements of one kind and week. Paid ones come first, so that they keep theirs. */
function share(group: readonly Decided[], { fleet, contractOf, isSettled, erasedCents }: Deciding): void {
  const [first] = group;
  const driverId = first?.verdict.driverId ?? null;
  if (!first || driverId === null) return;
  const { week, kind } = first.movement;
  const contractType = contractOf(driverId, week);
  if (contractType === null) return;
  const pays = paysOf(fleet.rules, { driverId, contractType }, kind, week);
  const place = ({ movement: { id, at, key } }: Decided) => `${isSettled(id, driverId) ? 0 : 1} ${at} ${key}`;
  const ordered = group
    .map((each) => ({ each, place: place(each) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const shares = sharesOf(
    pays,
    ordered.map(({ each }) => each.movement.cents ?? 0),
  );
  ordered.forEach(({ each: { movement, verdict } }, n) => {
    const due = shares[n] ?? 0;
    // Nobody can be asked to pay what comes after an erasure.
    verdict.shareCents = erasedCents(movement.id, driverId) ?? due;
    if (verdict.shareCents !== due) verdict.doubt = 'erased-driver';
    if (verdict.shareCents === 0 && movement.cents !== 0) verdict.state = 'fleet';
  });
}
