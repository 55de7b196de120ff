import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { type OfficeApi, payingOffice } from '../../support/api/office';
import { COMPANY, elementsOf, textsOf, unseenFaults } from '../../support/bank-files/bank-files';
import { DATABASES } from '../../support/databases/databases';
import { insertAccount, insertDriver, insertPayee, insertRecord } from '../../support/databases/rows';

async function open(of: (typeof DATABASES)[number]) {
  const { db } = await of[1]();
  return payingOffice({ db });
}

async function twoPayable({ db }: OfficeApi) {
  const [ana, rui] = [
    await insertPayee(db, { fullName: 'Ana Exemplo' }),
    await insertPayee(db, { fullName: 'Rui Exemplo' }),
  ];
  return [
    await insertRecord(db, { driverId: ana, payoutCents: 35_001 }),
    await insertRecord(db, { driverId: rui, payoutCents: 12_099 }),
  ] as const;
}

test('without the company’s account there is no file, and everything else is as it was', async () => {
  const office = await payingOffice({ company: null });
  const [ana] = await twoPayable(office);
  expect(await office.batches()).toEqual({ company: null, fourEyes: false, batches: [] });
  const refused = await office.send('POST', '/api/payment-batches/preview');
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    'A conta da empresa ainda não está configurada.',
  ]);
  expect((await office.create('0'.repeat(64))).status).toBe(409);
  expect((await office.pay(ana)).status).toBe(200);
});

test.each(DATABASES)(
  'promise 122: a file adds up to its records, and is stored as it is, on %s',
  async (...of) => {
    const office = await open(of);
    const ids = await twoPayable(office);
    const preview = await office.preview();
    expect(preview).toMatchObject({ count: 2, sum: '471.00', executionDate: '2026-11-23', leftOut: [] });
    expect(preview.lines[0]).toEqual({
      recordId: ids[0],
      driverId: expect.any(String),
      fullName: 'Ana Exemplo',
      name: 'Ana Exemplo',
      weekStartDate: '2026-11-09',
      amount: '350.01',
      iban: 'PT50 •••• 0154',
      bank: null,
      warnings: [
        { kind: 'shared_iban', text: 'O mesmo IBAN é de Rui Exemplo.' },
        { kind: 'first_payment', text: 'Primeiro pagamento para esta conta.' },
      ],
    });
    const batch = await office.created();
    expect(batch).toMatchObject({ number: 1, status: 'CREATED', lineCount: 2, sum: '471.00', hasFile: true });
    const { company, batches } = await office.batches();
    expect(company).toEqual({
      name: COMPANY.name,
      iban: 'PT50 •••• 0061',
      bank: 'Caixa Geral de Depósitos',
      version: '03',
    });
    const { lines: _lines, ...listed } = batch;
    expect(batches).toEqual([listed]);

    const answer = await office.file(batch.id);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sepa-1.xml"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(batch.sha256);
    const xml = new TextDecoder().decode(bytes);
    expect(unseenFaults(xml)).toEqual([]);
    const elements = elementsOf(xml);
    const cents = textsOf(elements, '/InstdAmt').map((amount) => Math.round(Number(amount) * 100));
    const records = await office.db.select().from(financialRecords);
    expect(cents.toSorted()).toEqual(records.map(({ payoutCents }) => payoutCents).toSorted());
    expect(textsOf(elements, '/CtrlSum')).toEqual(['471.00', '471.00']);
    expect(textsOf(elements, '/MsgId')).toEqual([batch.messageId]);
    expect(textsOf(elements, '/EndToEndId')).toEqual(ids.map((id) => id.replaceAll('-', '')));
    expect(textsOf(elements, '/Ustrd')).toEqual(Array(2).fill('Frota Exemplo, Lda. SEMANA 2026-W46'));
    expect(await (await office.file(batch.id)).text()).toBe(xml);
    const log = await office.db.select().from(auditLog);
    expect(log.filter(({ subject }) => subject === batch.id).map(({ action }) => action)).toEqual([
      'payment-batch.create',
      'payment-batch.download',
      'payment-batch.download',
    ]);
    expect(log.map(({ action }) => action)).toContain('session.view-payment-batches');
    expect(JSON.stringify(log)).not.toMatch(/PT50\d/);
  },
);

