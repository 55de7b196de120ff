import { expect, test } from 'vitest';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { erase, exported } from '../../support/api/app';
import { type OfficeApi, payingOffice, refusalOf } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertAccount, insertDriver, insertPayee, insertRecord } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

const WEEK = '2026-11-09';
const week = (gross: string) =>
  uberReport([
    { id: 'u1', name: 'Ana Exemplo', gross },
    { id: 'u2', name: 'Rui Exemplo', gross: '80.00' },
  ]);
const uber = (office: OfficeApi, gross: string) => office.upload(uberName(WEEK), week(gross));
const statuses = async ({ records }: OfficeApi) =>
  (await records())
    .toSorted((a, b) => a.driver.fullName.localeCompare(b.driver.fullName))
    .map(({ finalPayout, status, inBatch }) => [finalPayout, status, inBatch]);

/** A file of Ana's and Rui's week, of 100 and 80 euro less the fees. */
async function inFile(overrides = {}) {
  const office = await payingOffice(overrides);
  const drivers = [];
  for (const fullName of ['Ana Exemplo', 'Rui Exemplo'])
    drivers.push(await insertPayee(office.db, { fullName }));
  const [ana = '', rui = ''] = drivers;
  await uber(office, '100.00');
  for (const { id } of await office.waiting()) await office.confirmRow(id);
  const batch = await office.created();
  const [first, second] = batch.lines;
  return { ...office, batch, ana, rui, lines: [first?.id ?? '', second?.id ?? ''] as const };
}

test('promises 123 and 125: a week in a file is frozen for reports, acertos, contracts and payments', async () => {
  const office = await inFile();
  const { ana, request, send } = office;
  const before = await office.db.select().from(financialRecords);
  expect(before.map(({ status }) => status)).toEqual(['IN_BATCH', 'IN_BATCH']);
  expect(await statuses(office)).toEqual([
    [expect.any(String), 'PENDING', 1],
    [expect.any(String), 'PENDING', 1],
  ]);
  expect(await (await request('/api/financial-records/pending')).json()).toEqual([]);
  const [record] = before;
  expect(await refusalOf(await office.pay(record?.id ?? ''))).toEqual([
    409,
    'Este registo está no ficheiro n.º 1: marque-o como pago lá, ou anule o ficheiro.',
  ]);
  await uber(office, '150.00');
  const [proposed] = await office.list<{ difference: string }[]>('/api/corrections');
  expect(proposed?.difference).toBe('50.00');
  expect(await refusalOf(await office.settle(ana, { week: WEEK }))).toEqual([
    409,
    'Esta semana já está num ficheiro para o banco, ou esteve em um: registe o acerto noutra semana.',
  ]);
  await send('POST', `/api/drivers/${ana}/fees`, { from: WEEK, kind: 'WEEKLY', amount: '5.00' });
  expect(await office.db.select().from(financialRecords)).toEqual(before);
  expect(await office.list('/api/financial-records?status=PENDING')).toHaveLength(2);
});

