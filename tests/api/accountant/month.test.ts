import { readSheet } from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import type { FinancialSummary } from '../../../src/money/finances/schema';
import type { AccountantMonths } from '../../../src/operations/accountant/schema';
import { decimalOf } from '../../../src/platform/domain/money-text';
import { erase, exported } from '../../support/api/app';
import type { OfficeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import {
  insertCar,
  insertDriver,
  insertHolding,
  insertPayee,
  insertRecord,
} from '../../support/databases/rows';
import { insertFleet } from '../../support/databases/services';
import { MONTH, monthOffice, ON, PATH, type Row, taken } from './month-file';

const NOW = new Date('2026-11-20T10:00:00.000Z');

const cents = (cell = '') => Math.round(100 * Number.parseFloat((cell || '0').replace(',', '.')));
const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + cents(row[column]), 0);
const months = (office: OfficeApi) => office.list<AccountantMonths>('/api/accountant');

async function one(office: OfficeApi, statement: string): Promise<Record<string, number>> {
  const { rows } = await office.db.$client.execute(statement);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

describe('the accountant’s month', () => {
  test('of the demo fleet adds up to its ledger and to Finanças, to the cent', async () => {
    const office = await monthOffice();
    await insertFleet(office.db, { drivers: 60, weeks: 26, now: NOW });
    const file = await taken(office);
    expect(file.name).toBe(`attachment; filename="contabilista-${MONTH}-v1.zip"`);
    const weeks = file.of('semanas');
    const ofMonth = "week_start_date BETWEEN '2026-10-01' AND '2026-10-31'";
    const ledger = await one(
      office,
      `SELECT count(*) AS n, sum(gross_cents) AS gross, -sum(commission_cents) AS commission,
        sum(adjustments_cents) AS adjustments, -sum(cash_cents) AS cash, -sum(flat_rate_cents) AS fee,
        sum(payout_cents) AS payout FROM financial_records WHERE ${ofMonth}`,
    );
    const names = {
      gross: 'Ganhos brutos',
      commission: 'Comissão',
      adjustments: 'Ajustes',
      cash: 'Dinheiro recebido',
      fee: 'Taxa fixa',
      payout: 'A receber',
    };
    expect(weeks).toHaveLength(ledger.n ?? 0);
    const total = file.of('condutores').at(-1);
    const inSummary = file.of('resumo').find((row) => Object.values(row)[0] === 'Total');
    for (const [name, column] of Object.entries(names)) {
      expect([column, sum(weeks, column)]).toEqual([column, ledger[name]]);
      expect([column, cents(total?.[column])]).toEqual([column, ledger[name]]);
      expect([column, cents(inSummary?.[column])]).toEqual([column, ledger[name]]);
    }
    const { rows: entries } = await office.db.$client.execute(
      `SELECT category, sum(cents) AS cents FROM settlement_entries WHERE ${ofMonth} GROUP BY category`,
    );
    const acertos = Object.keys(weeks[0] ?? {}).filter((column) => column.startsWith('Acerto: '));
    expect(acertos.map((column) => sum(weeks, column)).toSorted((a, b) => a - b)).toEqual(
      entries
        .map((row) => Number(row.cents))
        .filter(Boolean)
        .toSorted((a, b) => a - b),
    );
    const platforms = file.of('plataformas').filter(({ Plataforma }) => Plataforma !== 'Total');
    expect(sum(platforms, 'Comissão')).toBe(ledger.commission);
    expect(sum(platforms, 'Ganhos brutos')).toBe(ledger.gross);
    for (const week of ['2026-10-05', '2026-10-26']) {
      const finances = await office.list<FinancialSummary>(`/api/financial-records/summary?week=${week}`);
      const day = week.split('-').toReversed().join('/');
      const row = file.of('resumo').find((each) => Object.values(each)[0] === `Semana de ${day}`);
      const inFile = (...columns: string[]) =>
        decimalOf(columns.reduce((all, column) => all + cents(row?.[column]), 0));
      expect(row?.Registos).toBe(`${finances.records}`);
      expect([inFile('Ganhos brutos'), inFile('Pago'), inFile('Transportado')]).toEqual([
        finances.grossEarnings,
        finances.paidPayouts,
        finances.carried,
      ]);
      expect(inFile('Pago', 'Por pagar')).toBe(finances.payouts);
      expect(`-${finances.flatRateDeductions}`).toBe(inFile('Taxa fixa'));
      expect(`-${finances.platformCommission}`).toBe(inFile('Comissão'));
    }
    for (const row of weeks) {
      const parts = [...Object.values(names).slice(0, -1), ...acertos].map((column) => cents(row[column]));
      expect(parts.reduce((all, part) => all + part, 0)).toBe(cents(row['A receber']));
    }
  });

  test('has a week by its Monday, whenever it was paid', async () => {
    const office = await monthOffice();
    const driverId = await insertPayee(office.db, { fullName: 'Ana' });
    for (const week of ['2026-09-28', '2026-10-05', '2026-10-26', '2026-11-02']) {
      const paid = { status: 'PAID', paidAt: '2026-11-03T12:00:00.000Z' } as const;
      await insertRecord(office.db, { driverId, weekStartDate: week, ...paid });
    }
    const weeks = (await taken(office)).of('semanas');
    expect(weeks.map((row) => [row.Semana, row['Data da transferência'], row.Estado])).toEqual([
      ['05/10/2026', '03/11/2026', 'Pago'],
      ['26/10/2026', '03/11/2026', 'Pago'],
    ]);
    expect((await taken(office)).files['resumo.csv']).toContain(
      'Uma semana pertence ao mês da sua segunda-feira, seja quando for paga.',
    );
  });

  test('has no IBAN, no formula of a name, and reads the same in another program', async () => {
    const office = await monthOffice();
    const names = ['=HYPERLINK("http://mau.test")', '+351910000000', '@SUM(A1)', '\tAna', 'R&D <b>'];
    for (const fullName of names) {
      const driverId = await insertPayee(office.db, { fullName });
      await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05' });
    }
    const { files, xlsx } = await taken(office);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/PT50|IBAN/);
    expect(all).not.toMatch(/(^|[;\n"])[=+@\t]/);
    const sheet = await readSheet(xlsx.slice().buffer, 'Semanas');
    expect(sheet.slice(1).map(([name]) => name)).toEqual(
      expect.arrayContaining(names.map((name) => name.trim())),
    );
    expect(new TextDecoder('latin1').decode(xlsx)).not.toContain('<f>');
  });

  test('is kept, and the same again is the same bytes; a change makes the next version, which lists it', async () => {
    const office = await monthOffice();
    const driverId = await insertPayee(office.db, { fullName: 'Ana' });
    const id = await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05' });
    const bytes = async (path = PATH) => Buffer.from(await (await office.request(path)).arrayBuffer());
    const first = await bytes();
    office.clock.now = new Date('2026-11-21T10:00:00.000Z');
    expect((await bytes()).equals(first)).toBe(true);
    await office.db.$client.execute(
      `UPDATE financial_records SET gross_cents = gross_cents + 100, payout_cents = payout_cents + 100 WHERE id = '${id}'`,
    );
    const second = await taken(office);
    expect(second.name).toContain('-v2.zip');
    expect(second.of('alteracoes').map((row) => Object.values(row))).toEqual([
      ['Ana, 05/10/2026', 'Semanas', 'Ganhos sem ficheiro', '500,00', '501,00'],
      ['Ana, 05/10/2026', 'Semanas', 'Ganhos brutos', '500,00', '501,00'],
      ['Ana, 05/10/2026', 'Semanas', 'A receber', '350,00', '351,00'],
      ['Sem viatura', 'Viaturas', 'Ganhos brutos', '500,00', '501,00'],
      ['Sem viatura', 'Viaturas', 'Ganhos menos custos', '500,00', '501,00'],
    ]);
    expect((await bytes(`${PATH}?version=1`)).equals(first)).toBe(true);
    const { last, versions } = await months(office);
    expect([last, versions.map(({ version, isKept }) => [version, isKept])]).toEqual([
      MONTH,
      [
        [2, true],
        [1, true],
      ],
    ]);
  });

  test('five calls at once keep one version', async () => {
    const office = await monthOffice();
    await insertRecord(office.db, { driverId: await insertPayee(office.db), weekStartDate: '2026-10-05' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.request(PATH)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await months(office)).versions).toHaveLength(1);
  });

  test('names who took it in the audit log', async () => {
    const office = await monthOffice();
    await insertRecord(office.db, { driverId: await insertPayee(office.db), weekStartDate: '2026-10-05' });
    await taken(office);
    const rows = await office.db.select().from(auditLog);
    const own = rows.filter(({ action }) => action.startsWith('accountant-month.'));
    expect(own.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['staff@frota.local', 'accountant-month.keep', MONTH],
      ['staff@frota.local', 'accountant-month.export', MONTH],
    ]);
  });

  test('goes whole with a driver who is erased, its digest stays, and the next call makes another', async () => {
    const office = await monthOffice();
    const driverId = await insertPayee(office.db, { fullName: 'Ana Exemplo' });
    await insertRecord(office.db, {
      driverId,
      weekStartDate: '2026-10-05',
      status: 'PAID',
      paidAt: NOW.toISOString(),
    });
    const holder = await insertDriver(office.db, { fullName: 'Só Viatura' });
    const carId = await insertCar(office.db, { plate: 'AA11BB' });
    await insertHolding(office.db, { carId, driverId: holder, startsAt: '2026-10-01 08:00', endsAt: null });
    const { of } = await taken(office);
    expect(of('viaturas').map(({ Condutores }) => Condutores)).toContain('Só Viatura');
    expect(await exported(office.db, holder)).toMatchObject({
      'contabilista.json': [{ month: MONTH, number: 1 }],
    });
    const [{ objectKey }] = (
      await office.db.$client.execute('SELECT object_key AS objectKey FROM accountant_months')
    ).rows as unknown as [{ objectKey: string }];
    expect(
      await office.services.storage.open(objectKey).then((found) => found?.body.cancel()),
    ).toBeUndefined();
    await erase(office.services, holder, { actor: 'operator:ana', evenUnpaid: true });
    expect(await office.services.storage.open(objectKey)).toBeNull();
    expect((await months(office)).versions.map(({ version, isKept }) => [version, isKept])).toEqual([
      [1, false],
    ]);
    expect((await office.request(`${PATH}?version=1`)).status).toBe(404);
    const next = await taken(office);
    expect(next.name).toContain('-v2.zip');
    expect(Object.values(next.files).join('')).not.toContain('Só Viatura');
    expect(next.files['resumo.csv']).toContain('A versão 1 já não está guardada: não se compara com ela.');
  });
});

test('a version goes with a driver whom only its changes name', async () => {
  const office = await monthOffice();
  const [ana, rui] = [
    await insertPayee(office.db, { fullName: 'Ana Exemplo' }),
    await insertPayee(office.db, { fullName: 'Rui Teste' }),
  ];
  const id = await insertRecord(office.db, { driverId: ana, weekStartDate: '2026-10-05' });
  await insertRecord(office.db, { driverId: rui, weekStartDate: '2026-10-05' });
  await taken(office);
  await office.db.$client.execute(`DELETE FROM financial_records WHERE id = '${id}'`);
  expect((await taken(office)).files['alteracoes.csv']).toContain('Ana Exemplo');
  await erase(office.services, ana, { evenUnpaid: true });
  expect((await months(office)).versions.map(({ isKept }) => isKept)).toEqual([false, false]);
});

test('a driver who is erased while a version is made is in none that is kept', async () => {
  const office = await monthOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana Exemplo' });
  const paid = { status: 'PAID', paidAt: NOW.toISOString() } as const;
  await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05', ...paid });
  const { storage } = office.services;
  const keys: string[] = [];
  office.services.storage = {
    ...storage,
    keep: async (...given) => {
      await storage.keep(...given);
      keys.push(given[0]);
      if (keys.length === 1) await erase({ ...office.services, storage }, driverId, { evenUnpaid: true });
    },
  };
  const { name, files } = await taken(office);
  expect(name).toContain('-v1.zip');
  expect(Object.values(files).join('')).not.toContain('Ana Exemplo');
  expect(keys).toHaveLength(2);
  expect(await storage.open(keys[0] ?? '')).toBeNull();
});

test('nothing of it is there where recibos are not used', async () => {
  const office = await monthOffice({ recibos: { ...ON, isOn: false } });
  await insertRecord(office.db, { driverId: await insertPayee(office.db), weekStartDate: '2026-10-05' });
  for (const path of [PATH, '/api/accountant', '/api/accountant/none']) {
    expect((await office.request(path)).status).toBe(404);
  }
});

test('a month that is not over has no file yet', async () => {
  const office = await monthOffice();
  const answer = await office.request('/api/accountant/2026-11');
  expect([answer.status, (await answer.json()).error.message]).toEqual([
    409,
    'O mês de novembro de 2026 ainda não acabou: falta acabar a semana de 30/11/2026.',
  ]);
});

test.each(DATABASES)('a month is the same on %s', async (_name, open) => {
  const office = await monthOffice({ db: (await open()).db });
  const driverId = await insertPayee(office.db, { fullName: 'Ana' });
  await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05' });
  const file = await taken(office);
  expect(file.of('semanas')).toMatchObject([
    { Condutor: 'Ana', 'Ganhos brutos': '500,00', 'A receber': '350,00' },
  ]);
  expect((await taken(office)).name).toContain('-v1.zip');
});
