import { decimalOf } from '../../platform/domain/money-text';
import { shownPlate } from '../../platform/domain/plate';
import type { CostPayer, PaidMovement } from './schema';

type Movement = Pick<PaidMovement, 'id' | 'kind' | 'at' | 'place' | 'plate' | 'card'> & {
  state: 'driver' | 'fleet' | 'waiting' | 'free' | 'gone';
  cents: number | null;
  /** The driver's part. */
  shareCents: number;
  driverId: string | null;
  carId: string | null;
  /** The Monday of the week that the driver is charged in. */
  charged: string | null;
};
type Names = { drivers: ReadonlyMap<string, string>; plates: ReadonlyMap<string, string> };
type Part = { payer: CostPayer['payer']; driverId: string | null; cents: number; movement: Movement };

const MOST_LISTED = 200;
const PAYERS: readonly CostPayer['payer'][] = ['driver', 'fleet', 'waiting', 'free'];

/** Groups movements by the driver who pays them, the largest sum first; after them the fleet, those that wait for a
 * driver, and those that are not charged. The amounts add up to those of the movements. */
export function payersOf(movements: readonly Movement[], names: Names): CostPayer[] {
  const parts = movements.flatMap(partsOf);
  const groups = Map.groupBy(parts, ({ payer, driverId }) => `${payer} ${driverId}`);
  return [...groups.values()]
    .map((group) => ({ payer: payerOf(group, names), cents: sumOf(group) }))
    .toSorted(
      (one, other) =>
        PAYERS.indexOf(one.payer.payer) - PAYERS.indexOf(other.payer.payer) ||
        other.cents - one.cents ||
        one.payer.name.localeCompare(other.payer.name, 'pt'),
    )
    .map(({ payer }) => payer);
}

/** The driver's share, and the rest, which the fleet pays. */
function partsOf(movement: Movement): Part[] {
  const { state, cents, shareCents, driverId } = movement;
  if (cents === null || state === 'gone') return [];
  if (state === 'waiting' || state === 'free') return [{ payer: state, driverId: null, cents, movement }];
  const isShared = driverId !== null && shareCents !== 0;
  const rest = cents - shareCents;
  return [
    ...(isShared ? [{ payer: 'driver' as const, driverId, cents: shareCents, movement }] : []),
    ...(rest !== 0 || !isShared ? [{ payer: 'fleet' as const, driverId: null, cents: rest, movement }] : []),
  ];
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

function payerOf(parts: readonly Part[], { drivers, plates }: Names): CostPayer {
  const [{ payer, driverId }] = parts as [Part, ...Part[]];
  const ordered = parts.toSorted((one, other) => (one.movement.at < other.movement.at ? -1 : 1));
  return {
    payer,
    driverId,
    name: drivers.get(driverId ?? '') ?? '',
    amount: decimalOf(sumOf(parts)),
    count: parts.length,
    weeks: payer === 'driver' ? weeksOf(parts) : [],
    movements: ordered.slice(0, MOST_LISTED).map(({ cents, movement }) => paid(movement, cents, plates)),
  };
}

function weeksOf(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({ movement }) => movement.charged ?? []))].toSorted();
}

function paid(movement: Movement, cents: number, plates: Names['plates']): PaidMovement {
  const { id, kind, at, place, card, carId } = movement;
  const plate = movement.plate ?? plates.get(carId ?? '') ?? null;
  return {
    id,
    kind,
    at,
    place,
    plate: plate === null ? null : shownPlate(plate),
    card,
    amount: decimalOf(cents),
    whole: decimalOf(movement.cents ?? 0),
  };
}
