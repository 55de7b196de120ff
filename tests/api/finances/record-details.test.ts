import { describe, expect, test } from 'vitest';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver, insertEarning, insertRecord, insertReport } from '../../support/databases/rows';

const RECEIVED_AT = '2026-11-16T08:30:00.000Z';

async function officeApp() {
  const { app, services, db } = await createTestApp();
  const headers = { Cookie: await createSession(services) };
  return { app, db, get: (id: string) => app.request(`/api/financial-records/${id}`, { headers }) };
}

describe('GET /api/financial-records/{id}', () => {
  test('compares the record with the driver’s last one before it', async () => {
    const { db, get } = await officeApp();
    const driverId = await insertDriver(db, {});
    const other = await insertDriver(db, {});
    const reportId = await insertReport(db, { weekStartDate: '2026-10-26' });
    await insertEarning(db, { reportId, driverId, weekStartDate: '2026-10-26', grossCents: 50_000 });
    await insertRecord(db, { driverId, weekStartDate: '2026-10-19' });
    await insertRecord(db, { driverId, weekStartDate: '2026-10-26' });
    await insertRecord(db, { driverId: other, weekStartDate: '2026-11-02' });
    await insertRecord(db, { driverId, weekStartDate: '2026-11-16' });
    const id = await insertRecord(db, { driverId, grossCents: 47_500, payoutCents: 32_500 });
    const { explanation }: FinancialRecordDetails = await (await get(id)).json();
    const differences = explanation.lines.map(({ label, differenceCents }) => [label, differenceCents]);
    expect(explanation.before).toBe('2026-10-26');
    expect(differences).toContainEqual(['Uber', -50_000]);
    expect(differences).toContainEqual(['Ganhos sem ficheiro', 47_500]);
    expect(explanation.payout).toMatchObject({ cents: 32_500, beforeCents: 35_000, differenceCents: -2_500 });
  });

  test('answers the record, its platforms with their sums, and the file each came from', async () => {
    const { db, get } = await officeApp();
    const driverId = await insertDriver(db, { fullName: 'Ana Exemplo' });
    const amounts = {
      grossCents: 92_455,
      commissionCents: 22_880,
      adjustmentsCents: 2_306,
      cashCents: 4_500,
    };
    const id = await insertRecord(db, { driverId, ...amounts, flatRateCents: 2_000, payoutCents: 65_381 });
    const uber = await insertReport(db, { fileName: 'uber.csv', createdAt: RECEIVED_AT });
    const bolt = await insertReport(db, { createdAt: RECEIVED_AT });
    await insertEarning(db, {
      reportId: bolt,
      driverId,
      platform: 'bolt',
      grossCents: 31_490,
      commissionCents: 6_640,
      adjustmentsCents: -5,
      cashCents: 4_500,
    });
    await insertEarning(db, { reportId: uber, driverId });
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id,
      carriedTo: null,
      inBatch: null,
      isWeekClosed: false,
      mayChange: true,
      corrections: { proposed: [], decided: [] },
      held: { cars: [], cards: [] },
      weekStartDate: '2026-11-09',
      grossEarnings: '924.55',
      platformCommission: '228.80',
      flatRateDeduction: '20.00',
      finalPayout: '653.81',
      status: 'PENDING',
      version: 1,
      driver: { id: driverId, fullName: 'Ana Exemplo', contractType: 'SLOT' },
      contact: { email: expect.stringContaining('@'), phoneNumber: '910000000' },
      adjustments: '23.06',
      cash: '45.00',
      fee: { from: null, kind: 'DEFAULT', contract: 'SLOT', monthCents: 10_000, mondays: 5 },
      settlement: '0.00',
      settlements: [],
      paidAt: null,
      undoUntil: null,
      explanation: expect.objectContaining({
        before: null,
        payout: { label: 'Líquido', cents: 65_381, beforeCents: null, differenceCents: null },
      }),
      platforms: [
        {
          id: expect.any(Number),
          platform: 'uber',
          grossEarnings: '609.65',
          platformCommission: '162.40',
          adjustments: '23.11',
          cash: '0.00',
          net: '470.36',
          reportId: uber,
          fileName: 'uber.csv',
          receivedAt: RECEIVED_AT,
        },
        {
          id: expect.any(Number),
          platform: 'bolt',
          grossEarnings: '314.90',
          platformCommission: '66.40',
          adjustments: '-0.05',
          cash: '45.00',
          net: '203.45',
          reportId: bolt,
          fileName: null,
          receivedAt: RECEIVED_AT,
        },
      ],
    });
  });

  test('leaves out superseded rows, and those of another week or driver', async () => {
    const { db, get } = await officeApp();
    const driverId = await insertDriver(db);
    const other = await insertDriver(db);
    const id = await insertRecord(db, { driverId });
    const reportId = await insertReport(db, { fileName: 'uber.csv', createdAt: RECEIVED_AT });
    for (const state of ['waiting', 'replaced', 'unchanged', 'conflict'] as const) {
      await insertEarning(db, { reportId, driverId, state });
    }
    const weekStartDate = '2026-11-02';
    const before = await insertReport(db, { weekStartDate, createdAt: RECEIVED_AT });
    await insertEarning(db, { reportId: before, driverId, weekStartDate });
    await insertEarning(db, { reportId, driverId: other });
    expect(await (await get(id)).json()).toMatchObject({ id, platforms: [] });
  });
});
