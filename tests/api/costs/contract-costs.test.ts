import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { financialRecords } from '../../../db/schema/financial-records';
import type { ContractAnswer } from '../../../src/people/driver-changes/schema';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

const WEEK = '2026-11-09';
const NEXT = '2026-11-16';

/** Ana, on SLOT, earned 200 € in one week and 210 € in the next, and was charged with a toll of 10 € in each; under VEHICLE_RENTAL the fleet
 * pays tolls. */
async function office() {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request, upload } = made;
  const approvedAt = '2026-01-01T00:00:00.000Z';
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.pt', approvedAt });
  const rule = { contractType: 'VEHICLE_RENTAL', kind: 'toll', pays: 'NONE', from: '2026-11-02' };
  expect((await send('POST', '/api/cost-rules', rule)).status).toBe(201);
  const car = await read(await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }), 201);
  await send('POST', '/api/holdings', { carId: car.id, driverId: ana, startsAt: '2026-10-01 08:00' });
  for (const [week, gross] of [
    [WEEK, '200.00'],
    [NEXT, '210.00'],
  ] as const) {
    const row = { id: 'B1', name: 'Ana Exemplo', email: 'ana@exemplo.pt', gross };
    expect((await upload(boltName(week), boltReport([row]))).status).toBe(201);
  }
  const book = async (day: string, time: string) => {
    const body = new FormData();
    const passage = { plate: 'AA00BB', obu: '', exit: `${day} ${time}`, value: '10.00' };
    body.set('file', new File([viaVerdeWorkbook([passage])], 'Movimentos.xlsx'));
    expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(201);
  };
  for (const day of [WEEK, NEXT]) await book(day, '10:00:00');
  return {
    ...made,
    ana,
    book,
    change: async (contractType: string, from: string): Promise<ContractAnswer> =>
      read(await send('PUT', `/api/drivers/${ana}/contract`, { contractType, from }), 200),
    /** Fee, acertos and payout of each week, in cents. */
    async weeks() {
      const found = await db
        .select()
        .from(financialRecords)
        .where(eq(financialRecords.driverId, ana))
        .orderBy(financialRecords.weekStartDate);
      return found.map(({ flatRateCents, settlementCents, payoutCents }) => [
        flatRateCents,
        settlementCents,
        payoutCents,
      ]);
    },
  };
}

test('promise 170: a change of contract decides the costs of its weeks, backwards and forwards, together with their fee', async () => {
  const { change, weeks } = await office();
  expect(await weeks()).toEqual([
    [2_000, -1_000, 17_000],
    [2_000, -1_000, 18_000],
  ]);
  await change('VEHICLE_RENTAL', NEXT);
  expect(await weeks()).toEqual([
    [2_000, -1_000, 17_000],
    [5_000, 0, 16_000],
  ]);
  await change('VEHICLE_RENTAL', '2026-11-02');
  expect(await weeks()).toEqual([
    [5_000, 0, 15_000],
    [5_000, 0, 16_000],
  ]);
  await change('SLOT', NEXT);
  expect(await weeks()).toEqual([
    [5_000, 0, 15_000],
    [2_000, -1_000, 18_000],
  ]);
});

test('a file that comes while the contract changes is decided by the contract that stands', async () => {
  const { change, book, weeks } = await office();
  await Promise.all([change('VEHICLE_RENTAL', NEXT), book(NEXT, '11:00:00'), book(NEXT, '12:00:00')]);
  expect((await weeks())[1]).toEqual([5_000, 0, 16_000]);
});

test('a week of costs alone that is paid stays, and the difference is proposed', async () => {
  const { db, ana, change, weeks, proposed } = await office();
  await db.delete(financialRecords);
  const alone = {
    driverId: ana,
    weekStartDate: WEEK,
    grossCents: 0,
    commissionCents: 0,
    adjustmentsCents: 0,
  };
  await db.insert(financialRecords).values({
    ...alone,
    id: crypto.randomUUID(),
    cashCents: 0,
    flatRateCents: 0,
    settlementCents: -1_000,
    payoutCents: -1_000,
    status: 'PAID',
    paidAt: '2026-11-24T09:00:00.000Z',
    createdAt: '2026-11-24T09:00:00.000Z',
  });
  await db.$client.execute('DELETE FROM earnings');
  await change('VEHICLE_RENTAL', WEEK);
  expect((await weeks())[0]).toEqual([0, -1_000, -1_000]);
  expect(await proposed()).toMatchObject([
    { platform: 'costs', paid: '-10.00', due: '0.00', difference: '10.00' },
  ]);
});
