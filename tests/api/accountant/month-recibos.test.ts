import { expect, test } from 'vitest';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, NIF, reciboOffice } from '../recibos/recibo-office';
import { taken } from './month-file';

test('has the recibo of a week, what differs, and the year by issuer', async () => {
  const office = await reciboOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana' });
  await office.terms(driverId);
  for (const [weekStartDate, payoutCents] of [
    ['2026-10-05', 50_000],
    ['2026-10-12', 40_000],
  ] as const) {
    await insertRecord(office.db, { driverId, weekStartDate, payoutCents });
  }
  const before = await taken(office);
  expect(before.of('semanas').map((row) => [row.Recibo, row['Recibo: base']])).toEqual([
    ['Em falta', ''],
    ['Em falta', ''],
  ]);
  await office.upload(driverId, { ...DOCUMENT, issuedOn: '2026-10-20' });
  const file = await taken(office);
  expect(file.name).toContain('-v2.zip');
  expect(file.of('semanas')[0]).toMatchObject({
    Recibo: 'Confere',
    'Recibo: número': 'FR ATSIRE01FR/17',
    'Recibo: ATCUD': 'JJ37MMGM-17',
    'Recibo: data': '20/10/2026',
    'Recibo: base': '500,00',
    'Recibo: IVA': '0,00',
    'Recibo: IRS': '0,00',
    'Recibo: diferença': '',
  });
  expect(file.of('semanas')[1]).toMatchObject({ Recibo: 'Em falta', 'Recibo: base': '' });
  expect(file.of('modelo-10').map((row) => Object.values(row))).toEqual([
    [NIF, 'Ana', '1', '500,00', '0,00'],
  ]);
  expect(file.of('alteracoes')[0]).toMatchObject({ Coluna: 'Recibo', Antes: 'Em falta', Depois: 'Confere' });
});