test.each(DATABASES)(
  'promise 126: a file is paid once, with its day, and no more voided, on %s',
  async (...of) => {
    const { db } = await of[1]();
    const office = await inFile({ db });
    const { batch, payBatch, voidBatch } = office;
    expect(await refusalOf(await payBatch(batch.id, '2026-11-24'))).toEqual([
      422,
      'Verifique os dados indicados.',
      { date: 'O dia tem de ser de 20/11/2026 até 23/11/2026' },
    ]);
    const answers = await Promise.all([payBatch(batch.id), payBatch(batch.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200]);
    const paid = await office.found(batch.id);
    expect(paid).toMatchObject({ status: 'PAID', paidOn: '2026-11-20', paidBy: 'staff@frota.local' });
    expect(paid.lines.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect((await office.records()).map(({ status, inBatch }) => [status, inBatch])).toEqual([
      ['PAID', 1],
      ['PAID', 1],
    ]);
    expect(await refusalOf(await voidBatch(batch.id))).toEqual([
      409,
      'O ficheiro n.º 1 já foi marcado como pago por staff@frota.local, com o dia 20/11/2026.',
    ]);
    const [record] = await office.records();
    const undone = await office.send('POST', `/api/financial-records/${record?.id}/payment/undo`);
    expect(await refusalOf(undone)).toEqual([
      409,
      'Foi pago pelo ficheiro n.º 1: se o banco devolveu a transferência, indique-o lá.',
    ]);
  },
);

test('promise 126: a day of payment before the day of execution is asked about', async () => {
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const { batch, found, send } = await inFile({ now: () => clock.now });
  expect(batch.executionDate).toBe('2026-11-23');
  const pay = (given: object) => send('POST', `/api/payment-batches/${batch.id}/pay`, given);
  const question = 'O banco só paga este ficheiro a 23/11/2026. 20/11/2026 é mesmo a data em que pagou?';
  for (const given of [{}, { confirmed: false }]) {
    const refused = await pay({ date: '2026-11-20', ...given });
    expect((await refused.clone().json()).error.code).toBe('unconfirmed');
    expect(await refusalOf(refused)).toEqual([409, question, { date: question }]);
  }
  expect((await found(batch.id)).status).toBe('CREATED');
  clock.now = new Date('2026-11-24T10:00:00.000Z');
  expect((await pay({ date: '2026-11-22' })).status).toBe(409);
  for (const _again of [1, 2]) expect((await pay({ date: '2026-11-23' })).status).toBe(200);
  expect(await found(batch.id)).toMatchObject({ status: 'PAID', paidOn: '2026-11-23' });
});

test('promise 126: a file is paid ahead with its day of execution, unasked, and a transfer may come back before it', async () => {
  const { batch, lines, found, send, giveBack } = await inFile({
    now: () => new Date('2026-11-20T10:00:00Z'),
  });
  const paid = await send('POST', `/api/payment-batches/${batch.id}/pay`, { date: batch.executionDate });
  expect(paid.status).toBe(200);
  expect(await found(batch.id)).toMatchObject({ status: 'PAID', paidOn: '2026-11-23' });
  expect((await giveBack(batch.id, lines[0], 'Conta encerrada', '2026-11-21')).status).toBe(422);
  expect((await giveBack(batch.id, lines[0], 'Conta encerrada', '2026-11-20')).status).toBe(200);
});

test('a transfer comes back from the day of payment on, and as another one only by its own day and reason', async () => {
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const { batch, lines, payBatch, giveBack } = await inFile({ now: () => clock.now });
  clock.now = new Date('2026-11-25T10:00:00.000Z');
  await payBatch(batch.id, '2026-11-23');
  expect(await refusalOf(await giveBack(batch.id, lines[0], 'Conta encerrada', '2026-11-22'))).toEqual([
    422,
    'Verifique os dados indicados.',
    { date: 'O dia tem de ser de 23/11/2026 até hoje' },
  ]);
  const first = () => giveBack(batch.id, lines[0], 'antes 25/11/2026: Conta', '2026-11-24');
  expect((await first()).status).toBe(200);
  expect((await first()).status).toBe(200);
  expect((await giveBack(batch.id, lines[0], 'Conta', '2026-11-25')).status).toBe(409);
});

test.each(DATABASES)('promise 126: a transfer comes back once, and is paid again, on %s', async (...of) => {
  const { db } = await of[1]();
  const office = await inFile({ db });
  const { batch, lines, giveBack } = office;
  expect((await giveBack(batch.id, lines[0])).status).toBe(409);
  await office.payBatch(batch.id);
  const answers = await Promise.all([giveBack(batch.id, lines[0]), giveBack(batch.id, lines[0])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refusalOf(await giveBack(batch.id, lines[0], 'Outra coisa'))).toEqual([
    409,
    'Esta transferência já foi dada como devolvida.',
  ]);
  const after = await office.found(batch.id);
  expect(after).toMatchObject({ status: 'PAID', returned: 1 });
  expect(after.lines[0]).toMatchObject({
    status: 'RETURNED',
    reason: { code: null, words: '20/11/2026: Conta encerrada' },
  });
  const second = await office.created();
  expect(second).toMatchObject({ number: 2, lineCount: 1 });
  expect(second.lines[0]?.endToEndId).toBe(batch.lines[0]?.endToEndId);
  await office.payBatch(second.id);
  expect((await office.records()).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  expect((await giveBack(batch.id, lines[0])).status).toBe(200);
  expect((await office.records()).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
});

test('rows that came while the week was in the file are booked once that is voided', async () => {
  const office = await inFile();
  const { batch, voidBatch } = office;
  const [before] = await statuses(office);
  await uber(office, '150.00');
  expect(await refusalOf(await voidBatch(batch.id, ' '))).toEqual([
    422,
    'Verifique os dados indicados.',
    { reason: 'Indique o motivo' },
  ]);
  expect((await voidBatch(batch.id)).status).toBe(200);
  expect((await voidBatch(batch.id)).status).toBe(200);
  expect((await office.found(batch.id)).lines.map(({ status }) => status)).toEqual(['VOIDED', 'VOIDED']);
  const [waiting] = await office.waiting();
  expect(waiting).toMatchObject({ fullName: 'Ana Exemplo' });
  await office.confirmRow(waiting?.id);
  const [after] = await statuses(office);
  expect(Number(after?.[0])).toBe(Number(before?.[0]) + 50);
  expect(await office.list('/api/corrections')).toEqual([]);
  expect((await office.payBatch(batch.id)).status).toBe(409);
  expect((await office.file(batch.id)).status).toBe(200);
  expect((await office.created()).number).toBe(2);
});

test('promise 125: a week whose correction was taken stays as it is once its file is voided, and is paid so', async () => {
  const office = await inFile();
  const { batch } = office;
  const [before] = await statuses(office);
  await uber(office, '150.00');
  const [proposed] = await office.list<{ id: string }[]>('/api/corrections');
  expect((await office.send('POST', '/api/corrections/take', { ids: [proposed?.id] })).status).toBe(200);
  expect((await office.voidBatch(batch.id)).status).toBe(200);
  const ofWeek = (await office.records()).filter(({ weekStartDate }) => weekStartDate === WEEK);
  expect(ofWeek.map(({ finalPayout }) => finalPayout)).toContain(before?.[0]);
  const frozen = ofWeek.find(({ driver }) => driver.id === office.ana);
  const returned = { status: 'PENDING', inBatch: null, isWeekClosed: false, mayChange: false };
  expect(await office.details(frozen?.id ?? '')).toMatchObject(returned);
  expect((await office.settle(office.ana, { week: WEEK })).status).toBe(409);
  const free = ofWeek.find(({ driver }) => driver.id === office.rui);
  expect(await office.details(free?.id ?? '')).toMatchObject({ mayChange: true });
  expect(await office.list('/api/corrections')).toEqual([]);
  const booked = (await office.db.select().from(earnings)).filter(({ state }) => state === 'booked');
  expect(booked.map(({ grossCents }) => grossCents).toSorted()).toEqual([10_000, 8_000].toSorted());
  const again = await office.created({ filter: { week: WEEK } });
  expect(again).toMatchObject({ lineCount: 2, sum: batch.sum });
  await office.payBatch(again.id);
  expect((await office.db.select().from(financialRecords)).map(({ status }) => status).toSorted()).toEqual([
    'PAID',
    'PAID',
    'PENDING',
  ]);
});

test('promise 125: a report that comes after that changes nothing of the week, and is a correction again', async () => {
  const office = await inFile();
  await uber(office, '150.00');
  const take = async () => {
    const ids = (await office.list<{ id: string }[]>('/api/corrections')).map(({ id }) => id);
    expect((await office.send('POST', '/api/corrections/take', { ids })).status).toBe(200);
  };
  await take();
  await office.voidBatch(office.batch.id);
  const ofWeek = async () => (await office.records()).filter(({ weekStartDate }) => weekStartDate === WEEK);
  const before = (await ofWeek()).map(({ finalPayout }) => finalPayout);
  await uber(office, '160.00');
  expect((await ofWeek()).map(({ finalPayout }) => finalPayout)).toEqual(before);
  expect(await office.list('/api/corrections')).toMatchObject([{ difference: '10.00' }]);
});

test('a week with a record in a file is not reopened, one that was voided is', async () => {
  const office = await payingOffice();
  const driverId = await insertDriver(office.db, { fullName: 'Ana Exemplo', status: 'ACTIVE' });
  await insertAccount(office.db, driverId);
  await insertRecord(office.db, { driverId });
  const { closing } = await office.closed(WEEK);
  const batch = await office.created();
  expect(await refusalOf(await office.reopen(WEEK, closing?.id))).toEqual([
    409,
    'Anule primeiro o ficheiro de pagamento em que está o que é de: Ana Exemplo.',
  ]);
  await office.voidBatch(batch.id);
  expect((await office.reopen(WEEK, closing?.id)).status).toBe(200);
});

test('an erased driver’s transfer keeps amount and week, and neither name, IBAN nor file', async () => {
  const office = await inFile();
  const { batch, ana, lines, db } = office;
  const eraseAna = () => erase(office.services, ana);
  await expect(eraseAna()).rejects.toThrow('pagamentos por fazer');
  await office.payBatch(batch.id);
  expect((await exported(db, ana))['transferencias.json']).toMatchObject([
    { fileNumber: 1, paidOn: '2026-11-20', status: 'PAID', iban: 'PT50000201231234567890154' },
  ]);
  await eraseAna();
  const after = await office.found(batch.id);
  expect(after).toMatchObject({ hasFile: false, sha256: batch.sha256, sum: batch.sum });
  expect(after.lines[0]).toMatchObject({ name: '', iban: '', amount: batch.lines[0]?.amount });
  expect(after.lines[1]).toMatchObject({ name: 'Ana Exemplo', iban: 'PT50 •••• 0154' });
  expect(await refusalOf(await office.file(batch.id))).toEqual([
    409,
    'O ficheiro já não está guardado: tinha um condutor cujos dados foram apagados.',
  ]);
  expect(await refusalOf(await office.giveBack(batch.id, lines[0]))).toEqual([
    409,
    'Os dados deste condutor foram apagados.',
  ]);
  expect((await office.giveBack(batch.id, lines[1])).status).toBe(200);
});

test('promise 126: of paying and voiding at once one is refused because of the other', async () => {
  const office = await inFile();
  const { batch, payBatch, voidBatch } = office;
  const answers = await Promise.all([payBatch(batch.id), voidBatch(batch.id)]);
  const { status, lines } = await office.found(batch.id);
  expect(answers.map((answer) => answer.status)).toEqual(status === 'PAID' ? [200, 409] : [409, 200]);
  expect(lines.map((line) => line.status)).toEqual([status, status]);
});
