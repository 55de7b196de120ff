import { expect } from 'vitest';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { holdings } from '../../../db/schema/holdings';
import { setContractRule, setDriverRule } from '../../../src/money/cost-rules/set-cost-rule';
import type { Done } from '../../../src/people/cars/act-on-fleet';
import {
  correctHolding,
  deleteHolding,
  handOverAt,
  takeBackHoldings,
} from '../../../src/people/cars/hand-over';
import { changeCar, setRent } from '../../../src/people/cars/write-car';
import { changeCard } from '../../../src/people/cars/write-card';
import { startContract } from '../../../src/people/driver-changes/change-contract';
import { approveOrReject } from '../../../src/people/drivers/approve-or-reject';
import { AppError } from '../../../src/platform/http/errors';
import { pick } from '../../support/reports/correction-fleet';
import { NUMBERS, STAFF, WEEKS, type World, wallTimeIn } from './cost-world';

const BY = { staff: STAFF, shown: null };

/** Null where the act is refused: something is in its way, or it has been done. */
async function allowed<T>(act: Promise<T>): Promise<T | null> {
  try {
    return await act;
  } catch (error) {
    const isRefusal = error instanceof AppError && ['invalid', 'wrong_state'].includes(error.code);
    if (!isRefusal) throw error;
    return null;
  }
}

type Write = (run: { isDryRun?: boolean }) => Promise<Done<string>>;

/** A write of holdings, which moves just what it has shown before; some are taken back at once. */
async function writeHoldings({ services, random }: World, write: Write): Promise<void> {
  const foreseen = await allowed(write({ isDryRun: true }));
  const done = await allowed(write({}));
  expect(done?.moved).toEqual(foreseen?.moved);
  if (done && random(4) === 0) await allowed(takeBackHoldings(services, done.back, BY));
}

const days = (random: World['random']) => wallTimeIn(random).slice(0, 10);

function later(random: World['random'], startsAt: string): string | null {
  const endsAt = wallTimeIn(random);
  return random(3) === 0 && endsAt > startsAt ? endsAt : null;
}

/** A car changes hands, at times by shifts. */
async function handOverCar(world: World): Promise<void> {
  const { services, random, drivers, pending, carIds } = world;
  const startsAt = wallTimeIn(random);
  const given = {
    carId: pick(random, carIds),
    driverId: pick(random, [...drivers, ...drivers, pending]),
    startsAt,
    endsAt: later(random, startsAt),
    isShared: random(4) === 0,
  };
  await writeHoldings(world, (run) => handOverAt(services, given, { ...BY, ...run }));
}

/** A card is given to a driver, or goes with a car. */
async function handOverCard(world: World): Promise<void> {
  const { services, random, drivers, carIds, cardIds } = world;
  const startsAt = wallTimeIn(random);
  const to = random(2) === 0 ? { carId: pick(random, carIds) } : { driverId: pick(random, drivers) };
  const given = { cardId: pick(random, cardIds), ...to, startsAt, endsAt: later(random, startsAt) };
  await writeHoldings(world, (run) => handOverAt(services, { ...given, isShared: false }, { ...BY, ...run }));
}

/** A toll device moves to another car. */
async function moveDevice(world: World): Promise<void> {
  const { services, random, carIds, deviceIds } = world;
  const startsAt = wallTimeIn(random);
  const to = { cardId: pick(random, deviceIds), carId: pick(random, carIds) };
  const given = { ...to, startsAt, endsAt: later(random, startsAt), isShared: false };
  await writeHoldings(world, (run) => handOverAt(services, given, { ...BY, ...run }));
}

async function anyHolding({ db, random }: World) {
  const found = await db.select().from(holdings);
  return found[random(Math.max(1, found.length))];
}

async function correctOne(world: World): Promise<void> {
  const { services, random } = world;
  const holding = await anyHolding(world);
  if (!holding) return;
  const startsAt = random(2) === 0 ? holding.startsAt : wallTimeIn(random);
  const endsAt = later(random, startsAt);
  const isShared = holding.cardId === null && random(4) === 0;
  const change = { startsAt, endsAt, isShared };
  await writeHoldings(world, (run) => correctHolding(services, holding.id, change, { ...BY, ...run }));
}

