import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { type OfficeApi, officeApi, refusalOf } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const rows = ({ db }: Pick<OfficeApi, 'db'>) => db.select().from(settlementEntries);

describe('an acerto that is refused', () => {
  test.each([
    [{ week: '2026-11-10' }, { week: 'A semana indica-se pela sua segunda-feira' }],
    [{ week: '2026-02-30' }, { week: 'Indique a segunda-feira da semana' }],
    [{ week: '2026-11-23' }, { week: 'Esta semana ainda não começou' }],
    [{ week: '2021-11-15' }, { week: 'Esta semana foi há mais de cinco anos' }],
    [
      { week: '2026-11-16', amount: '0.01' },
      { amount: 'A semana ainda não acabou: até lá só se registam valores a descontar' },
    ],
    [{ amount: '1.000' }, { amount: 'Indique um valor em euros com dois decimais, como -12.50' }],
    [{ amount: '12,50' }, { amount: 'Indique um valor em euros com dois decimais, como -12.50' }],
    [{ amount: '1e3' }, { amount: 'Indique um valor em euros com dois decimais, como -12.50' }],
    [{ amount: '-0.00' }, { amount: 'O valor não pode ser zero' }],
    [{ amount: '100000.01' }, { amount: 'O valor não pode passar de 100 000,00 €' }],
    [{ amount: '-1000000.00' }, { amount: 'O valor não pode passar de 100 000,00 €' }],
    [{ category: 'PRÉMIO' as never }, { category: 'Selecione uma categoria' }],
    [{ text: ' \n ' }, { text: 'Indique a que se refere o acerto' }],
    [{ text: 'x'.repeat(201) }, { text: 'No máximo 200 caracteres' }],
    [{ key: 'outra' }, { 'idempotency-key': 'Chave de repetição inválida' }],
    [{ key: null }, { 'idempotency-key': 'Falta a chave de repetição' }],
  ])('%j is refused by field', async (given, fields) => {
    const office = await officeApi();
    const driverId = await insertDriver(office.db);
    expect(await refusalOf(await office.settle(driverId, given))).toEqual([
      422,
      'Verifique os dados indicados.',
      fields,
    ]);
    expect(await rows(office)).toEqual([]);
  });

  test('the largest amounts, and a deduction in a week that is not over, are accepted', async () => {
    const office = await officeApi();
    const driverId = await insertDriver(office.db);
    for (const given of [{ amount: '100000.00' }, { amount: '-100000.00' }, { week: '2026-11-16' }]) {
      expect((await office.settle(driverId, given)).status).toBe(201);
    }
  });

  test('promise 95: an acerto of nobody, of a registration, and of an erased driver', async () => {
    const office = await officeApi();
    expect((await office.settle(randomUUID())).status).toBe(404);
    const pending = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
    expect(await refusalOf(await office.settle(pending))).toEqual([
      409,
      'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.',
    ]);
    const id = randomUUID();
    await insertDriver(office.db, {
      id,
      fullName: 'Condutor apagado',
      email: `${id.slice(0, 8)}@apagado.invalid`,
      phoneNumber: '000000000',
      cmtvdeNumber: `apagado-${id.slice(0, 8)}`,
      status: 'INACTIVE',
      approvedAt: '2026-01-05T10:00:00.000Z',
    });
    expect(await refusalOf(await office.settle(id))).toEqual([
      409,
      'Os dados deste condutor foram apagados.',
    ]);
    expect(await rows(office)).toEqual([]);
  });
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
  expect(await rows(office)).toMatchObject([{ id: kept.id, cents: -5000, description: '' }]);
});
