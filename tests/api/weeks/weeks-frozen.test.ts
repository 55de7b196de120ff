import { expect, test } from 'vitest';
import { isGuardFailure } from '../../../db/queries/batch-guard';
import { transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { readRecords } from '../../../src/ledger/kernel/read-records';
import { closing } from '../../../src/money/week-closings/close';
import { readVersion } from '../../../src/money/week-closings/closings';
import { officeApi, refusalOf } from '../../support/api/office';
import { insertClosing, insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const of = (gross: string, id = 'U1', name = 'Ana Exemplo') => uberReport([{ id, name, gross }]);

/** Ana's pending week of 100.00, closed; Rui has none. */
async function closedWeek() {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Exemplo' });
  const [file] = (await office.uploaded(uberName(), of('100.00'))).files;
  const acerto = await office.settled(ana, { amount: '-5.00' });
  await insertClosing(office.db);
  const before = await office.db.select().from(financialRecords);
  return { ...office, ana, rui, file, acerto, before };
}

const states = async ({ db }: Pick<Awaited<ReturnType<typeof closedWeek>>, 'db'>) =>
  (await db.select().from(earnings)).map(({ state }) => state);

test('promise 110: nothing but a payment and its taking back changes a closed week', async () => {
  const office = await closedWeek();
  const unchanged = async () =>
    expect(await office.db.select().from(financialRecords)).toEqual(office.before);

  await office.upload(uberName(), of('250.00'));
  expect(await states(office)).toEqual(['booked', 'conflict']);
  await unchanged();

  // These rows are of a driver without a record in the week, and of a platform that had not reported.
  await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Rui Exemplo', gross: '70.00' }]));
  await office.upload(boltName(), boltReport([{ id: 'B2', name: 'Ana Exemplo', gross: '70.00' }]));
  expect(await states(office)).toEqual(['booked', 'conflict', 'conflict', 'conflict']);
  await unchanged();

  expect(await refusalOf(await office.send('POST', `/api/payment-reports/${office.file?.id}/undo`))).toEqual([
    409,
    'A semana de 09/11/2026 está fechada: reabra-a antes de anular esta importação.',
  ]);
  expect(await office.reports()).toMatchObject([{}, {}, {}, { closed: true, paid: null, undoable: false }]);
  await unchanged();

  const [record] = await office.records();
  expect(await office.details(record?.id ?? '')).toMatchObject({ isWeekClosed: true, mayChange: false });
  const closed = 'Esta semana já está fechada. Reabra-a, ou registe o acerto noutra semana.';
  expect(await refusalOf(await office.settle(office.ana))).toEqual([409, closed]);
  expect(await refusalOf(await office.settle(office.rui))).toEqual([409, closed]);
  expect(await refusalOf(await office.counter(office.acerto.id))).toEqual([409, closed]);
  await unchanged();

  const rental = { contractType: 'VEHICLE_RENTAL', from: '2026-11-02' };
  expect(await refusalOf(await office.send('PUT', `/api/drivers/${office.ana}/contract`, rental))).toEqual([
    409,
    expect.stringMatching(/^Já estão fechadas semanas que este contrato mudaria \(09\/11\/2026\)/),
  ]);
  await office.send('PUT', `/api/drivers/${office.rui}/contract`, rental);
  await unchanged();

  await office.move('uber', 'U1', office.ana, office.rui);
  await office.takeBack('uber', 'U1', office.rui);
  expect((await states(office))[0]).toBe('booked');
  await unchanged();
});

test('a closed week is paid, and the payment taken back leaves what came for it in conflict', async () => {
  const office = await closedWeek();
  const id = office.before[0]?.id ?? '';
  await office.upload(uberName(), of('250.00'));
  expect((await office.pay(id)).status).toBe(200);
  const undone = await office.send('POST', `/api/financial-records/${id}/payment/undo`);
  expect(undone.status).toBe(200);
  expect(await states(office)).toEqual(['booked', 'conflict']);
  expect(await office.records()).toMatchObject([{ status: 'PENDING', finalPayout: '75.00' }]);
});

test('the preview shows what a file would do to a closed week', async () => {
  const office = await closedWeek();
  const rows = `${of('250.00')}${of('10.00', 'U2', 'Rui Exemplo').split('\n').slice(1).join('\n')}`;
  const preview = await office.uploaded(uberName(), rows, { dryRun: true });
  expect(preview.files[0]).toMatchObject({ counts: { conflict: 2, imported: 0 } });
});

test('acertos alone are paid once their week is closed', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.settled(ana, { amount: '40.00', category: 'BONUS' });
  const [record] = await office.records();
  expect((await office.pay(record?.id ?? '')).status).toBe(409);
  await insertClosing(office.db);
  expect(await (await office.send('GET', '/api/financial-records/pending')).json()).toHaveLength(1);
  expect((await office.pay(record?.id ?? '')).status).toBe(200);
});

test('promise 111: a week that was closed meanwhile is closed by no batch that was made before', async () => {
  const { db } = await closedWeek();
  const act = { id: crypto.randomUUID(), week: '2026-11-09', staff: 'a', at: '2026-11-20T10:00:00.000Z' };
  const read = await readRecords(db, [], null);
  const { first } = closing(db, read, { ...act, passedOver: [], version: await readVersion(db) });
  const late = transact(db, { first });
  expect(isGuardFailure(await late.catch((error: unknown) => error), 'lease')).toBe(true);
  expect(await db.select().from(weekClosings)).toHaveLength(1);
});
