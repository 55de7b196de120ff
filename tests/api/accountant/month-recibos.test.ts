import { expect, test } from 'vitest';
import { recibos } from '../../../db/schema/recibos';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, NIF, reciboOffice } from '../recibos/recibo-office';
import { PATH, taken } from './month-file';

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
    [NIF, 'Ana', 'Continente', '1', '500,00', '0,00', '0'],
  ]);
  expect(file.of('alteracoes')[0]).toMatchObject({ Coluna: 'Recibo', Antes: 'Em falta', Depois: 'Confere' });
});

test('the IVA and the withholding of a recibo of several weeks add up over them', async () => {
  const office = await reciboOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana' });
  await office.terms(driverId, { iva: '6', withholding: '11.5' });
  const weeks = ['2026-10-05', '2026-10-12', '2026-10-19'];
  for (const [at, weekStartDate] of weeks.entries()) {
    await insertRecord(office.db, { driverId, weekStartDate, payoutCents: at === 0 ? 40_000 : 40_500 });
  }
  const taxed = [{ region: 'PT', band: 'REDUCED', baseCents: 114_151, ivaCents: 6_849 }] as const;
  const sums = { taxesCents: 6_849, totalCents: 121_000, withheldCents: 13_127 };
  await office.upload(driverId, { ...DOCUMENT, issuedOn: '2026-10-27', taxed, ...sums });
  const rows = (await taken(office)).of('semanas');
  expect(
    rows.map((row) => [row.Recibo, row['Recibo: base'], row['Recibo: IVA'], row['Recibo: IRS']]),
  ).toEqual([
    ['Confere', '377,36', '22,64', '43,40'],
    ['Confere', '382,08', '22,93', '43,93'],
    ['Confere', '382,07', '22,92', '43,94'],
  ]);
});

test('what e-Fatura does not state is left blank, and counted for Modelo 10', async () => {
  const office = await reciboOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana' });
  await office.terms(driverId);
  await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05', payoutCents: 50_000 });
  await office.upload(driverId, { ...DOCUMENT, issuedOn: '2026-10-20' });
  await office.db.update(recibos).set({ readFrom: 'e-fatura' });
  const unstated = await taken(office);
  expect(unstated.of('semanas')[0]).toMatchObject({ 'Recibo: base': '500,00', 'Recibo: IRS': '' });
  expect(unstated.of('modelo-10').map((row) => Object.values(row))).toEqual([
    [NIF, 'Ana', 'Continente', '1', '500,00', '0,00', '1'],
  ]);
  await office.db.update(recibos).set({ withheldCents: 5_750 });
  const typed = await taken(office);
  expect(typed.of('semanas')[0]).toMatchObject({ 'Recibo: IRS': '57,50' });
  expect(typed.of('modelo-10').map((row) => Object.values(row))).toEqual([
    [NIF, 'Ana', 'Continente', '1', '500,00', '57,50', '0'],
  ]);
});

test('has the file of each recibo by NIF and ATCUD, as long as it is kept', async () => {
  const office = await reciboOffice();
  const driverId = await insertPayee(office.db, { fullName: 'Ana' });
  await office.terms(driverId);
  await insertRecord(office.db, { driverId, weekStartDate: '2026-10-05', payoutCents: 50_000 });
  await insertRecord(office.db, { driverId, weekStartDate: '2026-11-02', payoutCents: 40_000 });
  expect(Object.keys((await taken(office)).entries).some((name) => name.startsWith('recibos/'))).toBe(false);
  await office.upload(driverId, { ...DOCUMENT, issuedOn: '2026-10-20' });
  const other = { number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18', issuedOn: '2026-11-10' };
  const taxed = DOCUMENT.taxed.map((part) => ({ ...part, baseCents: 40_000 }));
  await office.upload(driverId, { ...DOCUMENT, ...other, taxed, totalCents: 40_000 });
  const file = await taken(office);
  const [kept] = (await office.db.select().from(recibos)).filter(({ atcud }) => atcud === 'JJ37MMGM-17');
  const name = `recibos/${NIF}_JJ37MMGM-17.png`;
  expect(Object.keys(file.entries).filter((each) => each.startsWith('recibos/'))).toEqual([name]);
  expect(file.entries[name]?.length).toBe(kept?.size);
  expect(file.of('ficheiros')).toMatchObject([
    { Ficheiro: `${NIF}_JJ37MMGM-17.png`, NIF, ATCUD: 'JJ37MMGM-17', 'SHA-256': kept?.sha256 },
  ]);
  const again = await office.request(PATH);
  const once = Buffer.from(await (await office.request(PATH)).arrayBuffer());
  expect(Buffer.from(await again.arrayBuffer()).equals(once)).toBe(true);
  await office.services.storage.remove(kept?.fileKey ?? '');
  const { entries } = await taken(office);
  expect(new TextDecoder().decode(entries['recibos/EM-FALTA.txt'])).toContain(`${NIF}_JJ37MMGM-17.png`);
});
