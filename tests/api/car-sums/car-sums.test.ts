import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { cars } from '../../../db/schema/cars';
import { holdings } from '../../../db/schema/holdings';
import type { CarsOfWeeks } from '../../../src/money/car-sums/schema';
import type { FinancialSummary, WeekSums } from '../../../src/money/finances/schema';
import { officeApi } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertDriver, insertRecord } from '../../support/databases/rows';

const PATH = '/api/car-sums';
const WEEK = '2026-11-09';
const MADE = { createdBy: 'staff@frota.local', createdAt: '2026-11-01T10:00:00.000Z' };
const TOLLS = [
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)',
  '1;;AA-00-BB;Portagem;10-11-2026 10:00;Ponte;VV;1,85',
  '1;;AA-00-BB;Mensalidade;10-11-2026 10:00;;VV;0,49',
  '1;;ZZ-99-ZZ;Portagem;11-11-2026 12:30;Ponte;VV;2,00',
  '1;;CC-00-DD;Portagem;17-11-2026 10:00;Ponte;VV;9,99',
  '',
].join('\n');

/** Ana has AA-00-BB, from Friday on CC-00-DD; Rui has no car. One passage is of a plate that no car has. */
async function fleet(name = 'Ana Exemplo') {
  const office = await officeApi({ now: () => new Date('2026-11-26T10:00:00Z') });
  const { db, request } = office;
  const [ana, rui] = [
    await insertDriver(db, { fullName: name }),
    await insertDriver(db, { fullName: 'Rui Exemplo' }),
  ];
  for (const driverId of [ana, rui]) await insertRecord(db, { driverId, weekStartDate: WEEK });
  await insertRecord(db, { driverId: ana, weekStartDate: '2026-11-02' });
  const own = ['AA00BB', 'CC00DD', 'EE00FF'].map((plate) => ({ id: randomUUID(), plate }));
  await db
    .insert(cars)
    .values(own.map((car) => ({ ...car, make: '=1+1', model: '', owner: 'FROTA' as const, ...MADE })));
  const [first, second] = own;
  const changed = '2026-11-14 00:00';
  const holding = { driverId: ana, ...MADE };
  await db.insert(holdings).values([
    { id: randomUUID(), carId: first?.id, startsAt: '2026-11-01 08:00', endsAt: changed, ...holding },
    { id: randomUUID(), carId: second?.id, startsAt: changed, ...holding },
  ]);
  const body = new FormData();
  body.append('file', new File([TOLLS], 'portagens.csv'));
  expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(201);
  return { ...office, ana, sums: (query = `?week=${WEEK}`) => office.list<CarsOfWeeks>(`${PATH}${query}`) };
}

describe('GET /api/car-sums', () => {
  test('sums what each car of a week earned and cost, and what is of none', async () => {
    const { sums, list } = await fleet();
    const { from, until, cars: found, total } = await sums();
    expect([from, until]).toEqual([WEEK, WEEK]);
    expect(found).toMatchObject([
      {
        plate: 'AA-00-BB',
        holders: ['Ana Exemplo'],
        minutes: 5 * 24 * 60,
        gross: '357.15',
        costs: '2.34',
        byCategory: [
          { category: 'OUTRO', drivers: '0.00', fleet: '0.49', waiting: '0.00' },
          { category: 'PORTAGENS', drivers: '1.85', fleet: '0.00', waiting: '0.00' },
        ],
        left: '354.81',
      },
      { plate: 'CC-00-DD', minutes: 2 * 24 * 60, gross: '142.85', costs: '0.00', left: '142.85' },
      {
        id: null,
        plate: '',
        holders: [],
        minutes: 0,
        gross: '500.00',
        byCategory: [{ category: 'PORTAGENS', drivers: '0.00', fleet: '0.00', waiting: '2.00' }],
        left: '498.00',
      },
    ]);
    expect(total).toMatchObject({ gross: '1000.00', costs: '4.34', left: '995.66' });
    const summary = await list<FinancialSummary>(`/api/financial-records/summary?week=${WEEK}`);
    expect(total.gross).toBe(summary.grossEarnings);
  });

  test('without a week sums the weeks of the chart, whose costs are the same', async () => {
    const { sums, list } = await fleet();
    const { from, until, total } = await sums('');
    // The passage of the week after made a record of its acerto.
    expect([from, until]).toEqual(['2026-05-25', '2026-11-16']);
    expect(total).toMatchObject({ gross: '1500.00', costs: '14.33' });
    const weeks = await list<WeekSums[]>('/api/financial-records/weeks');
    expect(weeks.slice(0, 3).map(({ costs }) => costs)).toEqual(['9.99', '4.34', '0.00']);
  });

  test('reads the records and the movements of the weeks alone', async () => {
    const { db, sums } = await fleet();
    const watched = watchStatements(db);
    await sums();
    const steps = [...(await watched.steps('"cost_movements"')), ...(await watched.steps('"gross_cents"'))];
    expect(
      steps.filter((step) => /^SEARCH .*week(_start_date)?>\? AND week(_start_date)?<\?/.test(step)),
    ).toHaveLength(2);
  });

  test('refuses a day that is no Monday, and who is no staff', async () => {
    const { request, app } = await fleet();
    expect((await request(`${PATH}?week=2026-11-10`)).status).toBe(422);
    expect((await request(`${PATH}/export?format=pdf`)).status).toBe(422);
    expect((await app.request(PATH)).status).toBe(401);
  });
});

describe('the export of the cars', () => {
  test('as CSV has each category and who pays it', async () => {
    const { request } = await fleet();
    const answer = await request(`${PATH}/export?format=csv&week=${WEEK}`);
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="viaturas-${WEEK}.csv"`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const [heading, ...lines] = (await answer.text()).replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe(
      'Viatura;Marca e modelo;Condutores;Dias entregue;Ganhos brutos;Portagens;Combustível;Carregamento;Estacionamento;Renda da viatura;Outro;Custos;Pago pelos condutores;Pago pela frota;Por atribuir;Ganhos menos custos',
    );
    expect(lines).toEqual([
      'AA-00-BB;"\'=1+1";Ana Exemplo;5,00;357,15;1,85;0,00;0,00;0,00;0,00;0,49;2,34;1,85;0,49;0,00;354,81',
      'CC-00-DD;"\'=1+1";Ana Exemplo;2,00;142,85;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;142,85',
      'Sem viatura;;;0,00;500,00;2,00;0,00;0,00;0,00;0,00;0,00;2,00;0,00;0,00;2,00;498,00',
      '',
    ]);
  });

  test('has no formula, and is audited without a name or a plate', async () => {
    const { request, db } = await fleet('=HYPERLINK("http://mau.test";"Ana")');
    const csv = await (await request(`${PATH}/export?format=csv&week=${WEEK}`)).text();
    expect(csv).toContain('"\'=HYPERLINK(""http');
    const answer = await request(`${PATH}/export?format=xlsx&week=${WEEK}`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).toContain('<c r="E2" s="1"><v>357.15</v></c>');
    expect(sheet).not.toContain('<f>');
    const rows = (await db.select().from(auditLog)).filter(({ action }) => action === 'car-sums.export');
    expect(rows.map(({ actor, detail }) => [actor, JSON.parse(detail ?? '')])).toEqual(
      ['csv', 'xlsx'].map((format) => ['staff@frota.local', { format, cars: 3, from: WEEK, until: WEEK }]),
    );
  });
});
