import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import { financialRecords } from '../../../db/schema/financial-records';
import { holdings } from '../../../db/schema/holdings';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { assignCosts, bookCosts, undoCosts } from '../../../src/costs/booking/book-costs';
import { changeFleet } from '../../../src/costs/booking/change-costs';
import type { CostLine } from '../../../src/costs/cost-files/schema';
import { listProposed } from '../../../src/money/corrections/entries';
import { setDriverRule } from '../../../src/money/cost-rules/set-cost-rule';
import { createTestApp } from '../../support/api/app';
import { insertCar, insertCard, insertDevice, insertDriver } from '../../support/databases/rows';

const BY = { staff: 'staff@frota.local', at: '2026-11-17T10:00:00.000Z' };

async function fleet() {
  const { services } = await createTestApp();
  const { db } = services;
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(db, { fullName: 'Rui Exemplo' });
  const made = { createdBy: BY.staff, createdAt: BY.at };
  const car = await insertCar(db);
  await insertDevice(db, { carId: car, number: '600000000001' });
  const card = await insertCard(db, { number: 'PT1' });
  const held = { carId: car, cardId: null, isShared: false, version: 1, ...made };
  await db.insert(holdings).values([
    { ...held, id: randomUUID(), driverId: ana, startsAt: '2026-11-01 08:00', endsAt: '2026-11-11 09:30' },
    { ...held, id: randomUUID(), driverId: rui, startsAt: '2026-11-11 09:30', endsAt: null },
    { ...held, id: randomUUID(), cardId: card, driverId: null, startsAt: '2026-11-01 00:00', endsAt: null },
  ]);
  let line = 1;
  const toll = (at: string, cents: number, given: Partial<CostLine> = {}): CostLine => {
    line += 1;
    const stated = {
      line,
      kind: 'toll' as const,
      at,
      plate: null,
      device: '600000000001',
      card: null,
      vin: null,
    };
    return { ...stated, key: `viaverde:${at}`, place: 'Ponte', cents, chargeable: true, ...given };
  };
  let files = 0;
  const book = async (...lines: CostLine[]) => {
    const id = randomUUID();
    files += 1;
    const file = {
      id,
      receivedFrom: BY.staff,
      sender: null,
      messageId: null,
      fileName: 'v.xlsx',
      sha256: `${files}`,
    };
    await bookCosts(db, BY, {
      ...file,
      source: 'viaverde',
      lines,
      unreadable: [],
      weeksLater: 0,
      largestCents: 30_000,
    });
    return id;
  };
  const standing = async () => {
    const entries = await db.select().from(settlementEntries);
    const countered = new Set(entries.map(({ counters }) => counters));
    return entries
      .filter(({ id, counters }) => counters === null && !countered.has(id))
      .map(({ driverId, weekStartDate, category, cents }) => [
        driverId === ana ? 'ana' : 'rui',
        weekStartDate,
        category,
        cents,
      ])
      .toSorted();
  };
  const movements = () => db.select().from(costMovements).orderBy(costMovements.at);
  return { db, services, ana, rui, car, toll, book, standing, movements };
}

test('a passage is charged to the driver who held the car at that minute, once', async () => {
  const { book, toll, standing } = await fleet();
  const lines = [
    toll('2026-11-11 09:29:59', 100),
    toll('2026-11-11 09:30:00', 250),
    toll('2026-11-12 10:00:00', 40),
  ];
  await book(...lines);
  const charged = [
    ['ana', '2026-11-09', 'PORTAGENS', -100],
    ['rui', '2026-11-09', 'PORTAGENS', -290],
  ];
  expect(await standing()).toEqual(charged);
  await book(...lines);
  expect(await standing()).toEqual(charged);
  await book({ ...(lines[2] as CostLine), cents: 60 });
  expect(await standing()).toEqual([charged[0], ['rui', '2026-11-09', 'PORTAGENS', -310]]);
});

