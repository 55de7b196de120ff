import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import type { CostFile, RestatedCosts, WaitingCosts } from '../../../src/money/costs/schema';
import type { Settlement } from '../../../src/money/settlements/schema';
import { insertCar, insertHolding } from '../../support/databases/rows';
import { keyOffice, TOLLS } from '../../support/mail/mail-offices';

type Row = readonly [time: string, value: string, plate?: string];

const file = (...rows: readonly Row[]) =>
  [
    TOLLS,
    ...rows.map(([time, value, plate = 'AA-00-BB']) => `1;;${plate};Portagem;${time};Ponte;VV;${value}`),
    '',
  ].join('\n');

/** Ana has AA-00-BB; one key whose files are booked. */
async function office() {
  const made = await keyOffice();
  const { db, list, send } = made;
  const [ana] = await db.select({ id: drivers.id }).from(drivers);
  const carId = await insertCar(db);
  await insertHolding(db, { carId, driverId: ana?.id ?? '', startsAt: '2026-11-01 08:00' });
  const [first] = await list<CostFile[]>('/api/cost-files');
  await send('POST', `/api/cost-files/${first?.id}/undo`);
  let n = 0;
  const name = () => {
    n += 1;
    return `f${n}.csv`;
  };
  const restated = () => list<RestatedCosts[]>('/api/cost-movements/restated');
  return {
    ...made,
    ana: ana?.id ?? '',
    byKey: (...rows: Row[]) => made.give(name(), file(...rows)),
    byStaff: (...rows: Row[]) => made.uploadCosts(name(), file(...rows)),
    /** The reasons for which something waits, with its sum. */
    waits: async () =>
      (await list<WaitingCosts[]>('/api/cost-movements/waiting')).map(({ reason, total }) => [reason, total]),
    /** The sum that Ana pays, in cents. */
    async paid() {
      const [record] = await made.records();
      if (!record) return 0;
      const details = await list<{ settlements: Settlement[] }>(`/api/financial-records/${record.id}`);
      return details.settlements.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 0);
    },
    restated,
    decide: async (take: boolean, given: Partial<RestatedCosts> = {}) => {
      const [first] = await restated();
      const { id, digest } = { ...first, ...given };
      return send('POST', `/api/cost-files/${id}/values`, { take, digest });
    },
    ids: async () => (await db.select({ id: costMovements.id }).from(costMovements)).map(({ id }) => id),
  };
}

const AT = '10-11-2026 10:00';
const LATER = '11-11-2026 10:00';

test('promise 172: one line of −5,000 € by a key that was accepted is paid to nobody until staff say so', async () => {
  const { byKey, waits, paid, list, send, ana } = await office();
  await byKey([AT, '-5000,00'], [LATER, '9,60']);
  expect(await waits()).toEqual([['large-amount', '-5000.00']]);
  expect(await paid()).toBe(960);
  const [group] = await list<WaitingCosts[]>('/api/cost-movements/waiting');
  expect(group).toMatchObject({
    reasonText: 'O valor é maior do que o habitual: confirme de quem é',
    movements: [{ suggested: [{ driverId: ana }] }],
  });
  const movements = group?.movements.map(({ id }) => id);
  await send('POST', '/api/cost-movements/assign', { movements, to: ana });
  expect(await paid()).toBe(960 - 500_000);
  await send('POST', '/api/cost-movements/assign', { movements, to: null });
  expect(await paid()).toBe(960);
});

test('promise 172: a refund without its purchase waits until the purchase is there, and again once it is gone', async () => {
  const { byKey, byStaff, waits, paid, list, send } = await office();
  await byKey([LATER, '-9,60'], ['12-11-2026 10:00', '20,00']);
  expect(await waits()).toEqual([['refund-alone', '-9.60']]);
  expect(await paid()).toBe(2_000);
  await byStaff([AT, '9,60']);
  expect(await waits()).toEqual([]);
  expect(await paid()).toBe(2_000);
  const files = await list<CostFile[]>('/api/cost-files');
  const purchase = files.find(({ uploadedBy }) => uploadedBy !== null);
  await send('POST', `/api/cost-files/${purchase?.id}/undo`);
  expect(await waits()).toEqual([['refund-alone', '-9.60']]);
  expect(await paid()).toBe(2_000);
});

