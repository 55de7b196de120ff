import { randomUUID } from 'node:crypto';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import type { CostLine } from '../../../src/costs/cost-files/schema';
import { lisbonDate, shiftDate } from '../../fixtures/dates';
import { createTestApp } from '../../support/api/app';
import { insertDevice, insertDriver } from '../../support/databases/rows';
import { pick, type Random } from '../../support/reports/correction-fleet';
import type { StatedValue } from './value-acts';

export const STAFF = 'staff@frota.local';
/** Weeks that are over at the beginning. */
export const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];
/** Days that come while a world goes on. */
const LATER = ['2026-11-28', '2026-12-01', '2026-12-07'];
const DEVICES = ['600000000001', '600000000002', '600000000003'];
export const PLATES = ['AA00BB', 'AA01BB', 'AA02BB'];
/** Numbers that the two cards have or may get. */
export const NUMBERS = ['PT1', 'PT2', 'PT3', 'PT4'];
const MOVEMENTS = 48;

export type World = Awaited<ReturnType<typeof newWorld>>;

export type Movement = Omit<CostLine, 'line' | 'cents'>;

/** Four drivers and one who waits for an approval, three cars with a toll device each, and two cards; movements that any
 * file may state, each with any of some values. */
export async function newWorld(random: Random) {
  const { services } = await createTestApp();
  const { db } = services;
  const drivers: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const contractType = n % 2 === 0 ? 'SLOT' : 'VEHICLE_RENTAL';
    const approvedAt = '2026-01-01T00:00:00.000Z';
    drivers.push(await insertDriver(db, { fullName: `Pessoa ${n}`, contractType, approvedAt }));
  }
  const pending = await insertDriver(db, { fullName: 'Pessoa 4', status: 'PENDING_VALIDATION' });
  const made = { createdBy: STAFF, createdAt: '2026-11-01T00:00:00.000Z' };
  const carIds = DEVICES.map(() => randomUUID());
  const cardIds = [randomUUID(), randomUUID()];
  await db.insert(cars).values(
    carIds.map((id, n) => ({
      id,
      plate: PLATES[n] ?? '',
      owner: 'FROTA' as const,
      ...made,
    })),
  );
  const deviceIds: string[] = [];
  for (const [n, carId] of carIds.entries())
    deviceIds.push(await insertDevice(db, { carId, number: DEVICES[n] ?? '' }));
  await db.insert(carCards).values(
    cardIds.map((id, n) => ({
      id,
      number: NUMBERS[n] ?? '',
      kind: 'COMBUSTIVEL' as const,
      ...made,
    })),
  );
  const at = Date.parse('2026-11-27T10:00:00Z');
  services.now = () => new Date(at);
  return {
    services,
    db,
    random,
    drivers,
    pending,
    carIds,
    cardIds,
    deviceIds,
    pool: Array.from({ length: MOVEMENTS }, (_, n) => newMovement(random, n)),
    /** Files that stand, oldest first. */
    files: [] as { id: string; lines: CostLine[] }[],
    /** The values of each movement in files that stand, oldest first. */
    stated: new Map<string, StatedValue[]>(),
    assigned: new Map<string, string | null>(),
    /** Every number that a card has or had. */
    cardOf: new Map(cardIds.map((id, n): [string, string] => [NUMBERS[n] ?? '', id])),
    at,
    count: 0,
  };
}

function newMovement(random: Random, n: number): Movement {
  const isCard = random(3) === 0;
  return {
    kind: isCard ? 'fuel' : pick(random, ['toll', 'toll', 'parking', 'subscription'] as const),
    key: `x:${n}`,
    at: `${momentOf(random, random(8) === 0 ? LATER : daysOf(random))}:00`,
    // A driver may have typed it at the pump.
    plate: isCard && random(2) === 0 ? pick(random, PLATES) : null,
    device: isCard ? null : pick(random, [...DEVICES, '9']),
    card: isCard ? pick(random, [...NUMBERS, 'PT9']) : null,
    vin: null,
    place: 'Ponte',
    chargeable: random(12) > 0,
  };
}

/** Few moments, so that passages and hand-overs are often at the same minute. */
export function wallTimeIn(random: Random): string {
  return momentOf(random, daysOf(random));
}

function daysOf(random: Random): string[] {
  return [shiftDate(pick(random, WEEKS), random(3) * 3)];
}

function momentOf(random: Random, days: readonly string[]): string {
  return `${pick(random, days)} ${pick(random, ['00:00', '08:00', '08:30', '20:00'])}`;
}

export const by = ({ at }: World) => ({ staff: STAFF, at: new Date(at).toISOString() });

export const todayIn = ({ at }: World) => lisbonDate(new Date(at));
