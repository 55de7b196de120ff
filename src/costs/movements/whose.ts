import type { Unclear } from '../../platform/domain/cost-kinds';
import { endOfDay, startOfDay } from '../../platform/domain/wall-time';
import type { Car, CarCard, Fleet, Holding } from './fleet';
import type { Movement } from './movement';
import { holdersOfDay } from './rents';
import { dateOf, isDateAlone, repeatedHour } from './wall-time';

/** The driver of a movement, or why that is not known. `doubt`: its plate was with another driver. */
export type Whose = {
  carId: string | null;
  driverId: string | null;
  reason: Unclear | null;
  doubt: 'other-driver' | null;
};

type Holder = { driverId: string; reason?: never } | { driverId?: never; reason: Unclear };

/** The fleet, by what a movement may name. */
type Index = ReturnType<typeof indexOf>;

/** `movements` has all those of a card that nobody has entered, if it has one. */
export function indexOf({ cars, cards, holdings }: Fleet, movements: readonly Movement[]) {
  const byText = <T>(rows: readonly T[], of: (row: T) => readonly (string | null)[]) =>
    new Map(rows.flatMap((row) => of(row).flatMap((text): [string, T][] => (text ? [[text, row]] : []))));
  const numbersOf = ({ number, formerNumbers }: CarCard) => [number, ...formerNumbers];
  const { devices = [], others = [] } = Object.groupBy(cards, ({ kind }) =>
    kind === 'PORTAGENS' ? 'devices' : 'others',
  );
  return {
    cars: byText(cars, ({ id }) => [id]),
    plates: byText(cars, ({ plate }) => [plate]),
    vins: byText(cars, ({ vin }) => [vin]),
    typed: Map.groupBy(movements.filter(isPlateTyped), ({ card }) => card),
    devices: byText(devices, numbersOf),
    cards: byText(others, numbersOf),
    ofCar: Map.groupBy(
      holdings.filter(({ cardId }) => cardId === null),
      ({ carId }) => carId ?? '',
    ),
    ofCard: Map.groupBy(
      holdings.filter(({ cardId }) => cardId !== null),
      ({ cardId }) => cardId ?? '',
    ),
  };
}

/** Decides by card, else by toll device, plate or VIN, at the movement's minute (docs/rules/costs.md#whose-it-is). */
export function whoseIs(movement: Movement, index: Index): Whose {
  if (movement.kind === 'rent') return whoseRent(movement, index);
  const named = carOf(movement, index);
  if (named === 'two-cars') return waiting(named, null);
  const { car, unclear } = named;
  const byCard = cardHolder(movement, index);
  if (byCard === undefined && car && isWithOtherCars(movement, car, index))
    return waiting('card-of-two-cars', null);
  const byCar = car && holderOf(index.ofCar.get(car.id) ?? [], movement.at);
  if (byCard?.driverId !== undefined) {
    const isWithAnother = byCar?.driverId !== undefined && byCar.driverId !== byCard.driverId;
    const doubt = isWithAnother ? 'other-driver' : null;
    return { carId: byCard.carId ?? car?.id ?? null, driverId: byCard.driverId, reason: null, doubt };
  }
  if (car && byCar?.driverId !== undefined) {
    return { carId: car.id, driverId: byCar.driverId, reason: null, doubt: null };
  }
  const isUnknown = movement.card === null ? 'unknown-car' : 'unknown-card';
  return waiting(byCard?.reason ?? byCar?.reason ?? unclear ?? isUnknown, car?.id ?? byCard?.carId ?? null);
}

const waiting = (reason: Unclear, carId: string | null): Whose => ({
  carId,
  driverId: null,
  reason,
  doubt: null,
});

/** Formats in which the issuer of a card or device states the plate; in any other a driver may have typed it. */
const STATE_PLATES = new Set(['viaverde', 'prio', 'prio-electric']);

export function isPlateTyped({ source, card, plate, cents }: Movement): boolean {
  return card !== null && plate !== null && cents !== null && !STATE_PLATES.has(source);
}

