import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { type OfficeApi, officeApi, refusalOf } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

/** Ana's week of 100.00 less 20.00, which a report booked. */
async function week() {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
  const [record] = await office.records();
  return { ...office, ana, id: record?.id ?? '' };
}

const audited = async ({ db }: Pick<OfficeApi, 'db'>) =>
  (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('settlement-entry.'));
const rows = ({ db }: Pick<OfficeApi, 'db'>) => db.select().from(settlementEntries);

describe('an acerto', () => {
  test('is added to the payout of its week, with a line, who and when, and an audit row', async () => {
    const office = await week();
    const answer = await office.settle(office.ana, { ifMatch: '"1"', text: '  Em\nnumerário ' });
    expect(answer.status).toBe(201);
    const line = {
      id: expect.any(String),
      category: 'ADIANTAMENTO',
      amount: '-50.00',
      text: 'Em numerário',
      createdBy: 'staff@frota.local',
      createdAt: '2026-11-20T10:00:00.000Z',
      counters: null,
      counteredBy: null,
      restsOn: null,
    };
    expect(await answer.json()).toEqual({
      settlement: line,
      record: { id: office.id, version: 2, finalPayout: '30.00' },
    });
    await office.settled(office.ana, { category: 'BONUS', amount: '7.05', text: 'Avaliação' });
    const details = await office.details(office.id);
    expect(details).toMatchObject({ settlement: '-42.95', finalPayout: '37.05', version: 3 });
    expect(details.settlements).toMatchObject([line, { category: 'BONUS', amount: '7.05' }]);
    expect(await office.records()).toMatchObject([{ grossEarnings: '100.00', finalPayout: '37.05' }]);
    expect(await audited(office)).toMatchObject([
      {
        actor: 'staff@frota.local',
        subject: details.settlements[0]?.id,
        action: 'settlement-entry.add',
        detail: `{"driverId":"${office.ana}","week":"2026-11-09","category":"ADIANTAMENTO","cents":-5000}`,
      },
      { action: 'settlement-entry.add' },
    ]);
    const history = await (await office.request(`/api/drivers/${office.ana}/history`)).json();
    expect(history.entries[1]).toMatchObject({
      title: 'Acerto registado',
      lines: [expect.stringMatching(/^Semana de 09\/11\/2026: Adiantamento −50,00.€$/)],
    });
  });

  test('without earnings makes a record without a fee, which earnings then join', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.settled(ana, { category: 'DEVOLUCAO_CAUCAO', amount: '200.00' });
    const [alone] = await office.records();
    expect(alone).toMatchObject({ grossEarnings: '0.00', flatRateDeduction: '0.00', finalPayout: '200.00' });
    const change = { contractType: 'VEHICLE_RENTAL', from: '2026-11-09' };
    expect((await office.send('PUT', `/api/drivers/${ana}/contract`, change)).status).toBe(200);
    expect(await office.records()).toMatchObject([{ flatRateDeduction: '0.00', finalPayout: '200.00' }]);
    const refused = await office.pay(alone?.id ?? '');
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('só há acertos')]);
    expect(await (await office.send('GET', '/api/financial-records/pending')).json()).toEqual([]);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    expect(await office.records()).toMatchObject([
      { id: alone?.id, grossEarnings: '100.00', flatRateDeduction: '50.00', finalPayout: '250.00' },
    ]);
    expect((await office.pay(alone?.id ?? '')).status).toBe(200);
  });

  test('stays, without a fee, where the import of its week is taken back', async () => {
    const office = await week();
    await office.settled(office.ana, { amount: '12.34' });
    const [report] = await office.reports();
    expect((await office.undo(report?.id ?? '')).status).toBe(200);
    expect(await office.records()).toMatchObject([
      { grossEarnings: '0.00', flatRateDeduction: '0.00', finalPayout: '12.34' },
    ]);
    const [line] = (await office.details(office.id)).settlements;
    expect(await (await office.counter(line?.id ?? '')).json()).toMatchObject({ record: null });
    expect(await office.records()).toEqual([]);
  });

  test('stays beside a fee that is computed again by another contract', async () => {
    const office = await week();
    await office.settled(office.ana);
    await office.send('PUT', `/api/drivers/${office.ana}/contract`, {
      contractType: 'VEHICLE_RENTAL',
      from: '2026-11-09',
    });
    expect(await office.records()).toMatchObject([{ flatRateDeduction: '50.00', finalPayout: '0.00' }]);
  });

  test('promise 95: with one key, 50 at once are one; another one by that key is refused', async () => {
    const office = await week();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => office.settle(office.ana, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rows(office)).toHaveLength(1);
    expect(await audited(office)).toHaveLength(1);
    expect(await office.records()).toMatchObject([{ finalPayout: '30.00', version: 2 }]);
    expect(await refusalOf(await office.settle(office.ana, { key, amount: '-51.00' }))).toEqual([
      409,
      'Esta chave de repetição já é de outro acerto.',
    ]);
    expect((await office.settle(office.ana, { key, ifMatch: '"1"' })).status).toBe(201);
    const eva = await insertDriver(office.db, { fullName: 'Eva Exemplo' });
    expect((await office.settle(eva, { key })).status).toBe(201);
  });

  test('promise 95: of several at once each counts', async () => {
    const office = await week();
    const answers = await Promise.all(
      ['-1.00', '-2.00', '4.00', '8.00', '16.00'].map((amount) => office.settle(office.ana, { amount })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await office.records()).toMatchObject([{ finalPayout: '105.00', version: 6 }]);
  });

  test('promise 95: of 32 at once each counts, though each is decided by the state that those before have left', async () => {
    const office = await week();
    const amounts = Array.from({ length: 32 }, () => '1.00');
    const answers = await Promise.all(amounts.map((amount) => office.settle(office.ana, { amount })));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await office.records()).toMatchObject([{ finalPayout: '112.00', version: 33 }]);
  });

  test('promise 95: one key in two weeks at once is one acerto', async () => {
    const office = await week();
    const key = randomUUID();
    const answers = await Promise.all(
      ['2026-11-02', '2026-11-09'].map((each) => office.settle(office.ana, { key, week: each })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await rows(office)).toHaveLength(1);
  });

  test('promise 95: changes no week that is paid, and does once the payment is taken back', async () => {
    const office = await week();
    const kept = await office.settled(office.ana);
    await office.pay(office.id);
    const before = await office.db.select().from(financialRecords);
    const paid =
      'Esta semana já está paga. Um pagamento de hoje pode anular-se; senão, registe o acerto noutra semana.';
    for (const ifMatch of [undefined, '"3"']) {
      expect(await refusalOf(await office.settle(office.ana, ifMatch ? { ifMatch } : {}))).toEqual([
        409,
        paid,
      ]);
      expect(await refusalOf(await office.counter(kept.id, ifMatch))).toEqual([409, paid]);
    }
    expect(await office.db.select().from(financialRecords)).toEqual(before);
    expect(await rows(office)).toHaveLength(1);
    await office.send('POST', `/api/financial-records/${office.id}/payment/undo`);
    expect((await office.counter(kept.id)).status).toBe(200);
    expect(await office.records()).toMatchObject([{ status: 'PENDING', finalPayout: '80.00' }]);
  });

  test('promise 95: is refused where the record has changed since it was shown, and it then is not paid as shown', async () => {
    const office = await week();
    const kept = await office.settled(office.ana, { ifMatch: '"1"' });
    const changed = 'Este registo mudou entretanto: veja-o de novo antes de mexer nos acertos.';
    expect(await refusalOf(await office.settle(office.ana, { ifMatch: '"1"' }))).toEqual([412, changed]);
    expect(await refusalOf(await office.counter(kept.id, '"1"'))).toEqual([412, changed]);
    expect(await refusalOf(await office.settle(office.ana, { week: '2026-11-02', ifMatch: '"1"' }))).toEqual([
      412,
      changed,
    ]);
    const payment = await office.request(`/api/financial-records/${office.id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"1"' },
      body: '{"status":"PAID"}',
    });
    expect(payment.status).toBe(412);
    expect(await rows(office)).toHaveLength(1);
  });
});

describe('a counter-entry', () => {
  test('promise 95: takes an acerto back once, however often and by however many', async () => {
    const office = await week();
    const kept = await office.settled(office.ana);
    const answers = await Promise.all(Array.from({ length: 50 }, () => office.counter(kept.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await office.records()).toMatchObject([{ finalPayout: '80.00', version: 3 }]);
    const { settlements, settlement } = await office.details(office.id);
    expect(settlement).toBe('0.00');
    const [first, second] = settlements;
    expect([settlements.length, first?.counteredBy, second]).toEqual([
      2,
      second?.id,
      { ...kept, id: second?.id, amount: '50.00', counters: kept.id, counteredBy: null },
    ]);
    expect(await audited(office)).toHaveLength(2);
    expect(await refusalOf(await office.counter(second?.id ?? ''))).toEqual([
      409,
      'Uma anulação não se anula: registe um novo acerto.',
    ]);
    expect((await office.counter(randomUUID())).status).toBe(404);
  });

  test('of the only acerto of a week without earnings leaves no record', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db);
    const kept = await office.settled(ana);
    const other = await office.settled(ana, { amount: '-0.01' });
    expect(await (await office.counter(kept.id)).json()).toMatchObject({ record: { finalPayout: '-0.01' } });
    expect(await (await office.counter(other.id)).json()).toMatchObject({ record: null });
    expect(await office.db.select().from(financialRecords)).toEqual([]);
    await office.settled(ana, { amount: '3.00' });
    expect(await office.records()).toMatchObject([{ finalPayout: '3.00', version: 1 }]);
  });

  test('leaves a record that came of no report as it was', async () => {
    const office = await officeApi();
    const driverId = await insertDriver(office.db);
    const id = await insertRecord(office.db, { driverId });
    const [before] = await office.db.select().from(financialRecords);
    const kept = await office.settled(driverId);
    expect(await office.details(id)).toMatchObject({ grossEarnings: '500.00', finalPayout: '300.00' });
    await office.counter(kept.id);
    expect(await office.db.select().from(financialRecords)).toEqual([{ ...before, version: 3 }]);
  });
});

test('the largest amounts, and a deduction in a week that is not over, are accepted', async () => {
  const office = await officeApi();
  const driverId = await insertDriver(office.db);
  for (const given of [{ amount: '100000.00' }, { amount: '-100000.00' }, { week: '2026-11-16' }]) {
    expect((await office.settle(driverId, given)).status).toBe(201);
  }
});

test('promise 96: acertos cannot be changed or deleted, except for the text of an erased driver’s', async () => {
  const office = await officeApi();
  const kept = await office.settled(await insertDriver(office.db));
  const run = (statement: string) => office.db.$client.execute(statement);
  const rejected = /rows are only ever added/;
  for (const change of ['cents = 1', "description = 'x'", "week_start_date = ''", "counters = 'x'"]) {
    await expect(run(`UPDATE settlement_entries SET ${change}`)).rejects.toThrow(rejected);
  }
  await expect(run('DELETE FROM settlement_entries')).rejects.toThrow(rejected);
  await expect(run('REPLACE INTO settlement_entries SELECT * FROM settlement_entries')).rejects.toThrow(
    rejected,
  );
  await run("UPDATE settlement_entries SET description = ''");
  expect(await office.db.select().from(settlementEntries)).toMatchObject([
    { id: kept.id, cents: -5000, description: '' },
  ]);
});
