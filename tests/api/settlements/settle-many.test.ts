import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

const FUEL = { week: '2026-11-09', category: 'COMBUSTIVEL', amount: '-5.00', text: 'Aumento do gasóleo' };

/** Ana's and Rui's week of 100.00 less 20.00 each. */
async function week() {
  const office = await officeApi();
  const [ana, rui] = [
    await insertDriver(office.db, { fullName: 'Ana Exemplo' }),
    await insertDriver(office.db, { fullName: 'Rui Exemplo' }),
  ];
  await office.upload(
    uberName(),
    uberReport([
      { id: 'U1', name: 'Ana Exemplo', gross: '100.00' },
      { id: 'U2', name: 'Rui Exemplo', gross: '100.00' },
    ]),
  );
  const settleAll = (drivers: object[], given: object = {}, key = randomUUID()) =>
    office.send('POST', '/api/acertos', { ...FUEL, drivers, ...given }, { 'Idempotency-Key': key });
  const counterAll = (acertos: object[]) => office.send('POST', '/api/acertos/counter', { acertos });
  const both = (version: number | null) => [ana, rui].map((id) => ({ id, version }));
  const payouts = async () =>
    (await office.records()).map(({ driver, finalPayout }) => [driver.fullName, finalPayout]).toSorted();
  return { ...office, ana, rui, settleAll, counterAll, both, payouts };
}

const BEFORE = [
  ['Ana Exemplo', '80.00'],
  ['Rui Exemplo', '80.00'],
];
const AFTER = [
  ['Ana Exemplo', '75.00'],
  ['Rui Exemplo', '75.00'],
];

test('promise 95: one call adds the acerto to each driver, once by its key, and one takes them all back', async () => {
  const office = await week();
  expect(await office.payouts()).toEqual(BEFORE);
  const key = randomUUID();
  const answer = await office.settleAll(office.both(1), {}, key);
  expect(answer.status).toBe(201);
  const { acertos } = await answer.json();
  expect(acertos).toEqual([
    { id: expect.any(String), version: 2 },
    { id: expect.any(String), version: 2 },
  ]);
  expect(await office.payouts()).toEqual(AFTER);
  expect(await (await office.settleAll(office.both(1), {}, key)).json()).toEqual({ acertos });
  expect((await office.settleAll(office.both(2), { amount: '-6.00' }, key)).status).toBe(409);
  expect(await office.payouts()).toEqual(AFTER);
  const back = await office.counterAll(acertos);
  expect([back.status, (await back.json()).acertos.length]).toEqual([200, 2]);
  expect((await office.counterAll(acertos)).status).toBe(200);
  expect(await office.payouts()).toEqual(BEFORE);
  expect(await office.db.select().from(settlementEntries)).toHaveLength(4);
  const actions = (await office.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('settlement-entry.'))).toEqual([
    'settlement-entry.add',
    'settlement-entry.add',
    'settlement-entry.counter',
    'settlement-entry.counter',
  ]);
});

test('promise 95: one record that is paid, has changed or is of nobody leaves all of them as they are', async () => {
  const office = await week();
  const refusal = async (answer: Promise<Response>) => {
    const { status, body } = await answer.then(async (it) => ({ status: it.status, body: await it.json() }));
    return [status, body.error.message];
  };
  const stranger = [...office.both(1), { id: randomUUID(), version: null }];
  expect(await refusal(office.settleAll(stranger))).toEqual([404, 'Não encontrado.']);
  const changed = office.both(1).map((each) => (each.id === office.rui ? { ...each, version: 7 } : each));
  expect(await refusal(office.settleAll(changed))).toEqual([
    412,
    'Rui Exemplo: Este registo mudou entretanto: veja-o de novo antes de mexer nos acertos.',
  ]);
  const added = (await (await office.settleAll(office.both(1))).json()).acertos;
  const ofRui = (await office.records()).find(({ driver }) => driver.id === office.rui);
  expect((await office.pay(ofRui?.id ?? '')).status).toBe(200);
  const PAID =
    'Rui Exemplo: Esta semana já está paga. Um pagamento de hoje pode anular-se; senão, registe o acerto noutra semana.';
  expect(await refusal(office.settleAll(office.both(null)))).toEqual([409, PAID]);
  expect(
    await refusal(office.counterAll(added.map(({ id }: { id: string }) => ({ id, version: null })))),
  ).toEqual([409, PAID]);
  expect(await office.payouts()).toEqual(AFTER);
});

test('a call for several names at least one driver, and each once', async () => {
  const { settleAll, counterAll, ana } = await week();
  const fieldsOf = async (answer: Promise<Response>) => (await (await answer).json()).error.fields;
  expect(await fieldsOf(settleAll([]))).toEqual({ drivers: 'Escolha pelo menos um condutor' });
  const twice = [1, 2].map((version) => ({ id: ana, version }));
  expect(await fieldsOf(settleAll(twice))).toEqual({ drivers: 'Cada condutor só uma vez' });
  expect(await fieldsOf(counterAll([]))).toEqual({ acertos: 'Escolha pelo menos um acerto' });
});
