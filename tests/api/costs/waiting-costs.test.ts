import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { runJob } from '../../support/api/app';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

/** A driver has a car since October, and passages of 10 € each on 18 and 25 November; it is the 24th. */
async function office(given: Partial<typeof drivers.$inferInsert>) {
  let now = new Date('2026-11-24T10:00:00Z');
  const made = await officeApi({ now: () => now });
  const { db, send, request } = made;
  const ana = await insertDriver(db, given);
  const car = await read(await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }), 201);
  await send('POST', '/api/holdings', { carId: car.id, driverId: ana, startsAt: '2026-10-01 08:00' });
  const body = new FormData();
  const passages = ['2026-11-18', '2026-11-25'].map((day) => ({
    plate: 'AA00BB',
    obu: '',
    exit: `${day} 10:00:00`,
    value: '10.00',
  }));
  body.set('file', new File([viaVerdeWorkbook(passages)], 'Movimentos.xlsx'));
  expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(201);
  return {
    ...made,
    ana,
    book: () => runJob(made.services, 'costs.book', now),
    wait: (until: string) => {
      now = new Date(until);
    },
    states: async () => {
      const found = await db.select().from(costMovements).orderBy(costMovements.at);
      return found.map(({ state, reason }) => reason ?? state);
    },
  };
}

test('a movement of a day to come is decided by the hourly job once that day has come', async () => {
  const { states, book, wait } = await office({});
  expect(await states()).toEqual(['driver', 'future']);
  expect(await book()).toMatchObject({ decided: 0 });
  wait('2026-11-25T00:10:00Z');
  expect(await book()).toMatchObject({ decided: 1 });
  expect(await states()).toEqual(['driver', 'driver']);
  expect(await book()).toMatchObject({ decided: 0 });
});

test('an approval decides the movements that waited for their driver', async () => {
  const { ana, states, send, records } = await office({ status: 'PENDING_VALIDATION' });
  expect(await states()).toEqual(['never-active', 'future']);
  expect((await send('PATCH', `/api/drivers/${ana}/status`, { status: 'ACTIVE' })).status).toBe(200);
  expect(await states()).toEqual(['driver', 'future']);
  expect(await records()).toMatchObject([{ weekStartDate: '2026-11-16', finalPayout: '-10.00' }]);
});

test('the hourly job decides what an approval has left whose process ended', async () => {
  const { db, ana, states, book } = await office({ status: 'PENDING_VALIDATION' });
  const approved = { status: 'ACTIVE', approvedAt: '2026-11-24T09:00:00.000Z' } as const;
  await db.update(drivers).set(approved).where(eq(drivers.id, ana));
  expect(await book()).toMatchObject({ decided: 1 });
  expect(await states()).toEqual(['driver', 'future']);
});

test('a rejection decides nothing', async () => {
  const { ana, states, send } = await office({ status: 'PENDING_VALIDATION' });
  expect((await send('PATCH', `/api/drivers/${ana}/status`, { status: 'INACTIVE' })).status).toBe(200);
  expect(await states()).toEqual(['never-active', 'future']);
});