test('an undone file takes back what it brought, and an earlier value stands again', async () => {
  const { db, book, toll, standing } = await fleet();
  const line = toll('2026-11-12 10:00:00', 40);
  const first = await book(line);
  const second = await book({ ...line, cents: 60 }, toll('2026-11-13 10:00:00', 5));
  expect(await standing()).toEqual([['rui', '2026-11-09', 'PORTAGENS', -65]]);
  expect(await undoCosts(db, BY, second, 30_000)).toBe(true);
  expect(await standing()).toEqual([['rui', '2026-11-09', 'PORTAGENS', -40]]);
  expect(await undoCosts(db, BY, first, 30_000)).toBe(true);
  expect(await undoCosts(db, BY, first, 30_000)).toBe(true);
  expect(await standing()).toEqual([]);
});

test('a movement of nobody waits, until staff say whose it is', async () => {
  const { db, ana, book, toll, standing, movements } = await fleet();
  await book(toll('2026-11-12 10:00:00', 40, { device: null, plate: 'ZZ99ZZ' }));
  expect(await standing()).toEqual([]);
  const [movement] = await movements();
  expect(movement).toMatchObject({ state: 'waiting', reason: 'unknown-car' });
  expect(await assignCosts(db, BY, [movement?.id ?? ''], ana)).toBe(1);
  expect(await standing()).toEqual([['ana', '2026-11-09', 'PORTAGENS', -40]]);
});

test('a monthly fee is charged as the rule has it, and to nobody once it is cancelled', async () => {
  const { services, rui, book, toll, standing, movements } = await fleet();
  const fee = toll('2026-11-12 10:00:00', 149, { kind: 'subscription' });
  await book(fee);
  expect(await movements()).toMatchObject([{ state: 'fleet', shareCents: 0 }]);
  const rule = { from: '2026-11-09', kind: 'subscription', pays: 'ALL' } as const;
  await setDriverRule({ ...services, now: () => new Date(BY.at) }, rui, rule, {
    staff: BY.staff,
    shown: null,
  });
  expect(await standing()).toEqual([['rui', '2026-11-09', 'OUTRO', -149]]);
  await book({ ...fee, chargeable: false });
  expect(await movements()).toMatchObject([{ state: 'free', shareCents: 0 }]);
  expect(await standing()).toEqual([]);
});

/** Rui had the car from Monday, 9 November, on. */
async function ruiHadItAllAlong({ db, ana, rui }: Awaited<ReturnType<typeof fleet>>): Promise<void> {
  const part = () => ({ plates: ['AA00BB'] });
  await changeFleet(db, BY, part, (before) => {
    const changed = before.holdings.map((each) => {
      if (each.driverId === ana) return { ...each, endsAt: '2026-11-09 00:00' };
      return each.driverId === rui ? { ...each, startsAt: '2026-11-09 00:00' } : each;
    });
    const statements = changed.map((each) =>
      db.insert(holdings).values(each).onConflictDoUpdate({ target: holdings.id, set: each }),
    );
    return { fleet: { ...before, holdings: changed }, statements, answer: null };
  });
}

test('a hand-over that is entered late moves what is open to the driver who had the car', async () => {
  const office = await fleet();
  const { book, toll, standing } = office;
  await book(toll('2026-11-10 10:00:00', 40));
  expect(await standing()).toEqual([['ana', '2026-11-09', 'PORTAGENS', -40]]);
  await ruiHadItAllAlong(office);
  expect(await standing()).toEqual([['rui', '2026-11-09', 'PORTAGENS', -40]]);
});

test('promise 170: what was paid stays, is a correction, and is left alone by what else comes for that week', async () => {
  const office = await fleet();
  const { db, ana, book, toll, standing } = office;
  const line = toll('2026-11-10 10:00:00', 40);
  await book(line);
  await db.update(financialRecords).set({ status: 'PAID', paidAt: BY.at });
  await ruiHadItAllAlong(office);
  const both = (cents: number) => [
    ['ana', '2026-11-09', 'PORTAGENS', -40],
    ['rui', '2026-11-09', 'PORTAGENS', cents],
  ];
  expect(await standing()).toEqual(both(-40));
  await book(toll('2026-11-12 10:00:00', 5));
  expect(await standing()).toEqual(both(-45));
  await book({ ...line, cents: 50 });
  expect(await standing()).toEqual(both(-55));
  const proposed = [
    { driver: { id: ana }, platform: 'costs', paid: '-0.40', due: '0.00', difference: '0.40' },
  ];
  expect(await listProposed(db)).toMatchObject(proposed);
});
