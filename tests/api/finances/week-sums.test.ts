import { describe, expect, test } from 'vitest';
import type { FinancialSummary, WeekSums } from '../../../src/money/finances/schema';
import { officeApi } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertDriver, insertOwnCar, insertRecord } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const PATH = '/api/financial-records/weeks';
const [WEEK, NEXT] = ['2026-11-09', '2026-11-16'] as const;

/** Ana earns on both platforms and owes 30.00 in the end, Rui earns on one. */
async function reported() {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Exemplo' });
  const of = [
    { id: 'U1', name: 'Ana Exemplo', gross: '60.00' },
    { id: 'U2', name: 'Rui Exemplo', gross: '75.00' },
  ];
  await office.upload(uberName(), uberReport(of));
  await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '40.00' }]));
  await office.settled(ana, { amount: '-110.00', category: 'MULTA', text: 'Multa' });
  const weeks = (query = '') => office.list<WeekSums[]>(`${PATH}${query}`);
  return { ...office, ana, rui, weeks };
}

const week = (given: Partial<WeekSums> = {}): WeekSums => ({
  weekStartDate: WEEK,
  records: 0,
  grossEarnings: '0.00',
  grossOf: { uber: '0.00', bolt: '0.00' },
  flatRateDeductions: '0.00',
  costs: null,
  payouts: '0.00',
  carried: '0.00',
  ...given,
});

describe('GET /api/financial-records/weeks', () => {
  test('sums each week by platform, with weeks without records, newest first', async () => {
    const { db, weeks, ana } = await reported();
    await insertRecord(db, { driverId: ana, weekStartDate: '2026-05-18' });
    await insertRecord(db, { driverId: ana, weekStartDate: '2026-05-25' });
    const found = await weeks();
    expect(found).toHaveLength(26);
    expect(found[0]).toEqual(
      week({
        records: 2,
        grossEarnings: '175.00',
        grossOf: { uber: '135.00', bolt: '40.00' },
        flatRateDeductions: '40.00',
        payouts: '25.00',
      }),
    );
    expect(found.slice(1, 24)).toEqual(
      Array.from({ length: 23 }, (_, n) => {
        const monday = new Date(Date.UTC(2026, 10, 2 - 7 * n)).toISOString().slice(0, 10);
        return week({ weekStartDate: monday });
      }),
    );
    const told = { grossEarnings: '500.00', flatRateDeductions: '25.00', payouts: '350.00' };
    expect(found[24]).toEqual(week({ weekStartDate: '2026-05-25', records: 1, ...told }));
    expect(found[25]).toEqual(week({ weekStartDate: '2026-05-18', records: 1, ...told }));
  });

  test('of a driver sums that driver’s weeks alone, and none older than the 26', async () => {
    const { db, weeks, rui, ana } = await reported();
    await insertRecord(db, { driverId: rui, weekStartDate: '2026-05-11' });
    const found = await weeks(`?driverId=${rui}`);
    expect(found.filter(({ records }) => records > 0)).toEqual([
      week({
        records: 1,
        grossEarnings: '75.00',
        grossOf: { uber: '75.00', bolt: '0.00' },
        flatRateDeductions: '20.00',
        payouts: '55.00',
      }),
    ]);
    expect((await weeks(`?driverId=${ana}`))[0]).toMatchObject({
      payouts: '-30.00',
      grossEarnings: '100.00',
    });
    expect((await weeks(`?driverId=${crypto.randomUUID()}`)).every(({ records }) => records === 0)).toBe(
      true,
    );
  });

  test('a balance that was carried over is summed in the week that it went to, and there alone', async () => {
    const { closed, weeks, list } = await reported();
    await closed(WEEK);
    const [next, last] = await weeks();
    expect(next).toMatchObject({ weekStartDate: NEXT, payouts: '-30.00', carried: '0.00' });
    expect(last).toMatchObject({ weekStartDate: WEEK, payouts: '55.00', carried: '-30.00' });
    const summary = await list<FinancialSummary>('/api/financial-records/summary');
    expect(summary).toMatchObject({ payouts: '25.00', carried: '-30.00' });
    const ofWeek = await list<FinancialSummary>(`/api/financial-records/summary?week=${WEEK}`);
    expect(ofWeek).toMatchObject({ payouts: '55.00', carried: '-30.00' });
  });

  test('is not sent again while nothing has changed', async () => {
    const { request, rui, settled } = await reported();
    const etag = (await request(PATH)).headers.get('ETag') ?? '';
    const again = () => request(PATH, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await settled(rui, { amount: '1.00', category: 'BONUS', text: 'Bónus' });
    expect((await again()).status).toBe(200);
  });

  test('of the whole fleet reads indexes by week, and no row of a record, of a report or of a movement', async () => {
    const { db, weeks, ana } = await reported();
    await insertOwnCar(db, ana, { plate: 'AA00BB', device: '600000000001' });
    const watched = watchStatements(db);
    await weeks();
    const indexes = (await watched.steps('summed')).filter((step) => /\(week(_start_date)?=\?\)$/.test(step));
    expect(indexes).toEqual([
      'SEARCH financial_records USING COVERING INDEX financial_records_week_sums (week_start_date=?)',
      'SEARCH cost_movements USING COVERING INDEX cost_movements_week (week=?)',
      'SEARCH earnings USING COVERING INDEX earnings_week_gross (week_start_date=?)',
    ]);
  });

  test('is empty without records', async () => {
    const { list } = await officeApi();
    expect(await list(PATH)).toEqual([]);
  });
});
