import { expect, test } from 'vitest';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { runJob } from '../../support/api/app';
import { payingOffice, read, report, SINCE } from '../../support/api/office';
import { insertPayee } from '../../support/databases/rows';

const WEEK = '2026-11-09';
const NEXT = '2026-11-16';

/** Ana earned 500 € in a week and 600 € in the next; a toll of 10 € of the first one comes once it is frozen. */
async function office() {
  const made = await payingOffice({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request } = made;
  const ana = await insertPayee(db, { fullName: 'Ana Exemplo', ...SINCE });
  await report(made, WEEK, '500.00');
  await report(made, NEXT, '600.00');
  const car = await read(await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }), 201);
  await send('POST', '/api/holdings', { carId: car.id, driverId: ana, startsAt: '2026-10-01 08:00' });
  const recordOf = async (week: string) =>
    (await made.records()).find(({ weekStartDate }) => weekStartDate === week)?.id ?? '';
  return {
    ...made,
    ana,
    recordOf,
    async lateToll(dryRun = 'false') {
      const body = new FormData();
      body.set('dryRun', dryRun);
      const passage = { plate: 'AA00BB', obu: '', exit: `${WEEK} 10:00:00`, value: '10.00' };
      body.set('file', new File([viaVerdeWorkbook([passage])], 'Movimentos.xlsx'));
      const answer = await request('/api/cost-files', { method: 'POST', body });
      return read(answer, dryRun === 'true' ? 200 : 201);
    },
    /** The acertos of each week, in cents. */
    async charged() {
      const { rows } = await db.$client.execute(`SELECT week_start_date AS week, sum(cents) AS cents
        FROM settlement_entries GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1`);
      return rows.map(({ week, cents }) => [week, cents]);
    },
  };
}

type Office = Awaited<ReturnType<typeof office>>;

/** Freezes the week; answers how it opens again. */
const WAYS: [string, (office: Office) => Promise<() => Promise<Response>>][] = [
  [
    'its week is reopened',
    async ({ closed, checklist, reopen }) => {
      await closed(WEEK);
      return async () => reopen(WEEK, (await checklist(WEEK)).closing?.id);
    },
  ],
  [
    'its payment is taken back',
    async ({ recordOf, pay, send }) => {
      const record = await recordOf(WEEK);
      expect((await pay(record)).status).toBe(200);
      return () => send('POST', `/api/financial-records/${record}/payment/undo`);
    },
  ],
  [
    'the file for the bank is voided',
    async ({ created, recordOf, voidBatch }) => {
      const { id } = await created({ records: [await recordOf(WEEK)] });
      return () => voidBatch(id);
    },
  ],
  [
    'the bank returns the transfer',
    async ({ created, recordOf, payBatch, giveBack, found }) => {
      const { id } = await created({ records: [await recordOf(WEEK)] });
      expect((await payBatch(id, '2026-11-24')).status).toBe(200);
      const [line] = (await found(id)).lines;
      return () => giveBack(id, line?.id ?? '', 'Conta encerrada', '2026-11-24');
    },
  ],
];

test.each(WAYS)('promise 170: a cost that came late comes home once %s', async (_way, freeze) => {
  const made = await office();
  const thaw = await freeze(made);
  await made.lateToll();
  expect(await made.charged()).toEqual([[NEXT, -1_000]]);
  expect((await thaw()).status).toBeLessThan(300);
  expect(await made.charged()).toEqual([[WEEK, -1_000]]);
});

test('a cost that comes late is foreseen and listed in the week that it is charged in', async () => {
  const { closed, lateToll, request, ana } = await office();
  await closed(WEEK);
  const payers = [{ driverId: ana, amount: '10.00', weeks: [NEXT] }];
  expect((await lateToll('true')).file.payers).toMatchObject(payers);
  const { file } = await lateToll();
  expect(await (await request(`/api/cost-files/payers?files=${file.id}`)).json()).toMatchObject(payers);
});

test('the hourly job brings home the late costs that a process which ended has left', async () => {
  const made = await office();
  const { db, services, recordOf, pay, lateToll, charged } = made;
  await pay(await recordOf(WEEK));
  await lateToll();
  await db.$client.execute(
    "UPDATE financial_records SET status = 'PENDING', paid_at = NULL, version = version + 1",
  );
  expect(await runJob(services, 'costs.book', services.now())).toMatchObject({ settled: 1 });
  expect(await charged()).toEqual([[WEEK, -1_000]]);
  const { rows: before } = await db.$client.execute('SELECT revision FROM cost_revision');
  expect(await runJob(services, 'costs.book', services.now())).toMatchObject({ settled: 0 });
  const { rows: after } = await db.$client.execute('SELECT revision FROM cost_revision');
  expect(after).toEqual(before);
});
