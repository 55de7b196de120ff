import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver, insertRecord } from '../../support/databases/rows';

const EXPORT = '/api/financial-records/export';

/** Texts that a spreadsheet would take for a formula, for its markup or for another cell. */
const TRAPS = [
  '=HYPERLINK("http://mau.test";"Ana")',
  '+351910000000',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  'Ana; "Rui"',
  'R&D <b> _x003D_1',
  '\u0001Ana\uFFFF',
];

async function exportApp(names: readonly string[] = ['Ana Exemplo']) {
  const { app, services, db } = await createTestApp();
  const headers = { cookie: await createSession(services) };
  let driverId = '';
  for (const fullName of names) {
    driverId = await insertDriver(db, { fullName });
    const amounts = { adjustmentsCents: 150, cashCents: 1_000, payoutCents: -123_456 };
    await insertRecord(db, { driverId, ...amounts, status: 'PAID', paidAt: '2026-11-16T23:30:00.000Z' });
    await insertRecord(db, { driverId, weekStartDate: '2026-11-02' });
  }
  const get = (query: string) => app.request(`${EXPORT}?${query}`, { headers });
  const told = async () =>
    (await db.select().from(auditLog)).filter(({ action }) => action.endsWith('.export'));
  return { app, db, driverId, get, told };
}

describe('an export of records', () => {
  test('as CSV has each amount with its sign, as Excel in Portugal reads it', async () => {
    const { get } = await exportApp();
    const answer = await get('format=csv');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="registos-[\d-]{10}\.csv"$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(bytes).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Condutor;Contrato;Semana;Ganhos brutos;Comissão;Ajustes;Dinheiro recebido;Taxa fixa;Acertos;Líquido;Estado;Pago em',
      'Ana Exemplo;Slot;09/11/2026;500,00;-125,00;1,50;-10,00;-25,00;0,00;-1234,56;Pago;16/11/2026',
      'Ana Exemplo;Slot;02/11/2026;500,00;-125,00;0,00;0,00;-25,00;0,00;350,00;Pendente;',
      '',
    ]);
  });

  test('states for a carried balance that it was carried, so that nobody adds it up twice', async () => {
    const { db, get, driverId } = await exportApp();
    const carried = { payoutCents: -500, carriedTo: '2026-11-02' };
    await insertRecord(db, { driverId, weekStartDate: '2026-10-26', ...carried });
    const told = await (await get('format=csv&week=2026-10-26')).text();
    expect(told.split('\r\n')[1]).toMatch(/;-5,00;Transportado;$/);
  });

  test('states for a negative balance that it is yet to be carried', async () => {
    const { db, get, driverId } = await exportApp();
    await insertRecord(db, { driverId, weekStartDate: '2026-10-26', payoutCents: -500 });
    const file = await (await get('format=csv&week=2026-10-26')).text();
    expect(file.split('\r\n')[1]).toMatch(/;-5,00;A transportar;$/);
  });

  test('as XLSX has numbers as numbers and dates as dates', async () => {
    const { get } = await exportApp();
    const answer = await get('format=xlsx&week=2026-11-09');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="registos-2026-11-09.xlsx"');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(sheet).toContain(
      '<c r="C2" s="2"><v>46335</v></c><c r="D2" s="1"><v>500.00</v></c><c r="E2" s="1"><v>-125.00</v></c>',
    );
    expect(sheet).toContain('<c r="J2" s="1"><v>-1234.56</v></c>');
  });

  test('promise 150: no name begins a formula in it', async () => {
    const { get } = await exportApp(TRAPS);
    const lines = strFromU8(new Uint8Array(await (await get('format=csv')).arrayBuffer()))
      .split('\r\n')
      .slice(1);
    expect(lines.filter((line) => /^"?[=+\-@＝]/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^"?'[=+\-@＝]/.test(line))).toHaveLength(10);
    const bytes = new Uint8Array(await (await get('format=xlsx')).arrayBuffer());
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http');
    expect(sheet).toContain('R&amp;D &lt;b&gt; _x005F_x003D_1');
    expect(sheet).toContain('>Ana</t>');
  });

  test('is audited, with who and how many, without the name that was searched for', async () => {
    const { get, told } = await exportApp();
    await get('format=csv&status=PAID&driver=ana');
    expect(await told()).toMatchObject([{ actor: 'staff@frota.local', action: 'financial-record.export' }]);
    const [row] = await told();
    const detail = { format: 'csv', records: 1, week: null, status: 'PAID', ofNames: true };
    expect(JSON.parse(row?.detail ?? '')).toEqual(detail);
  });
});