/** Whether a card that nobody has entered came with the plates of other cars too, until the week of the movement. */
function isWithOtherCars(movement: Movement, car: Car, { typed, plates }: Index): boolean {
  if (!isPlateTyped(movement)) return false;
  const others = typed.get(movement.card) ?? [];
  return others.some(({ week, plate }) => {
    const other = plates.get(plate ?? '');
    return week <= movement.week && other !== undefined && other !== car;
  });
}

type Named = { car: Car | undefined; unclear: Unclear | undefined };

/** The car that had the toll device at that minute, or has the plate or VIN. `unclear`: why the device shows none. */
function carOf({ device, plate, vin, at }: Movement, index: Index): Named | 'two-cars' {
  const known = index.devices.get(device ?? '');
  const held = known && heldAt(index.ofCard.get(known.id) ?? [], at);
  const withDevice = held && 'holding' in held ? index.cars.get(held.holding.carId ?? '') : undefined;
  const named = [withDevice, index.plates.get(plate ?? ''), index.vins.get(vin ?? '')];
  const [first, ...others] = named.filter((car) => car !== undefined);
  if (others.some((car) => car !== first)) return 'two-cars';
  const unclear = held && 'reason' in held && held.reason !== 'nobody' ? held.reason : undefined;
  return { car: first, unclear };
}

/** The driver who has the card, or the car that it goes with. Undefined for a card that nobody has entered. */
function cardHolder({ card, at }: Movement, index: Index): (Holder & { carId: string | null }) | undefined {
  const known = card === null ? undefined : index.cards.get(card);
  if (!known) return;
  const held = heldAt(index.ofCard.get(known.id) ?? [], at);
  if ('reason' in held) return { reason: held.reason, carId: null };
  const { driverId, carId } = held.holding;
  if (driverId !== null) return { driverId, carId: null };
  return { ...holderOf(index.ofCar.get(carId ?? '') ?? [], at), carId };
}

function holderOf(holdings: readonly Holding[], at: string): Holder {
  const held = heldAt(holdings, at);
  return 'reason' in held ? held : { driverId: held.holding.driverId ?? '' };
}

/** The one holding at that minute; for a date alone, the one that has the whole day. */
function heldAt(holdings: readonly Holding[], at: string): { holding: Holding } | { reason: Unclear } {
  const date = dateOf(at);
  const [from, until] = isDateAlone(at) ? [startOfDay(date), endOfDay(date)] : [at, at];
  const during = holdings.filter(
    ({ startsAt, endsAt }) =>
      (from === until ? startsAt <= at : startsAt < until) && (endsAt === null || endsAt > from),
  );
  const [holding] = during;
  if (!holding) return { reason: 'nobody' };
  if (from !== until) {
    const isWhole = during.length === 1 && holding.startsAt <= from && (holding.endsAt ?? until) >= until;
    return isWhole ? { holding } : { reason: 'no-hour' };
  }
  if (isBesideChange(holdings, at)) return { reason: 'repeated-hour' };
  return during.length === 1 ? { holding } : { reason: 'two-holders' };
}

/** In the hour that the clock has twice, nothing shows on which side of a change a minute is. */
function isBesideChange(holdings: readonly Holding[], at: string): boolean {
  const date = dateOf(at);
  const changes = holdings.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? '']);
  const ofDay = changes.filter((time) => time.startsWith(date));
  const hour = ofDay.length > 0 ? repeatedHour(date) : null;
  const isWithin = (time: string) => hour !== null && time >= hour.from && time < hour.until;
  return isWithin(at) && ofDay.some(isWithin);
}

function whoseRent({ carId, part, at }: Movement, index: Index): Whose {
  const driverId = holdersOfDay(index.ofCar.get(carId ?? '') ?? [], dateOf(at))[(part ?? 1) - 1] ?? null;
  return { carId, driverId, reason: driverId === null ? 'nobody' : null, doubt: null };
}