test.each(DATABASES)(
  'promise 123: the list that was shown makes one file, however often it is confirmed, on %s',
  async (...of) => {
    const office = await open(of);
    const [ana] = await twoPayable(office);
    const { digest } = await office.preview();
    const answers = await Promise.all([office.create(digest), office.create(digest)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(one).toBe(other);
    expect(await office.db.select().from(paymentBatchLines)).toHaveLength(2);
    expect((await office.preview()).lines).toEqual([]);
    const again = await office.preview({ records: [ana] });
    expect(again.leftOut).toMatchObject([{ reason: 'in_batch', text: 'Já está no ficheiro n.º 1.' }]);
    const late = await office.create(again.digest, { records: [ana] });
    expect([late.status, (await late.json()).error.message]).toEqual([
      422,
      'Não há nada que possa ir num ficheiro.',
    ]);
  },
);

test('promise 123: of two files at once with the same record, one is refused because it changed', async () => {
  const office = await payingOffice();
  const [ana] = await twoPayable(office);
  const [all, one] = [await office.preview(), await office.preview({ records: [ana] })];
  const answers = await Promise.all([
    office.create(all.digest),
    office.create(one.digest, { records: [ana] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
  const lines = await office.db.select().from(paymentBatchLines);
  expect(lines.filter(({ recordId }) => recordId === ana)).toHaveLength(1);
});

test('promise 123: the database itself keeps a record out of a second line that is open', async () => {
  const { db, created } = await payingOffice();
  const driverId = await insertPayee(db);
  await insertRecord(db, { driverId });
  await created();
  const [line] = await db.select().from(paymentBatchLines);
  const second = {
    ...line,
    id: crypto.randomUUID(),
    endToEndId: 'x',
  } as typeof paymentBatchLines.$inferInsert;
  await expect(db.insert(paymentBatchLines).values(second)).rejects.toThrow();
  await db.insert(paymentBatchLines).values({ ...second, status: 'VOIDED' });
});

test('a colleague’s file of the same list is named', async () => {
  const office = await payingOffice();
  await twoPayable(office);
  const { digest } = await office.preview();
  const batch = await office.created();
  await office.db.run(`UPDATE payment_batches SET created_by = 'outra@frota.local'`);
  const told = await office.create(digest);
  expect([told.status, (await told.json()).error.message]).toEqual([
    409,
    `Este ficheiro já foi criado por outra@frota.local: é o n.º ${batch.number}.`,
  ]);
});

test('a list that changed since it was shown is refused, and nothing is made', async () => {
  const office = await payingOffice();
  await twoPayable(office);
  const { digest } = await office.preview();
  await office.db.run(`UPDATE financial_records SET version = version + 1`);
  expect((await office.create(digest)).status).toBe(412);
  const seen = await office.preview();
  await office.db.run(`UPDATE bank_accounts SET status = 'REPLACED'`);
  expect((await office.create(seen.digest)).status).toBe(412);
  expect((await office.batches()).batches).toEqual([]);
});

test('promise 124: records that cannot be paid stay out, each with its reason', async () => {
  const office = await payingOffice({ company: { ...COMPANY, minimumCents: 500 } });
  const { db } = office;
  const payee = async (fullName: string, given: Partial<typeof financialRecords.$inferInsert> = {}) =>
    insertRecord(db, { driverId: await insertPayee(db, { fullName }), ...given });
  await payee('A paga', { status: 'PAID', paidAt: '2026-11-19T09:00:00.000Z' });
  await payee('B negativa', { payoutCents: -1 });
  await payee('C zero', { payoutCents: 0 });
  await payee('D pouco', { payoutCents: 499 });
  await payee('E transportada', { payoutCents: -100, carriedTo: '2026-11-16' });
  const without = await insertDriver(db, { fullName: 'F sem conta', status: 'ACTIVE' });
  await insertRecord(db, { driverId: without });
  const waiting = await insertDriver(db, { fullName: 'G por confirmar', status: 'ACTIVE' });
  await insertAccount(db, waiting, { status: 'WAITING' });
  await insertRecord(db, { driverId: waiting });
  const companys = await insertDriver(db, { fullName: 'I da empresa', status: 'ACTIVE' });
  await insertAccount(db, companys, { decidedBy: 'staff@frota.local', iban: COMPANY.iban });
  await insertRecord(db, { driverId: companys });
  const never = await insertDriver(db, { fullName: 'H por aprovar', status: 'PENDING_VALIDATION' });
  await insertAccount(db, never);
  await insertRecord(db, { driverId: never });
  const records = (await db.select().from(financialRecords)).map(({ id }) => id);
  const { leftOut, lines } = await office.preview({ records });
  expect(lines).toEqual([]);
  expect(leftOut.map(({ fullName, reason, text }) => [fullName, reason, text])).toEqual([
    ['A paga', 'paid', 'Já está pago.'],
    ['B negativa', 'negative', 'O valor líquido é negativo.'],
    ['C zero', 'zero', 'O valor líquido é zero.'],
    ['D pouco', 'below_minimum', 'É menos do que o mínimo de 5,00\u00a0€.'],
    ['E transportada', 'carried', 'O saldo passou para a semana de 16/11/2026.'],
    ['F sem conta', 'no_account', 'O condutor não tem conta bancária.'],
    ['G por confirmar', 'account_waits', 'A conta do condutor espera por confirmação.'],
    ['H por aprovar', 'never_active', 'O condutor nunca foi aprovado.'],
    ['I da empresa', 'own_account', 'A conta do condutor é a da própria empresa: indique a dele.'],
  ]);
  const whole = (await office.preview()).leftOut.map(({ reason }) => reason);
  expect(whole).toEqual(
    leftOut.map(({ reason }) => reason).filter((each) => !['paid', 'carried'].includes(each)),
  );
});

test('a filter chooses as it does on the page, and an amount far from the last is pointed out', async () => {
  const office = await payingOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana Exemplo' });
  const paid = { status: 'PAID', paidAt: '2026-11-10T09:00:00.000Z' } as const;
  await insertRecord(office.db, { driverId, weekStartDate: '2026-11-02', payoutCents: 10_000, ...paid });
  await insertRecord(office.db, { driverId, payoutCents: 15_001 });
  await twoPayable(office);
  const { lines } = await office.preview({ filter: { week: '2026-11-09', driver: 'ána' } });
  expect(
    lines.map(({ amount, warnings }) => [amount, warnings.find(({ kind }) => kind === 'amount')?.text]),
  ).toEqual(
    expect.arrayContaining([
      ['150.01', 'O último pagamento foi de 100,00\u00a0€.'],
      ['350.01', undefined],
    ]),
  );
  expect(lines).toHaveLength(2);
  expect((await office.preview({ filter: { week: '2026-11-02' } })).lines).toEqual([]);
  const bad = await office.send('POST', '/api/payment-batches/preview', { records: [] });
  expect([bad.status, (await bad.json()).error.fields]).toEqual([422, { records: 'Escolha os registos' }]);
});
