import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

/** Texts that a spreadsheet would take for a formula, a number, a date or markup. */
const NAMES = [
  '=1+1',
  '+351910000000',
  '-1',
  '@SUM(A1)',
  '007',
  '1E5',
  '2026-11-09',
  'R&D <b> _x003D_',
  'TRUE',
];
const RECORDS = 10_000;

/** Reads the workbook with an independent library. */
async function sheetOf(answer: Response) {
  const [headings = [], ...rows] = await readSheet(await answer.arrayBuffer());
  return { headings, rows };
}

test(`an exported workbook reads the same elsewhere: names as text, dates, and each cent of ${RECORDS} records`, async () => {
  const office = await officeApi();
  const drivers: string[] = [];
  for (const fullName of NAMES) drivers.push(await insertDriver(office.db, { fullName }));
  await office.db.$client.execute(`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${RECORDS - 1})
    INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, settlement_cents, payout_cents, status, created_at)
    SELECT 'r' || i, '${JSON.stringify(drivers)}' ->> (i % ${NAMES.length}),
      date('2026-11-09', '-' || (7 * (i / ${NAMES.length})) || ' days'), i * 7 + 1, i, i % 3, i % 11, 2500, -(i % 13), 5 * i - 9999,
      'PENDING', '2026-11-16T09:00:00.000Z' FROM n`);
  const { headings, rows } = await sheetOf(
    await office.request('/api/financial-records/export?format=xlsx&order=oldest'),
  );
  expect(headings).toEqual([
    'Condutor',
    'Contrato',
    'Semana',
    'Ganhos brutos',
    'Comissão',
    'Ajustes',
    'Dinheiro recebido',
    'Taxa fixa',
    'Acertos',
    'Líquido',
    'Estado',
    'Pago em',
  ]);
  const found = await office.db.$client.execute(`
    SELECT d.full_name, r.week_start_date AS week, gross_cents, -commission_cents, adjustments_cents, -cash_cents,
      -flat_rate_cents, settlement_cents, payout_cents FROM financial_records r JOIN drivers d ON d.id = r.driver_id`);
  const stored = found.rows.map((row) => Array.from(row, String).join(' '));
  const others = new Set<string>();
  const read = rows.map(([name, contract, week, ...cells]) => {
    const day = week instanceof Date ? week.toISOString().slice(0, 10) : `no date: ${week}`;
    const amounts = cells.slice(0, 7).map((cell) => {
      if (typeof cell !== 'number') throw new Error(`no number: ${cell}`);
      return Math.round(cell * 100) || 0;
    });
    const isNegative = (amounts.at(-1) ?? 0) < 0;
    others.add(JSON.stringify([typeof name, contract, isNegative, ...cells.slice(7)]));
    return [name, day, ...amounts].join(' ');
  });
  expect([...others].toSorted()).toEqual([
    '["string","Slot",false,"Pendente",null]',
    '["string","Slot",true,"A transportar",null]',
  ]);
  expect(read).toHaveLength(RECORDS);
  expect(read.toSorted()).toEqual(stored.toSorted());
});
