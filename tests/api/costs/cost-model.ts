import type { StatedCost } from '../../../src/money/costs/schema';
import { mondayOf, shiftDate } from '../../fixtures/dates';
import { type Movement, PLATES, todayIn, type World } from './cost-world';
import { outOfBounds, standingOf } from './value-acts';

export type Row = Record<string, string | number | null>;

export const read = async ({ db }: World, sql: string) =>
  (await db.$client.execute(sql)).rows as unknown as Row[];

/** `whose`: a driver, `fleet`, or how it counts nowhere. */
export type Due = {
  key: string;
  kind: StatedCost['kind'];
  week: string;
  cents: number | null;
  whose: string;
};

type Held = { car_id: string | null; card_id: string | null; driver_id: string | null } & {
  starts_at: string;
  ends_at: string | null;
  is_shared: number;
};

const isDuring = ({ starts_at, ends_at }: Held, at: string) =>
  starts_at <= at && (ends_at === null || at < ends_at);

/** The value of each movement that counts, and who had the car or the card at that minute. */
export async function dueBy(world: World): Promise<Due[]> {
  const held = (await read(world, 'SELECT * FROM holdings')) as unknown as Held[];
  const approved = new Set(
    (await read(world, 'SELECT id FROM drivers WHERE approved_at IS NOT NULL')).map(({ id }) => String(id)),
  );
  const ever = new Set(
    (await read(world, "SELECT key FROM cost_movements WHERE kind <> 'rent'")).map(({ key }) => key),
  );
  const stated = world.pool.filter(({ key }) => ever.has(key)).map((movement) => statedIn(world, movement));
  const outside = outOfBounds(world);
  const files = stated.map(({ movement, ...each }) => {
    const others = stated.filter(({ cents, week }) => cents !== null && week <= each.week);
    const plates = others.filter((other) => other.movement.card === movement.card).flatMap(plateOf);
    const known = { held, approved, outside, plates: new Set(plates) };
    const { key, kind } = movement;
    return { key, kind, ...each, whose: whoseOf(world, movement, each.cents, known) };
  });
  const rents = (await rentsOf(world, held)).map((rent) => ({
    ...rent,
    whose: approved.has(rent.whose) ? rent.whose : 'waiting',
  }));
  return [...files, ...rents].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function statedIn(world: World, movement: Movement) {
  const cents = standingOf(world, movement.key)?.cents ?? null;
  return { movement, week: mondayOf(movement.at.slice(0, 10)), cents };
}

const plateOf = ({ movement }: { movement: Movement }) => movement.plate ?? [];

/** `plates` are those that the movement's card came with until its week. */
type Known = {
  held: readonly Held[];
  approved: ReadonlySet<string>;
  /** The movements whose value waits for a look. */
  outside: ReadonlySet<string>;
  plates: ReadonlySet<string>;
};

function whoseOf(world: World, movement: Movement, cents: number | null, known: Known): string {
  const { key, at, chargeable } = movement;
  if (cents === null) return 'gone';
  if (!chargeable) return 'free';
  const assigned = world.assigned.get(key) ?? null;
  if (assigned === 'fleet') return 'fleet';
  if (assigned === null && known.outside.has(key)) return 'waiting';
  if (at.slice(0, 10) > todayIn(world)) return 'waiting';
  const driver = assigned ?? holderOf(world, movement, known);
  return driver && known.approved.has(driver) ? driver : 'waiting';
}

function holderOf(world: World, { at, card, device, plate }: Movement, { held, plates }: Known) {
  const time = at.slice(0, 16);
  const only = (found: readonly Held[]) => (found.length === 1 ? found[0] : undefined);
  const ofCar = (id: string | null | undefined) =>
    only(held.filter((each) => each.card_id === null && each.car_id === id && isDuring(each, time)))
      ?.driver_id;
  const ofCard = (id: string | undefined) =>
    id === undefined ? undefined : only(held.filter((each) => each.card_id === id && isDuring(each, time)));
  const cardId = world.cardOf.get(card ?? '');
  const withCard = ofCard(card === null ? world.deviceIds[Number(device?.slice(-1)) - 1] : cardId);
  const byCard = withCard?.driver_id ?? (withCard && ofCar(withCard.car_id));
  if (byCard || plate === null) return byCard;
  // The plate decides beside a card that is known, or that has come with no other.
  return cardId === undefined && plates.size > 1 ? undefined : ofCar(world.carIds[PLATES.indexOf(plate)]);
}

const SLOTS = ['00:00', '08:00', '08:30', '20:00'];
const MINUTES = [480, 30, 690, 240];

/** The days of rent in weeks that are over. Hands change only at the beginning of the slots. */
async function rentsOf(world: World, held: readonly Held[]): Promise<Due[]> {
  const rents = await read(world, 'SELECT * FROM car_rents ORDER BY from_monday, n');
  const cars = await read(world, 'SELECT id, ended_on FROM cars');
  const due: Due[] = [];
  for (const { id, ended_on } of cars) {
    for (let day = '2026-11-02'; shiftDate(mondayOf(day), 7) <= todayIn(world); day = shiftDate(day, 1)) {
      const week = mondayOf(day);
      const rent = rents.findLast((each) => each.car_id === id && String(each.from_monday) <= week);
      if (!rent || (ended_on !== null && day > String(ended_on))) continue;
      const weekday = (Date.parse(day) - Date.parse(week)) / 86_400_000;
      const cents = rent.per === 'DAY' ? Number(rent.cents) : part(Number(rent.cents), 7, weekday);
      const own = held.filter((each) => each.car_id === id && each.card_id === null);
      const holders = cents === 0 ? [] : holdersOn(own, day);
      holders.forEach((whose, n) => {
        const key = `rent:${id}:${day}:${n + 1}`;
        due.push({ key, kind: 'rent', week, cents: part(cents, holders.length, n), whose });
      });
    }
  }
  return due;
}

const part = (cents: number, parts: number, n: number) =>
  Math.floor(cents / parts) + (n < cents % parts ? 1 : 0);

function holdersOn(held: readonly Held[], day: string): string[] {
  const during = SLOTS.map((time) => held.filter((each) => isDuring(each, `${day} ${time}`)));
  const shared = during.flat().filter(({ is_shared }) => is_shared === 1);
  if (shared.length > 0) return [...new Set(shared.map(({ driver_id }) => String(driver_id)))].toSorted();
  const minutes = new Map<string, number>();
  during.forEach(([only], slot) => {
    if (!only) return;
    const id = String(only.driver_id);
    minutes.set(id, (minutes.get(id) ?? 0) + (MINUTES[slot] ?? 0));
  });
  const [longest] = [...minutes].toSorted(([, one], [, other]) => other - one);
  return longest ? [longest[0]] : [];
}

type Pays = { pays: string; basisPoints: number; cents: number };

/** How much of a kind of cost each driver pays in a week, by the contract of that week. */
export async function paysIn(world: World): Promise<(driverId: string, week: string, kind: string) => Pays> {
  const rules = await read(world, 'SELECT * FROM cost_rules ORDER BY from_monday, n');
  const people = await read(world, 'SELECT id, contract_type FROM drivers');
  const periods = await read(world, 'SELECT * FROM contract_periods ORDER BY from_monday');
  return (driverId, week, kind) => {
    const period = periods.findLast(
      (each) => each.driver_id === driverId && String(each.from_monday) <= week,
    );
    const contract = (period ?? people.find(({ id }) => id === driverId))?.contract_type;
    const inForce = rules.filter((rule) => rule.kind === kind && String(rule.from_monday) <= week);
    const own = inForce.findLast((rule) => rule.driver_id === driverId);
    const rule =
      own && own.pays !== 'CONTRACT' ? own : inForce.findLast((each) => each.contract_type === contract);
    return {
      pays: String(rule?.pays ?? (kind === 'subscription' ? 'NONE' : 'ALL')),
      basisPoints: Number(rule?.basis_points),
      cents: Number(rule?.cents),
    };
  };
}

/** The driver's part of each of the amounts of one kind and week; null for one that only their sum decides. */
export function partsOf({ pays, basisPoints, cents: most }: Pays, amounts: readonly number[]) {
  const whole = amounts.reduce((sum, cents) => sum + cents, 0);
  const each = amounts.map((cents) => {
    if (pays === 'UP_TO') return null;
    if (pays === 'NONE') return 0;
    return pays === 'ALL' ? cents : rounded(cents * basisPoints);
  });
  const sum =
    pays === 'UP_TO' ? Math.min(whole, most) : each.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  return { each, sum };
}

const rounded = (hundredths: number) => Math.sign(hundredths) * Math.round(Math.abs(hundredths) / 10_000);