async function deleteOne(world: World): Promise<void> {
  const holding = await anyHolding(world);
  if (!holding) return;
  await writeHoldings(world, (run) => deleteHolding(world.services, holding.id, { ...BY, ...run }));
}

/** The last day of a car is set, changed or taken away. */
async function endOrBringBack({ services, db, random }: World): Promise<void> {
  const car = pick(random, await db.select().from(cars));
  const endedOn = car.endedOn === null || random(2) === 0 ? days(random) : null;
  await allowed(changeCar(services, car.id, { endedOn }, BY));
}

async function rentOne({ services, random, carIds }: World): Promise<void> {
  const per = pick(random, ['DAY', 'WEEK'] as const);
  const amount = pick(random, ['0.00', '7.00', '10.01', '210.00']);
  await allowed(setRent(services, pick(random, carIds), { from: pick(random, WEEKS), per, amount }, BY));
}

/** A card gets another number; the numbers that it had stay its own. */
async function renumberOne({ services, db, random, cardOf }: World): Promise<void> {
  const cards = (await db.select().from(carCards)).filter(({ kind }) => kind !== 'PORTAGENS');
  const card = pick(random, cards);
  const free = NUMBERS.filter((number) => (cardOf.get(number) ?? card.id) === card.id);
  const number = pick(random, free);
  if ((await allowed(changeCard(services, card.id, { number }, BY))) !== null) cardOf.set(number, card.id);
}

async function ruleOne({ services, random, drivers }: World): Promise<void> {
  const common = {
    from: pick(random, WEEKS),
    kind: pick(random, ['toll', 'fuel', 'parking', 'rent'] as const),
  };
  const percent = pick(random, ['33.33', '50']);
  const amount = pick(random, ['1.50', '4.00']);
  const rule = pick(random, [
    { ...common, pays: 'ALL' },
    { ...common, pays: 'NONE' },
    { ...common, pays: 'PART', percent },
    { ...common, pays: 'UP_TO', amount },
  ] as const);
  const contractType = pick(random, ['SLOT', 'VEHICLE_RENTAL'] as const);
  if (random(2) === 0) await setContractRule(services, { contractType, ...rule }, BY);
  else if (random(3) === 0)
    await setDriverRule(services, pick(random, drivers), { ...common, pays: 'CONTRACT' }, BY);
  else await setDriverRule(services, pick(random, drivers), rule, BY);
}

/** From a Monday on, backwards or forwards. */
async function changeContract({ services, random, drivers }: World): Promise<void> {
  const contractType = pick(random, ['SLOT', 'VEHICLE_RENTAL'] as const);
  const from = pick(random, [...WEEKS, '2026-11-30']);
  await allowed(startContract(services, pick(random, drivers), { contractType, from }, BY));
}

async function approve({ services, pending }: World): Promise<void> {
  await approveOrReject(services, pending, 'ACTIVE', BY);
}

/** Each car with its rent and a driver, each card with its car, and contracts that pay differently. */
export async function beginFleet({ services, drivers, carIds, cardIds }: World): Promise<void> {
  const [from = ''] = WEEKS;
  const startsAt = `${from} 00:00`;
  for (const [n, carId] of carIds.entries()) {
    await handOverAt(services, { carId, driverId: drivers[n], startsAt, isShared: false }, BY);
    await setRent(services, carId, { from, per: 'WEEK', amount: '210.00' }, BY);
  }
  for (const [n, cardId] of cardIds.entries()) {
    await handOverAt(services, { cardId, carId: carIds[n], startsAt, isShared: false }, BY);
  }
  const terms = { contractType: 'VEHICLE_RENTAL', from } as const;
  await setContractRule(services, { ...terms, kind: 'toll', pays: 'PART', percent: '33.33' }, BY);
  await setContractRule(services, { ...terms, kind: 'fuel', pays: 'UP_TO', amount: '4.00' }, BY);
}

/** Each as often as it is listed. */
export const FLEET_ACTS = [
  handOverCar,
  handOverCar,
  handOverCar,
  handOverCard,
  moveDevice,
  moveDevice,
  correctOne,
  deleteOne,
  endOrBringBack,
  rentOne,
  rentOne,
  renumberOne,
  ruleOne,
  ruleOne,
  changeContract,
  changeContract,
  approve,
];
