import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import type { PaymentRun } from '../../../src/money/finances/schema';
import { erase } from '../../support/api/app';
import { type OfficeApi, officeApi, refusalOf } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

const RUN = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const WEEKS = ['2026-11-02', '2026-11-09'];

/** Ana and Rui, each with two weeks of 80 euro to be paid. */
async function weeksToPay() {
  const office = await officeApi();
  const ids: string[] = [];
  for (const fullName of ['Ana Exemplo', 'Rui Exemplo']) {
    const driverId = await insertDriver(office.db, { fullName });
    for (const weekStartDate of WEEKS) {
      ids.push(await insertRecord(office.db, { driverId, weekStartDate, payoutCents: 8_000 }));
    }
  }
  const pay = (id: string | undefined, run?: string) =>
    office.request(`/api/financial-records/${id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', ...(run && { 'Payment-Run': run }) },
      body: JSON.stringify({ status: 'PAID' }),
    });
  const runs = async (): Promise<PaymentRun[]> =>
    (await office.request('/api/financial-records/runs')).json();
  return { ...office, ids, pay, runs };
}

const undo = ({ request }: Pick<OfficeApi, 'request'>, run: string) =>
  request(`/api/financial-records/runs/${run}/undo`, { method: 'POST' });

const statusOf = async ({ db }: Pick<OfficeApi, 'db'>) =>
  new Map((await db.select().from(financialRecords)).map(({ id, status }) => [id, status]));

const undone = async ({ db }: Pick<OfficeApi, 'db'>) =>
  (await db.select().from(auditLog)).filter(({ action }) => action === 'financial-record.undo');

describe('a run of payments by hand', () => {
  test('is listed for its day with what it still pays, and not what was paid outside of it', async () => {
    const office = await weeksToPay();
    expect(await office.runs()).toEqual([]);
    for (const id of office.ids.slice(0, 2)) expect((await office.pay(id, RUN)).status).toBe(200);
    office.clock.now = new Date('2026-11-20T11:00:00Z');
    await office.pay(office.ids[2], OTHER);
    await office.pay(office.ids[3]);
    const [first, second] = [
      { id: OTHER, by: 'staff@frota.local', at: '2026-11-20T11:00:00.000Z', count: 1, sum: '80.00' },
      { id: RUN, by: 'staff@frota.local', at: '2026-11-20T10:00:00.000Z', count: 2, sum: '160.00' },
    ];
    expect(await office.runs()).toEqual([first, second]);
    await office.request(`/api/financial-records/${office.ids[0]}/payment/undo`, { method: 'POST' });
    expect(await office.runs()).toEqual([first, { ...second, count: 1, sum: '80.00' }]);
    // The same run pays it no more once it was paid again, at the same instant.
    office.clock.now = new Date('2026-11-20T10:00:00Z');
    await office.pay(office.ids[0]);
    expect(await office.runs()).toEqual([first, { ...second, count: 1, sum: '80.00' }]);
    office.clock.now = new Date('2026-11-21T00:00:00Z');
    expect(await office.runs()).toEqual([]);
  });

  test('is undone whole, with an audit row for each, and again is a no-op', async () => {
    const office = await weeksToPay();
    for (const id of office.ids) await office.pay(id, RUN);
    const answer = await undo(office, RUN);
    expect([answer.status, await answer.json()]).toEqual([200, { undone: 4, kept: [] }]);
    expect([...(await statusOf(office)).values()]).toEqual(Array(4).fill('PENDING'));
    expect((await undone(office)).map(({ subject }) => subject).toSorted()).toEqual(office.ids.toSorted());
    expect(JSON.parse((await undone(office))[0]?.detail ?? '')).toEqual({ payoutCents: 8_000, run: RUN });
    expect(await (await undo(office, RUN)).json()).toEqual({ undone: 0, kept: [] });
    expect(await undone(office)).toHaveLength(4);
  });

  test('undone by many at once, and record by record meanwhile, is undone once', async () => {
    const office = await weeksToPay();
    for (const id of office.ids) await office.pay(id, RUN);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => undo(office, RUN)),
      ...office.ids.map((id) =>
        office.request(`/api/financial-records/${id}/payment/undo`, { method: 'POST' }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect([...(await statusOf(office)).values()]).toEqual(Array(4).fill('PENDING'));
    expect(await undone(office)).toHaveLength(4);
  });

  test('that is still under way is undone as far as it has come, and goes on', async () => {
    const office = await weeksToPay();
    await office.pay(office.ids[0], RUN);
    expect(await (await undo(office, RUN)).json()).toEqual({ undone: 1, kept: [] });
    await office.pay(office.ids[1], RUN);
    expect(await office.runs()).toMatchObject([{ id: RUN, count: 1 }]);
    const now = await statusOf(office);
    expect(office.ids.map((id) => now.get(id))).toEqual(['PENDING', 'PAID', 'PENDING', 'PENDING']);
  });

  test('promise 81: leaves what was paid again since, and what is of another run', async () => {
    const office = await weeksToPay();
    await office.pay(office.ids[0], RUN);
    await office.pay(office.ids[1], RUN);
    await office.pay(office.ids[2], OTHER);
    await office.request(`/api/financial-records/${office.ids[0]}/payment/undo`, { method: 'POST' });
    await office.pay(office.ids[0], OTHER);
    expect(await (await undo(office, RUN)).json()).toEqual({ undone: 1, kept: [] });
    const now = await statusOf(office);
    expect(office.ids.map((id) => now.get(id))).toEqual(['PAID', 'PENDING', 'PAID', 'PENDING']);
  });

  test('promise 81: keeps the payments of an erased driver, and lists them', async () => {
    const office = await weeksToPay();
    for (const id of office.ids) await office.pay(id, RUN);
    const [ana] = await office.db.select().from(drivers);
    await erase(office.services, ana?.id ?? '');
    expect(await office.runs()).toMatchObject([{ count: 2 }]);
    const answer = await (await undo(office, RUN)).json();
    expect(answer).toMatchObject({
      undone: 2,
      kept: WEEKS.map((weekStartDate) => ({
        weekStartDate,
        text: 'Os dados deste condutor foram apagados.',
      })),
    });
    expect(await undone(office)).toHaveLength(2);
  });

  test('promise 104: keeps the payment of a week whose correction was taken', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    const of = (gross: string) => uberReport([{ id: 'U1', gross }]);
    await office.upload(uberName(), of('100.00'));
    const [record] = await office.records();
    await office.request(`/api/financial-records/${record?.id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'Payment-Run': RUN },
      body: JSON.stringify({ status: 'PAID' }),
    });
    await office.upload(uberName(), of('130.00'));
    await office.takeAll();
    expect(await (await undo(office, RUN)).json()).toMatchObject({
      undone: 0,
      kept: [{ text: 'Esta semana tem uma correção aceite: anule primeiro o acerto dela.' }],
    });
    const [{ entry } = {}] = await office.decided();
    await office.send('POST', `/api/acertos/${entry?.id}/counter`);
    expect(await (await undo(office, RUN)).json()).toEqual({ undone: 1, kept: [] });
    // The report that came meanwhile is decided as if the week had never been paid.
    expect(await office.records()).toContainEqual(expect.objectContaining({ status: 'PENDING' }));
  });

  test('promise 81: is undone on its day alone, by Lisbon’s calendar, also where it went past midnight', async () => {
    const office = await weeksToPay();
    office.clock.now = new Date('2026-11-20T23:59:59.999Z');
    await office.pay(office.ids[0], RUN);
    await office.pay(office.ids[1], OTHER);
    office.clock.now = new Date('2026-11-21T00:00:00Z');
    await office.pay(office.ids[2], RUN);
    expect(await office.runs()).toMatchObject([{ id: RUN, count: 1 }]);
    expect(await (await undo(office, RUN)).json()).toMatchObject({
      undone: 1,
      kept: [{ fullName: 'Ana Exemplo', text: 'Um pagamento só se anula no próprio dia.' }],
    });
    office.clock.now = new Date('2026-11-22T00:00:00Z');
    expect(await refusalOf(await undo(office, OTHER))).toEqual([
      409,
      'Um pagamento só se anula no próprio dia.',
    ]);
    expect((await undo(office, crypto.randomUUID())).status).toBe(404);
  });

  test('is one run by its key alone', async () => {
    const office = await weeksToPay();
    expect((await office.pay(office.ids[0], 'x')).status).toBe(422);
    expect([...(await statusOf(office)).values()]).toEqual(Array(4).fill('PENDING'));
  });
});
