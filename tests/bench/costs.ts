import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/opening/client';
import { cars } from '../../db/schema/cars';
import { drivers } from '../../db/schema/drivers';
import { holdings } from '../../db/schema/holdings';
import { readCarSums } from '../../src/money/car-sums/read-car-sums';
import { listFiles } from '../../src/money/costs/files';
import { uploadCosts } from '../../src/money/costs/upload';
import { waitingCosts } from '../../src/money/costs/waiting';
import { costsOfRecord } from '../../src/money/costs/week-costs';
import { checklist } from '../../src/money/week-closings/checklist';
import { handOverAt } from '../../src/people/cars/hand-over';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { DAY_MS, shiftDate } from '../fixtures/dates';
import { insertDevice, insertDriver } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { median, type Result } from './budget';

const CARS = 300;
const LARGE = 20_000;
const OF_A_WEEK = 2_000;
const WEEKS = 52;
const TURNS = 5;
const STAFF = 'staff@frota.local';
const FIRST = '2025-11-17';
const NOW = new Date('2026-11-17T10:00:00Z');

type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** Measures a large file of tolls, and a look at a week after one week and after a year of 900 hand-overs. */
export async function measureCosts(folder: string): Promise<Result[]> {
  const own = join(folder, 'costs');
  await mkdir(own, { recursive: true });
  const { services, db, close } = await openServices(own, { now: () => NOW });
  try {
    await fleetOf(db);
    await uploadWeek(services, 0, OF_A_WEEK);
    const early = await look(services, 0);
    for (let week = 1; week < WEEKS - 1; week += 1) await uploadWeek(services, week, OF_A_WEEK);
    const late = await look(services, WEEKS - 2);
    const before = process.memoryUsage.rss();
    const large = await uploadWeek(services, WEEKS - 1, LARGE);
    const grown = (process.memoryUsage.rss() - before) / 1e6;
    const handOver = await handOverOf(services);
    const begun = performance.now();
    const files = await listFiles(db);
    const listed = performance.now() - begun;
    return [
      {
        what: `a file of ${LARGE} tolls, read and attributed`,
        measured: large,
        unit: 'ms',
        budget: { atMost: 3_000 },
        detail: `${CARS} cars, ${3 * CARS} hand-overs; memory grew by ${grown.toFixed(0)} MB`,
      },
      {
        what: 'a look at the costs of a week, after a year over after a week',
        measured: late / early,
        unit: 'ratio',
        budget: { atMost: 1.5 },
        detail: `${late.toFixed(1)} ms, ${early.toFixed(1)} ms at first; ${TURNS} turns`,
      },
      {
        what: `the newest ${files.length} cost files`,
        measured: listed,
        unit: 'ms',
        budget: { atMost: 200 },
        detail: `${OF_A_WEEK} movements each, summed by state`,
      },
      {
        what: 'a hand-over of last week',
        measured: handOver,
        unit: 'ms',
        budget: { atMost: 200 },
        detail: `${TURNS} turns, each with the movements and acertos that follow`,
      },
    ];
  } finally {
    await close();
  }
}

/** Each car changes hands three times in the year. */
async function fleetOf(db: Database): Promise<void> {
  const people: string[] = [];
  for (let n = 0; n < CARS; n += 1) {
    people.push(await insertDriver(db, { fullName: `Pessoa ${n}`, approvedAt: `${FIRST}T00:00:00.000Z` }));
  }
  const made = { createdBy: STAFF, createdAt: `${FIRST}T00:00:00.000Z` };
  const own = people.map((_, n) => ({ id: randomUUID(), plate: plateOf(n) }));
  await db.insert(cars).values(own.map((car) => ({ ...car, owner: 'FROTA' as const, ...made })));
  for (const [n, { id: carId }] of own.entries()) await insertDevice(db, { carId, number: deviceOf(n) });
  const day = (n: number) => `${shiftDate(FIRST, Math.floor((n * WEEKS * 7) / 4))} 08:00`;
  const held = own.flatMap(({ id }, n) =>
    [0, 1, 2, 3].map((turn) => ({
      id: randomUUID(),
      carId: id,
      driverId: people[(n + turn * 7) % CARS] ?? '',
      startsAt: day(turn),
      endsAt: turn === 3 ? null : day(turn + 1),
      ...made,
    })),
  );
  for (let from = 0; from < held.length; from += 500)
    await db.insert(holdings).values(held.slice(from, from + 500));
}

const plateOf = (n: number) => `AA${String(n % 100).padStart(2, '0')}${letters(n)}`;
const letters = (n: number) => String.fromCharCode(65 + Math.floor(n / 100), 65 + (n % 26));
const deviceOf = (n: number) => `6000000${String(n).padStart(5, '0')}`;

/** Answers the ms that the upload of a week's tolls takes. */
async function uploadWeek(services: Services, week: number, count: number): Promise<number> {
  const start = Date.parse(shiftDate(FIRST, 7 * week));
  const passages = Array.from({ length: count }, (_, n) => {
    const exit = new Date(start + Math.floor((n * 7 * DAY_MS) / count)).toISOString();
    return {
      plate: plateOf(n % CARS),
      obu: deviceOf(n % CARS),
      exit: exit.slice(0, 19).replace('T', ' '),
      value: (1 + (n % 9) / 10).toFixed(2),
    };
  });
  const bytes = viaVerdeWorkbook(passages);
  const begun = performance.now();
  const answer = await uploadCosts(
    services,
    { fileName: `${week}.xlsx`, bytes, dryRun: false, mapping: null },
    STAFF,
  );
  if (answer.outcome !== 'imported') throw new Error(JSON.stringify(answer));
  return performance.now() - begun;
}

/** The calls of the finances page for a week, without the records themselves. */
async function look(services: Services, week: number): Promise<number> {
  const { db } = services;
  const monday = shiftDate(FIRST, 7 * week);
  const found = await db.$client.execute({
    sql: 'SELECT id FROM financial_records WHERE week_start_date = ? LIMIT 1',
    args: [monday],
  });
  const record = String(found.rows[0]?.id);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await waitingCosts(db);
    await costsOfRecord(db, record);
    await checklist(services, monday);
    await readCarSums(services, { week: monday });
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function handOverOf(services: Services): Promise<number> {
  const { db } = services;
  const people = await db.select({ id: drivers.id }).from(drivers).limit(TURNS);
  const held = await db.select({ carId: cars.id }).from(cars).limit(TURNS);
  const times: number[] = [];
  for (const [turn, { carId }] of held.entries()) {
    const given = { carId, driverId: people[turn]?.id, startsAt: '2026-11-12 10:00', isShared: false };
    const begun = performance.now();
    await handOverAt(services, given, { staff: STAFF });
    times.push(performance.now() - begun);
  }
  return median(times);
}
