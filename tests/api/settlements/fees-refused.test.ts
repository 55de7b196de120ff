import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { feeRules } from '../../../db/schema/fee-rules';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const MONTH = { from: '2026-11-09', kind: 'MONTH', amount: '100.00' };
const PERCENT = { from: '2026-11-09', kind: 'PERCENT', percent: '10' };
const NONE = { from: '2026-11-09', kind: 'NONE', weeks: 4 };
const AMOUNT = 'Indique um valor em euros com dois decimais, como 100.00';
const PART = 'Indique uma percentagem com dois decimais no máximo, como 10 ou 12.5';

describe('a fee that is refused', () => {
  test.each([
    [{ ...MONTH, from: '2026-11-10' }, { from: 'Tem de ser uma segunda-feira' }],
    [{ ...MONTH, from: 'ontem' }, { from: 'Indique uma segunda-feira' }],
    [{ ...MONTH, from: '2027-11-29' }, { from: 'Não pode ser daqui a mais de um ano' }],
    [{ ...MONTH, from: '2021-11-15' }, { from: 'Não pode ser há mais de cinco anos' }],
    [{ ...MONTH, amount: '1.000' }, { amount: AMOUNT }],
    [{ ...MONTH, amount: '-1.00' }, { amount: AMOUNT }],
    [{ ...MONTH, amount: undefined }, { amount: AMOUNT }],
    [{ ...MONTH, kind: 'WEEK', amount: '0.00' }, { amount: 'O valor tem de ser mais do que zero' }],
    [{ ...MONTH, amount: '100000.01' }, { amount: 'O valor não pode passar de 100 000,00 €' }],
    [{ ...PERCENT, percent: '100.01' }, { percent: 'A percentagem não pode passar de 100' }],
    [{ ...PERCENT, percent: '0' }, { percent: 'A percentagem tem de ser mais do que zero' }],
    [{ ...PERCENT, percent: '12,5' }, { percent: PART }],
    [{ ...PERCENT, percent: '1.005' }, { percent: PART }],
    [{ ...PERCENT, min: '20.01', max: '20.00' }, { min: 'O mínimo não pode passar do máximo' }],
    [{ ...PERCENT, min: '20' }, { min: AMOUNT }],
    [{ ...NONE, weeks: 0 }, { weeks: 'Indique de 1 a 104 semanas' }],
    [{ ...NONE, weeks: 105 }, { weeks: 'Indique de 1 a 104 semanas' }],
    [{ ...NONE, weeks: 1.5 }, { weeks: 'Indique de 1 a 104 semanas' }],
    [{ ...MONTH, kind: 'YEAR' }, { kind: 'Selecione uma taxa: DEFAULT, MONTH, WEEK, PERCENT, NONE' }],
    [{ ...MONTH, withoutEarnings: 'sim' }, { withoutEarnings: 'Indique sim ou não' }],
  ])('%j is refused by field', async (given, fields) => {
    const office = await officeApi();
    const driverId = await insertDriver(office.db);
    const answer = await office.send('POST', `/api/drivers/${driverId}/fees`, given);
    expect([answer.status, (await answer.json()).error.fields]).toEqual([422, fields]);
    expect(await office.db.select().from(feeRules)).toEqual([]);
  });

  test('of a driver who does not exist, and of one who was erased', async () => {
    const office = await officeApi();
    expect((await office.send('POST', `/api/drivers/${randomUUID()}/fees`, MONTH)).status).toBe(404);
    expect((await office.request(`/api/drivers/${randomUUID()}/fees`)).status).toBe(404);
    const id = randomUUID();
    await insertDriver(office.db, {
      id,
      fullName: 'Condutor apagado',
      email: `${id.slice(0, 8)}@apagado.invalid`,
      phoneNumber: '000000000',
      cmtvdeNumber: `apagado-${id.slice(0, 8)}`,
      status: 'INACTIVE',
    });
    const answer = await office.send('POST', `/api/drivers/${id}/fees`, MONTH);
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      409,
      'Os dados deste condutor foram apagados.',
    ]);
    expect(await (await office.request(`/api/drivers/${id}/fees`)).json()).toEqual({
      id,
      version: 1,
      inForce: null,
      rules: [],
    });
  });
});
