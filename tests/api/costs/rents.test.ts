import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { holdings } from '../../../db/schema/holdings';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { runJob } from '../../support/api/app';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

/** On Tuesday, 24 November, Ana has had a car since Monday, 16 November, for 210 € a week. */
async function office() {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request } = made;
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo', approvedAt: '2026-01-01T00:00:00.000Z' });
  const car = await read(await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }), 201);
  const rent = (amount: string, from = '2026-11-16') =>
    send('POST', `/api/cars/${car.id}/rents`, { from, per: 'WEEK', amount });
  const give = async (startsAt = '2026-11-16 00:00') => {
    const given = { carId: car.id, driverId: ana, startsAt };
    return (await read(await send('POST', '/api/holdings', given), 201)).id as string;
  };
  const holding = await give();
  expect((await rent('210.00')).status).toBe(201);
  return {
    ...made,
    rent,
    give,
    holding,
    correct: (startsAt: string) =>
      send('PATCH', `/api/holdings/${holding}`, { startsAt, endsAt: null, isShared: false }),
    remove: () => request(`/api/holdings/${holding}`, { method: 'DELETE' }),
    endOn: (endedOn: string | null) => send('PATCH', `/api/cars/${car.id}`, { endedOn }),
    /** The acertos of costs that stand, in cents. */
    async rents() {
      const entries = await db.select().from(settlementEntries);
      const countered = new Set(entries.map(({ counters }) => counters));
      const standing = entries.filter(({ id, counters }) => counters === null && !countered.has(id));
      return standing.map(({ cents }) => cents);
    },
  };
}

describe('promise 170: rent that was taken back is charged again', () => {
  test('as a rent of that Monday is set again', async () => {
    const { rent, rents } = await office();
    expect(await rents()).toEqual([-21_000]);
    expect((await rent('0.00')).status).toBe(201);
    expect(await rents()).toEqual([]);
    expect((await rent('200.00')).status).toBe(201);
    expect(await rents()).toEqual([-20_000]);
  });

  test('as the hand-over that was deleted is entered again', async () => {
    const { remove, give, rents } = await office();
    expect((await remove()).status).toBe(200);
    expect(await rents()).toEqual([]);
    await give();
    expect(await rents()).toEqual([-21_000]);
  });

  test('as the beginning of the hand-over is moved back', async () => {
    const { correct, rents } = await office();
    expect((await correct('2026-11-23 00:00')).status).toBe(200);
    expect(await rents()).toEqual([]);
    expect((await correct('2026-11-16 00:00')).status).toBe(200);
    expect(await rents()).toEqual([-21_000]);
  });

  test('as the last day of the car is taken away and its driver has it again', async () => {
    const { endOn, rents, give } = await office();
    expect((await endOn('2026-11-18')).status).toBe(200);
    expect(await rents()).toEqual([-9_000]);
    expect((await endOn(null)).status).toBe(200);
    await give('2026-11-19 00:00');
    expect(await rents()).toEqual([-21_000]);
  });
});

test('the hourly job charges rent that is due though it was taken back', async () => {
  const { db, services, remove, rents, holding } = await office();
  const [before] = await db.select().from(holdings).where(eq(holdings.id, holding));
  expect((await remove()).status).toBe(200);
  // An earlier version left it away as the hand-over was entered again.
  if (before) await db.insert(holdings).values(before);
  await runJob(services, 'costs.book', services.now());
  expect(await rents()).toEqual([-21_000]);
});
