import { expect, test } from 'vitest';
import type { Stop } from '../../../src/operations/today/schema';
import { payingOffice } from '../../support/api/office';
import { insertAccount, insertDocument, insertDriver } from '../../support/databases/rows';

const at = (day: number) => `2026-11-${`${day}`.padStart(2, '0')}T09:00:00.000Z`;
const PENDING = { status: 'PENDING_VALIDATION' } as const;

/** Two registrations, two drivers with documents sent in (one with two of them and an account), and one with an account. */
async function office() {
  const { db, list, request } = await payingOffice();
  const rui = await insertDriver(db, { ...PENDING, fullName: 'Rui', createdAt: at(10) });
  const ana = await insertDriver(db, { ...PENDING, fullName: 'Ana', createdAt: at(11) });
  const card = await insertDocument(db, { ...PENDING, driverId: rui });
  const [eva, ivo, lia] = [await insertDriver(db), await insertDriver(db), await insertDriver(db)];
  const first = await insertDocument(db, { ...PENDING, driverId: eva, docType: 'CC', createdAt: at(12) });
  await insertDocument(db, { ...PENDING, driverId: eva, docType: 'CMTVDE', createdAt: at(14) });
  const other = await insertDocument(db, { ...PENDING, driverId: ivo, createdAt: at(13) });
  await insertAccount(db, eva, { status: 'WAITING', enteredBy: 'driver', createdAt: at(15) });
  await insertAccount(db, lia, { status: 'WAITING', enteredBy: 'driver', createdAt: at(16) });
  const next = async (driver: string, after?: string, at?: string) => {
    const query = new URLSearchParams({ driver, ...(after && { after }), ...(at && { at }) });
    return (await list<{ stop: Stop | null }>(`/api/today/next?${query}`)).stop;
  };
  return { db, next, request, drivers: { rui, ana, eva, ivo, lia }, documents: { card, first, other } };
}

test('the stops follow one another over all kinds, each driver once a kind, and begin again', async () => {
  const { next, drivers, documents } = await office();
  const stops: Stop[] = [];
  let from: [driver: string, after?: string] = [drivers.lia];
  for (let n = 0; n < 7; n += 1) {
    const stop = await next(...from);
    if (!stop) break;
    stops.push(stop);
    from = [stop.driverId, stop.key];
  }
  expect(stops.map(({ driverId, tab, documentId }) => [driverId, tab, documentId])).toEqual([
    [drivers.rui, 'documents', documents.card],
    [drivers.ana, 'documents', null],
    [drivers.eva, 'documents', documents.first],
    [drivers.ivo, 'documents', documents.other],
    [drivers.eva, 'account', null],
    [drivers.lia, 'account', null],
    [drivers.rui, 'documents', documents.card],
  ]);
});

test('after a stop that is done since comes the one after it, and without a key the oldest', async () => {
  const { db, next, drivers } = await office();
  const ana = await next(drivers.rui);
  expect(ana?.fullName).toBe('Ana');
  await db.run(`UPDATE drivers SET status = 'ACTIVE' WHERE id = '${drivers.ana}'`);
  expect((await next(drivers.ana, ana?.key))?.driverId).toBe(drivers.eva);
  expect((await next(drivers.ana))?.driverId).toBe(drivers.rui);
});

test('where what was opened waits no longer, its kind comes first, then what else waits of the driver', async () => {
  const { db, next, drivers } = await office();
  await db.run(`UPDATE documents SET status = 'VALIDATED' WHERE driver_id = '${drivers.ivo}'`);
  expect((await next(drivers.ivo, undefined, 'document'))?.driverId).toBe(drivers.eva);
  expect((await next(drivers.ivo, undefined, 'account'))?.tab).toBe('account');
  expect((await next(drivers.lia, undefined, 'document'))?.driverId).toBe(drivers.eva);
  await db.run(`UPDATE documents SET status = 'VALIDATED' WHERE driver_id = '${drivers.eva}'`);
  expect(await next(drivers.eva, undefined, 'document')).toMatchObject({
    driverId: drivers.eva,
    tab: 'account',
  });
});

test('nobody else waits', async () => {
  const { db, list } = await payingOffice();
  const driver = await insertDriver(db, { ...PENDING });
  expect(await list(`/api/today/next?driver=${driver}`)).toEqual({ stop: null });
});

test('a key beyond any length is refused', async () => {
  const { request } = await office();
  const response = await request(`/api/today/next?driver=a&after=${'x'.repeat(200)}`);
  expect(response.status).toBe(422);
});