test('promise 172: the refunds of a file that refunds more than it charges wait, as its preview shows', async () => {
  const { byStaff, uploadCosts, waits, paid } = await office();
  await byStaff([AT, '9,60']);
  const refund = file([LATER, '-9,60']);
  expect(await uploadCosts('d.csv', refund, { dryRun: 'true' })).toMatchObject({
    outcome: 'preview',
    file: { sums: { waiting: '-9.60', drivers: '0.00' } },
  });
  await uploadCosts('d.csv', refund);
  expect(await waits()).toEqual([['refund-file', '-9.60']]);
  expect(await paid()).toBe(960);
});

test('promise 172: what staff have uploaded is restated by staff alone; a key asks, with was, is and from where', async () => {
  const { byKey, byStaff, restated, paid, decide, checklist, list, db } = await office();
  await byStaff([AT, '9,60'], [LATER, '9,60']);
  await byKey([AT, '0,01'], [LATER, '9,60'], ['12-11-2026 10:00', '1,00']);
  expect(await paid()).toBe(2_020);
  expect(await restated()).toMatchObject([
    {
      fileName: 'f2.csv',
      sender: 'Chave «Contabilidade»',
      count: 1,
      was: '9.60',
      is: '0.01',
      lines: [
        {
          at: '2026-11-10 10:00:00',
          was: { amount: '9.60', plate: 'AA-00-BB' },
          is: { amount: '0.01', plate: 'AA-00-BB' },
        },
      ],
    },
  ]);
  const findings = (await checklist('2026-11-09')).findings.filter(({ check }) => check === 'cost_restated');
  expect(findings.map(({ text }) => text)).toEqual([
    '«f2.csv» de Chave «Contabilidade» indica 0,01\u00a0€, e estão registados 9,60\u00a0€, de 1 movimento.',
  ]);
  expect(await list('/api/today')).toMatchObject({ restatedCostFiles: 1 });

  expect((await decide(true, { digest: '0'.repeat(64) })).status).toBe(412);
  expect((await decide(true)).status).toBe(200);
  expect((await decide(true, { id: randomUUID(), digest: '0'.repeat(64) })).status).toBe(409);
  expect(await paid()).toBe(960 + 1 + 100);
  // Accepted values are staff's, as uploaded ones are.
  await byKey([AT, '0,02'], [LATER, '9,60']);
  expect(await restated()).toMatchObject([{ fileName: 'f3.csv', was: '0.01', is: '0.02' }]);
  expect((await decide(false)).status).toBe(200);
  expect(await restated()).toEqual([]);
  expect(await paid()).toBe(960 + 1 + 100);
  const audited = await db.select().from(auditLog);
  expect(audited.filter(({ action }) => action.endsWith('-values'))).toMatchObject([
    { action: 'cost-file.take-values', actor: 'staff@frota.local' },
    { action: 'cost-file.keep-values', actor: 'staff@frota.local' },
  ]);
});

test('promise 172: a movement whose driver staff have decided is restated by staff alone', async () => {
  const { byKey, restated, paid, send, ids, ana } = await office();
  await byKey([AT, '9,60', 'ZZ-99-ZZ']);
  await send('POST', '/api/cost-movements/assign', { movements: await ids(), to: ana });
  expect(await paid()).toBe(960);
  await byKey([AT, '90,60', 'ZZ-99-ZZ']);
  expect(await paid()).toBe(960);
  expect(await restated()).toMatchObject([{ was: '9.60', is: '90.60' }]);
});

test('a key restates what it brought, and staff restate whatever was asked about', async () => {
  const { byKey, byStaff, restated, paid } = await office();
  await byKey([AT, '9,60']);
  await byKey([AT, '9,00']);
  expect([await paid(), await restated()]).toEqual([900, []]);
  await byStaff([AT, '8,00']);
  await byKey([AT, '0,01']);
  expect(await restated()).toMatchObject([{ was: '8.00', is: '0.01' }]);
  await byStaff([AT, '7,00']);
  expect([await paid(), await restated()]).toEqual([700, []]);
});

test('values that were asked about count once no other file states the movement, and not before', async () => {
  const { byKey, byStaff, restated, paid, list, send } = await office();
  const undo = async (name: string) => {
    const files = await list<CostFile[]>('/api/cost-files');
    await send('POST', `/api/cost-files/${files.find(({ fileName }) => fileName === name)?.id}/undo`);
  };
  await byStaff([AT, '9,60']);
  await byStaff([AT, '9,50']);
  await byKey([AT, '0,01']);
  await undo('f2.csv');
  expect([await paid(), await restated()]).toMatchObject([960, [{ was: '9.60', is: '0.01' }]]);
  await undo('f1.csv');
  expect([await paid(), await restated()]).toEqual([1, []]);
  await undo('f3.csv');
  expect(await paid()).toBe(0);
});
