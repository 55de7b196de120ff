import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import type { DriverRecibos, Recibo, ReciboBoard, ReciboWeek } from '../../src/people/recibos/schema';
import { lisbonDate } from '../../src/platform/domain/calendar';
import { centsOfDecimal } from '../../src/platform/domain/money-text';
import { ACQUIRED, acquired, utf8 } from '../fixtures/recibos/authority-lists';
import { FISCAL_DOCUMENT, jpegOf, photographOf, qrTextOf } from '../fixtures/recibos/fiscal-documents';
import { read, recibosFleetTest as test } from '../support/offices/fleets';
import { Presses } from '../support/offices/monday';
import { expect, expectToast } from '../support/offices/office';

/** The presses of each part: 6 in all. */
const PRESSES = { recibos: 1, files: 1, list: 2, month: 2 };

const FIRST_SERIAL = 5_001;

type New = Pick<Recibo, 'issuerNif' | 'number' | 'issuedOn' | 'base' | 'iva'> & { atcud: string };

async function driversOf(page: Page): Promise<DriverRecibos[]> {
  const { drivers } = await read<ReciboBoard>(page, '/api/recibos');
  return Promise.all(drivers.map(({ id }) => read<DriverRecibos>(page, `/api/drivers/${id}/recibos`)));
}

const lacks = ({ state }: ReciboWeek) => state === 'MISSING' || state === 'ANNULLED' || state === 'DIVERGES';

/** The document that each week lacks, or has with another amount. */
function documentsLacking(drivers: readonly DriverRecibos[]): New[] {
  return drivers
    .flatMap(({ nif, weeks }) => weeks.filter(lacks).map(({ expected }) => ({ nif: nif ?? '', expected })))
    .map(({ nif: issuerNif, expected }, at) => ({
      issuerNif,
      number: `FR ATSIRE01FR/${FIRST_SERIAL + at}`,
      atcud: `MONTH${issuerNif.slice(0, 4)}-${FIRST_SERIAL + at}`,
      issuedOn: lisbonDate(new Date()),
      base: expected?.base ?? '',
      iva: expected?.iva ?? '',
    }));
}

function photo({ base, iva, ...named }: New) {
  const [baseCents, ivaCents] = [centsOfDecimal(base), centsOfDecimal(iva)];
  const band = ivaCents === 0 ? 'EXEMPT' : 'REDUCED';
  const code = qrTextOf({
    ...FISCAL_DOCUMENT,
    ...named,
    taxed: [{ region: 'PT', band, baseCents, ivaCents }],
    taxesCents: ivaCents,
    totalCents: baseCents + ivaCents,
  });
  const buffer = Buffer.from(jpegOf(photographOf(code)));
  return { name: `${named.number.replace('/', '-')}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** The authority's list of them all: what its driver has issued anew for another amount is annulled. */
function listOf(drivers: readonly DriverRecibos[], documents: readonly New[]) {
  const diverging = drivers.flatMap(({ weeks }) =>
    weeks.filter(({ state }) => state === 'DIVERGES').flatMap((week) => week.documents.map(({ id }) => id)),
  );
  const isOver = ({ id, state }: Recibo) => state === 'ANNULLED' || diverging.includes(id);
  const rowOf = ({ number, atcud, issuedOn, issuerNif, base, iva }: New, situation: string) =>
    acquired({
      n: number.split('/')[1] ?? '',
      atcud,
      situation,
      date: issuedOn,
      issuer: issuerNif,
      base: base.replace('.', ','),
      iva: iva.replace('.', ','),
    });
  const rows = [
    ...drivers
      .flatMap((driver) => driver.documents)
      .map((each) => rowOf({ ...each, atcud: each.atcud ?? '' }, isOver(each) ? 'Anulado' : 'Emitido')),
    ...documents.map((each) => rowOf(each, 'Emitido')),
  ];
  const buffer = Buffer.from(utf8(ACQUIRED, ...rows));
  return { name: 'adquiridos.csv', mimeType: 'text/csv', buffer };
}

test('four weeks of every driver of the demo fleet are settled, and the month is kept, in 6 presses', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  const before = await driversOf(page);
  const documents = documentsLacking(before);
  const weeks = before.flatMap((driver) => driver.weeks);
  for (const state of ['MISSING', 'ANNULLED', 'DIVERGES', 'RECEIVED']) {
    expect(
      weeks.some((week) => week.state === state),
      state,
    ).toBe(true);
  }
  const presses = new Presses();

  presses.begin('recibos');
  await presses.press(
    page.getByRole('region', { name: 'Para hoje' }).getByRole('link', { name: /recibos em falta/ }),
  );
  const input = page.getByLabel('Ficheiros de recibos').locator('input');

  presses.begin('files');
  await presses.give(input, documents.map(photo));
  await expect(page.getByText(`${documents.length} de ${documents.length} recebidos`)).toBeVisible();

  presses.begin('list');
  await presses.give(input, listOf(before, documents));
  await presses.press(page.getByRole('button', { name: 'Importar lista' }));
  await expectToast(page, 'Sucesso', 'Lista importada: ');
  await expect(page.getByText('Nenhum em falta', { exact: true })).toBeVisible();

  presses.begin('month');
  await presses.press(
    page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name: 'Pagamento' }),
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    presses.press(page.getByRole('button', { name: 'Guardar o mês (ZIP)' })),
  ]);
  expect(
    Object.keys(unzipSync(await readFile(await file.path()))).some((name) => name.endsWith('.xlsx')),
  ).toBe(true);

  expect(presses.of).toEqual(PRESSES);
  const after = (await driversOf(page)).flatMap((driver) => driver.weeks);
  const open = after.filter(({ state }) => !['MATCHES', 'DISPENSED', 'NOTHING'].includes(state));
  expect(open).toEqual([]);
  expect(after.filter(({ state }) => state === 'MATCHES').length).toBeGreaterThan(documents.length);
});
