import { describe, expect, test } from 'vitest';
import { corrections } from '../../../db/schema/corrections';
import { erase } from '../../support/api/app';
import { of, paidWeek } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertClosing, insertDriver } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

describe('a correction that is declined', () => {
  test('is not proposed again until a report brings other amounts, or staff ask for it', async () => {
    const office = await paidWeek();
    await office.upload(uberName(), of('130.00'));
    const ids = (await office.proposed()).map(({ id }) => id);
    await office.decline(ids, 'Já pago em mão');
    await office.upload(uberName(), `${of('130.00')}\n`);
    expect(await office.proposed()).toEqual([]);
    expect(await office.decided()).toMatchObject([
      { id: ids[0], decision: 'DECLINED', reason: 'Já pago em mão', entry: null, isLast: true },
    ]);
    expect((await office.propose(ids)).status).toBe(200);
    expect((await office.propose(ids)).status).toBe(200);
    expect(await office.proposed()).toMatchObject([{ difference: '30.00' }]);
    await office.decline((await office.proposed()).map(({ id }) => id));
    await office.upload(uberName(), of('140.00'));
    expect(await office.proposed()).toMatchObject([{ paid: '100.00', due: '140.00' }]);
  });
});

describe('a correction that was taken', () => {
  test('is proposed again once its acerto is countered', async () => {
    const office = await paidWeek();
    await office.upload(uberName(), of('130.00'));
    await office.takeAll();
    const [{ entry } = {}] = await office.decided();
    expect((await office.send('POST', `/api/acertos/${entry?.id}/counter`)).status).toBe(200);
    expect(await office.proposed()).toMatchObject([{ paid: '100.00', due: '130.00' }]);
    expect(await office.decided()).toMatchObject([{ entry: { isCountered: true } }]);
    await office.takeAll();
    expect(await office.proposed()).toEqual([]);
    expect(await office.records()).toMatchObject([{ finalPayout: '30.00' }, { finalPayout: '80.00' }]);
  });

  test('promise 104: keeps the payment of its week from being taken back', async () => {
    const office = await paidWeek();
    await office.upload(uberName(), of('130.00'));
    await office.takeAll();
    const undo = () => office.send('POST', `/api/financial-records/${office.record}/payment/undo`);
    const refused = await undo();
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'Esta semana tem uma correção aceite: anule primeiro o acerto dela.',
    ]);
    const [{ entry } = {}] = await office.decided();
    await office.send('POST', `/api/acertos/${entry?.id}/counter`);
    expect((await undo()).status).toBe(200);
    expect(await office.records()).toMatchObject([{ grossEarnings: '100.00', status: 'PENDING' }]);
    expect([await office.proposed(), await office.waiting()]).toMatchObject([
      [],
      [{ grossEarnings: '130.00' }],
    ]);
  });

  test('is countered by another where the import that brought it is undone', async () => {
    const office = await paidWeek();
    const sent = await office.uploaded(uberName(), of('130.00'));
    await office.takeAll();
    expect((await office.undo(sent.files[0]?.id ?? '')).status).toBe(200);
    expect(await office.proposed()).toMatchObject([{ paid: '130.00', due: '100.00', files: [] }]);
  });
});

test('promise 104: a report for a closed week is a correction of another week, also where it had no record', async () => {
  const office = await paidWeek('2026-11-02');
  const eva = await insertDriver(office.db, { fullName: 'Eva Certa' });
  await insertClosing(office.db, '2026-11-02');
  await insertClosing(office.db, '2026-11-09');
  const two = ['Ana Exemplo', 'Eva Certa'].map((name, n) => ({ id: `U${n + 1}`, name, gross: '130.00' }));
  await office.upload(uberName('2026-11-02'), uberReport(two));
  expect(await office.proposed()).toMatchObject([
    { driver: { id: office.ana }, difference: '30.00' },
    { driver: { id: eva }, paid: '0.00', difference: '130.00' },
  ]);
  await office.takeAll();
  expect(await office.proposed()).toEqual([]);
  expect(await office.records()).toMatchObject([
    { weekStartDate: '2026-11-16', finalPayout: '30.00' },
    { weekStartDate: '2026-11-16', finalPayout: '130.00' },
    { weekStartDate: '2026-11-02', status: 'PAID', finalPayout: '80.00' },
  ]);
  expect((await office.send('POST', `/api/financial-records/${office.record}/payment/undo`)).status).toBe(
    200,
  );
  expect(await office.proposed()).toEqual([]);
});

test('promise 105: decisions cannot be changed or deleted, and erasure removes the reason', async () => {
  const office = await paidWeek();
  await office.upload(uberName(), of('130.00'));
  await office.decline(
    (await office.proposed()).map(({ id }) => id),
    'Ana recebeu em mão',
  );
  const run = (sql: string) => office.db.$client.execute(sql);
  for (const change of [
    "UPDATE corrections SET reason = 'outro'",
    "UPDATE corrections SET decision = 'TAKEN'",
    'UPDATE corrections SET due_cents = 1',
    'DELETE FROM corrections',
    'INSERT OR REPLACE INTO corrections SELECT * FROM corrections',
  ])
    await expect(run(change)).rejects.toThrow('corrections: rows are only ever added');
  await erase(office.services, office.ana);
  expect(await office.db.select().from(corrections)).toMatchObject([{ reason: '', dueCents: 13_000 }]);
  expect(await office.proposed()).toEqual([]);
});

test('promise 106: a driver with an open correction in their favour is not erased, one who owes is', async () => {
  const office = await paidWeek();
  await office.upload(uberName(), of('130.00'));
  const eraseAna = () => erase(office.services, office.ana);
  await expect(eraseAna()).rejects.toThrow('Este condutor tem uma correção a seu favor por decidir.');
  await office.takeAll();
  await expect(eraseAna()).rejects.toThrow('Este condutor tem pagamentos por fazer.');
  const [entry] = (await office.decided()).map((each) => each.entry?.id);
  await office.send('POST', `/api/acertos/${entry}/counter`, {});
  await expect(eraseAna()).rejects.toThrow('correção a seu favor');
  await office.upload(uberName(), of('90.00'));
  expect((await office.proposed()).map(({ difference }) => difference)).toEqual(['-10.00']);
  expect(await eraseAna()).toMatchObject({ alreadyErased: false });
});

test('the lists of corrections go through the files once, not for each of them again', async () => {
  const office = await paidWeek();
  await office.upload(uberName(), of('130.00'));
  await office.takeAll();
  await office.upload(uberName(), of('140.00'));
  // A planner with statistics of few files goes through them in the order that is asked for.
  await office.db.$client.execute('ANALYZE');
  const watched = watchStatements(office.db);
  expect([await office.proposed(), await office.decided()]).toMatchObject([
    [{ files: [{}] }],
    [{ files: [{}] }],
  ]);
  expect((await watched.repeatedScans()).filter((scan) => scan.includes('payment_reports'))).toEqual([]);
});
