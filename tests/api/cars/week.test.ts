import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { holdings } from '../../../db/schema/holdings';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { ana as anasPage } from '../../support/api/registration';
import { insertDriver, insertRecord, STAFF_EMAIL } from '../../support/databases/rows';

const MADE = { createdBy: STAFF_EMAIL, createdAt: '2026-11-01T09:00:00.000Z' };
const WEEK = '2026-11-09';

/** Ana had the Dacia until Wednesday evening and from Friday, Rui in between; the Fiat was hers until Sunday's end. */
async function office() {
  const page = await anasPage();
  const { db, id: ana } = page;
  const rui = await insertDriver(db, { fullName: 'Rui Dias' });
  const [dacia, fiat, card, withCar] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db.insert(cars).values([
    { id: dacia, plate: 'AA00BB', make: 'Dacia', model: 'Jogger', owner: 'FROTA', ...MADE },
    { id: fiat, plate: 'GP798SH', owner: 'FROTA', ...MADE },
  ]);
  await db.insert(carCards).values([
    { id: card, number: '78248000', kind: 'COMBUSTIVEL', ...MADE },
    { id: withCar, number: '78248001', kind: 'COMBUSTIVEL', ...MADE },
  ]);
  const held = [
    { carId: dacia, driverId: ana, startsAt: '2026-11-02 08:00', endsAt: '2026-11-11 18:30' },
    { carId: dacia, driverId: rui, startsAt: '2026-11-11 18:30', endsAt: '2026-11-13 06:00' },
    { carId: dacia, driverId: ana, startsAt: '2026-11-13 06:00' },
    { carId: fiat, driverId: ana, startsAt: '2026-11-09 00:00', endsAt: '2026-11-16 00:00' },
    { cardId: card, driverId: ana, startsAt: '2026-11-10 09:00' },
    { cardId: withCar, carId: dacia, startsAt: '2026-11-02 08:00' },
  ];
  await db.insert(holdings).values(held.map((each) => ({ id: randomUUID(), ...each, ...MADE })));
  const recordOf = (driverId: string, weekStartDate = WEEK) => insertRecord(db, { driverId, weekStartDate });
  return { ...page, ana, rui, recordOf };
}

const period = (startsAt: string | null, endsAt: string | null) => ({
  id: expect.any(String),
  startsAt,
  endsAt,
});
const DACIA = { plate: 'AA-00-BB', make: 'Dacia', model: 'Jogger' };

test('a week shows the cars that its driver had, and the cards that they had apart from a car', async () => {
  const { get, asStaff, ana, rui, recordOf } = await office();
  const heldIn = async (id: string) => {
    const { held }: FinancialRecordDetails = await (
      await asStaff('GET', `/api/financial-records/${id}`)
    ).json();
    return held;
  };
  const id = await recordOf(ana);
  const own = {
    cars: [
      { ...DACIA, ...period(null, '2026-11-11 18:30') },
      { plate: 'GP798SH', make: '', model: '', ...period(null, null) },
      { ...DACIA, ...period('2026-11-13 06:00', null) },
    ],
    cards: [{ number: '78248000', kind: 'COMBUSTIVEL', ...period('2026-11-10 09:00', null) }],
  };
  expect(await heldIn(id)).toMatchObject(own);
  expect(await heldIn(await recordOf(rui))).toMatchObject({
    cars: [{ ...DACIA, ...period('2026-11-11 18:30', '2026-11-13 06:00') }],
    cards: [],
  });
  expect(await heldIn(await recordOf(ana, '2026-10-26'))).toEqual({ cars: [], cards: [] });
  const week = await get(`/api/me/weeks/${id}`);
  expect(week.held).toEqual(own);
  expect(JSON.stringify(week)).not.toMatch(/Rui|carId/);
});
