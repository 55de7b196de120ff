import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { exported } from '../../support/api/app';
import type { OfficeApi } from '../../support/api/office';
import { codedRefusalOf as refusalOf } from '../../support/api/office';
import { auditDetailsOf } from '../../support/api/registration';
import { DATABASES } from '../../support/databases/databases';
import { insertClosing, insertDriver, insertRecord } from '../../support/databases/rows';
import { boltName, boltReport, weeklyFlatRateCents } from '../../support/reports/weeks';

const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];
function change({ request }: OfficeApi, id: string, body: object, headers = {}) {
  return request(`/api/drivers/${id}/contract`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const rental = (from: string) => ({ contractType: 'VEHICLE_RENTAL', from });
const slot = (from: string) => ({ contractType: 'SLOT', from });

/** Flat rate, payout and version of each week, in cents. */
async function weeksOf({ db }: OfficeApi) {
  const rows = await db.select().from(financialRecords).orderBy(financialRecords.weekStartDate);
  return rows.map((row) => [row.weekStartDate, row.flatRateCents, row.payoutCents, row.version]);
}

async function officeOfWeeks(open: () => Promise<OfficeApi>) {
  const office = await open();
  const id = await insertDriver(office.db, { email: 'ana@exemplo.test' });
  for (const week of WEEKS) await report(office, week);
  return { office, id };
}

const grossOf = (week: string) => 50_000 + Number(week.slice(-2)) * 100;

// The same bytes of another week would be a duplicate.
function report(office: OfficeApi, week: string, gross = `${grossOf(week) / 100}.00`) {
  const row = { id: 'B1', name: 'Ana Exemplo', email: 'ana@exemplo.test', gross };
  return office.upload(boltName(week), boltReport([row]));
}

const at = (week: string, contract: 'SLOT' | 'VEHICLE_RENTAL', version: number, gross = grossOf(week)) => {
  const flat = weeklyFlatRateCents(contract, week);
  return [week, flat, gross - flat, version];
};
const [FIRST = '', SECOND = '', THIRD = ''] = WEEKS;

describe.each(DATABASES)('a contract from a Monday on, on %s', (_name, open) => {
  test('promise 92: weeks before keep their amounts to the cent, pending ones from then on are computed again', async () => {
    const { office, id } = await officeOfWeeks(open);
    // This week is of a time when the rate was another.
    await insertRecord(office.db, { driverId: id, weekStartDate: '2026-10-12', flatRateCents: 1_234 });
    const before = await weeksOf(office);
    const answer = await change(office, id, rental(SECOND), { 'If-Match': '"1"' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        id,
        contractType: 'VEHICLE_RENTAL',
        version: 2,
        periods: [
          { from: null, contractType: 'SLOT' },
          { from: SECOND, contractType: 'VEHICLE_RENTAL' },
        ],
      },
    ]);
    expect(await weeksOf(office)).toEqual([
      ...before.slice(0, 2),
      at(SECOND, 'VEHICLE_RENTAL', 2),
      at(THIRD, 'VEHICLE_RENTAL', 2),
    ]);
    // A later report counts by the contract of its week.
    await report(office, FIRST, '600.00');
    await report(office, '2026-10-19');
    expect((await weeksOf(office)).slice(1)).toEqual([
      at('2026-10-19', 'SLOT', 1),
      at(FIRST, 'SLOT', 2, 60_000),
      at(SECOND, 'VEHICLE_RENTAL', 2),
      at(THIRD, 'VEHICLE_RENTAL', 2),
    ]);
  });

  test('a paid week of acertos alone, to which no contract applies, blocks no change', async () => {
    const { office, id } = await officeOfWeeks(open);
    const none = { grossCents: 0, commissionCents: 0, flatRateCents: 0 };
    await insertRecord(office.db, {
      driverId: id,
      weekStartDate: '2026-09-07',
      status: 'PAID',
      paidAt: '2026-09-15T09:00:00.000Z',
      ...none,
      settlementCents: 2_000,
      payoutCents: 2_000,
    });
    expect((await change(office, id, rental('2026-09-07'))).status).toBe(200);
  });

  test('promise 92: a week that is paid is not changed, and the refusal names it', async () => {
    const { office, id } = await officeOfWeeks(open);
    const paid = (await office.records()).find(({ weekStartDate }) => weekStartDate === SECOND);
    await office.pay(paid?.id ?? '');
    const before = await weeksOf(office);
    expect(await refusalOf(await change(office, id, rental(FIRST)))).toEqual([
      409,
      'wrong_state',
      'Já estão pagas semanas que este contrato mudaria (02/11/2026): escolha uma segunda-feira depois delas.',
    ]);
    expect(await weeksOf(office)).toEqual(before);
    expect(await office.db.select().from(contractPeriods)).toEqual([]);
    expect((await change(office, id, rental(THIRD))).status).toBe(200);
    // The week before the paid one cannot change it either, once another contract follows.
    expect((await change(office, id, rental(SECOND))).status).toBe(409);
    expect(await weeksOf(office)).toEqual([...before.slice(0, 2), at(THIRD, 'VEHICLE_RENTAL', 2)]);
  });

  test('promise 92: a closed week is named without a record of the driver', async () => {
    const { office, id } = await officeOfWeeks(open);
    await insertClosing(office.db, '2026-11-16');
    expect(await refusalOf(await change(office, id, rental(THIRD)))).toEqual([
      409,
      'wrong_state',
      'Já estão fechadas semanas que este contrato mudaria (16/11/2026): reabra-as, ou escolha uma segunda-feira depois delas.',
    ]);
    expect(await office.db.select().from(contractPeriods)).toEqual([]);
    expect((await change(office, id, rental('2026-11-23'))).status).toBe(200);
    await office.db.update(weekClosings).set({ reopenedAt: '2026-11-20T10:00:00.000Z' });
    expect((await change(office, id, rental(THIRD))).status).toBe(200);
  });

  test('contractType is today’s: a contract from a later Monday begins on that day in Lisbon', async () => {
    const { office, id } = await officeOfWeeks(open);
    expect(await (await change(office, id, rental('2026-11-23'))).json()).toMatchObject({
      contractType: 'SLOT',
    });
    const listed = async () => {
      const response = await office.request('/api/drivers/with-documents');
      const [driver] = await response.json();
      return [driver.contractType, response.headers.get('etag')];
    };
    const [before, version] = await listed();
    office.clock.now = new Date('2026-11-22T23:59:59.000Z');
    expect(await listed()).toEqual([before, version]);
    office.clock.now = new Date('2026-11-23T00:00:00.000Z');
    const [after, changed] = await listed();
    expect([before, after, changed === version]).toEqual(['SLOT', 'VEHICLE_RENTAL', false]);
    expect((await office.records()).at(0)?.driver.contractType).toBe('VEHICLE_RENTAL');
    expect((await auditDetailsOf(office, id)).slice(-1)).toEqual([
      ['system', 'driver.begin-contract', { contractType: 'VEHICLE_RENTAL' }],
    ]);
    expect((await weeksOf(office)).map(([, , , changes]) => changes)).toEqual([1, 1, 1]);
  });

  test('of two at once one wins; the same again is a no-op', async () => {
    const { office, id } = await officeOfWeeks(open);
    const header = { 'If-Match': '"1"' };
    const correct = () =>
      office.request(`/api/drivers/${id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', ...header },
        body: JSON.stringify({ fullName: 'Ana Exemplar' }),
      });
    const answers = await Promise.all([change(office, id, rental(SECOND), header), correct()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await change(office, id, rental(SECOND))).status).toBe(200);
    const periods = await office.db.select().from(contractPeriods);
    expect(periods).toHaveLength(2);
    expect((await change(office, id, rental(SECOND))).status).toBe(200);
    expect(await office.db.select().from(contractPeriods)).toEqual(periods);
    const [driver] = await office.db.select().from(drivers).where(eq(drivers.id, id));
    expect(driver?.contractType).toBe('VEHICLE_RENTAL');
  });

  test('promise 92: changed there and back, each week has its earlier amounts', async () => {
    const { office, id } = await officeOfWeeks(open);
    const amounts = async () => (await weeksOf(office)).map((week) => week.slice(0, 3));
    const before = await amounts();
    await change(office, id, rental(SECOND));
    await change(office, id, slot(THIRD));
    expect((await weeksOf(office)).map(([, flat]) => flat)).toEqual([
      weeklyFlatRateCents('SLOT', FIRST),
      weeklyFlatRateCents('VEHICLE_RENTAL', SECOND),
      weeklyFlatRateCents('SLOT', THIRD),
    ]);
    await change(office, id, slot(SECOND));
    expect(await amounts()).toEqual(before);
    expect((await exported(office.db, id))['contratos.json']).toEqual([
      { fromMonday: '0001-01-01', contractType: 'SLOT' },
      { fromMonday: SECOND, contractType: 'SLOT' },
    ]);
  });
});
