import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import type { DriverRecibos, ReciboBoard, ReciboWeek } from '../../src/people/recibos/schema';
import { dateInWords, shiftDate } from '../../src/platform/domain/calendar';
import { weekSpan } from '../../src/platform/domain/date-words';
import { centsOfDecimal } from '../../src/platform/domain/money-text';
import { mondayFrom } from '../fixtures/dates';
import { ACQUIRED, acquired, utf8 } from '../fixtures/recibos/authority-lists';
import {
  FISCAL_DOCUMENT,
  jpegOf,
  modulesOf,
  photographOf,
  pngAround,
  qrTextOf,
} from '../fixtures/recibos/fiscal-documents';
import { euro, read, recibosTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { dialogOf, openChoices, phoneOf, signInByCode } from '../support/screens/pages';

test.use({ fleet: 'recibos' });

const NIFS = ['123456789', '100000002', '200000004'];

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { headers: { Origin: new URL(page.url()).origin, 'If-Match': '"1"' }, data });

/** The drivers of whom recibos are asked since four weeks, each with the NIF at its place. */
async function askedDrivers(page: Page): Promise<(DriverWithDocuments & { weeks: ReciboWeek[] })[]> {
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const paid = await read<{ driver: { id: string } }[]>(
    page,
    `/api/financial-records?week=${mondayFrom(new Date(), -1)}&status=PENDING`,
  );
  const first = drivers.filter(({ id }) => paid.some(({ driver }) => driver.id === id)).slice(0, NIFS.length);
  const from = mondayFrom(new Date(), -4);
  for (const [at, { id }] of first.entries()) {
    const terms = { from, kind: 'ASKED', nif: NIFS[at], iva: '0' };
    await post(page, `/api/drivers/${id}/recibo-terms`, terms);
  }
  return Promise.all(
    first.map(async (driver) => {
      const { weeks } = await read<DriverRecibos>(page, `/api/drivers/${driver.id}/recibos`);
      return { ...driver, weeks };
    }),
  );
}

/** The text of the code of the document that the week asks for, and `more` cents. */
function codeOf(nif: string | undefined, { week, expected }: ReciboWeek, serial: number, more = 0) {
  const base = centsOfDecimal(expected?.base ?? '0') + more;
  return qrTextOf({
    ...FISCAL_DOCUMENT,
    issuerNif: nif ?? '',
    issuedOn: shiftDate(week, 7),
    number: `FR ATSIRE01FR/${serial}`,
    atcud: `${nif?.slice(1)}X-${serial}`,
    taxed: [{ region: 'PT' as const, band: 'EXEMPT' as const, baseCents: base, ivaCents: 0 }],
    totalCents: base,
  });
}

function photo(...[nif, week, serial, more]: Parameters<typeof codeOf>) {
  const buffer = Buffer.from(jpegOf(photographOf(codeOf(nif, week, serial, more))));
  return { name: `recibo-${serial}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** In compressed bytes. */
const READER = 20_000;

/** More pixels than the server reads. */
const LARGE_SIDE = 5_100;

function largePhoto(code: string) {
  const modules = modulesOf(code);
  const module = LARGE_SIDE / modules.length;
  const rows = Array.from({ length: LARGE_SIDE }, (_, y) => {
    const row = Buffer.alloc(1 + Math.ceil(LARGE_SIDE / 8));
    for (let x = 0; x < LARGE_SIDE; x += 1) {
      const isDark = modules[Math.floor(y / module)]?.[Math.floor(x / module)];
      if (!isDark) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (128 >> (x & 7));
    }
    return row;
  });
  const head = { width: LARGE_SIDE, height: LARGE_SIDE, depth: 1, colour: 0, isInterlaced: false };
  const buffer = Buffer.from(pngAround(head, { data: deflateSync(Buffer.concat(rows)) }));
  return { name: 'grande.png', mimeType: 'image/png', buffer };
}

const isMissing = ({ state }: ReciboWeek) => state === 'MISSING';

test('a driver sees what to put on the recibo, and a photo of it agrees after one press', async ({
  browser,
  server,
  smtp,
  staffPage,
}) => {
  await staffPage.goto('/finances');
  const [driver] = await askedDrivers(staffPage);
  const newest = driver?.weeks.find(isMissing);
  if (!driver || !newest) throw new Error('nobody lacks a recibo');
  const page = await phoneOf(browser, server.url);
  await signInByCode(page, smtp, driver.email);
  const part = page.getByRole('region', { name: 'Recibos' });
  await expect(part).toContainText(`O que escrever no recibo de ${weekSpan(newest.week)}`);
  await expect(part).toContainText('500000000');
  await expect(part).toContainText('Isento (artigo 53.º do CIVA)');
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);

  const choosing = page.waitForEvent('filechooser');
  await part.getByText('Enviar recibo').click();
  await (await choosing).setFiles(photo(NIFS[0], newest, 1));
  await expect(part.getByRole('status')).toContainText(`Confere com a semana de ${weekSpan(newest.week)}.`);

  const blank = { name: 'nada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await part.locator('input[type=file]').setInputFiles(blank);
  const form = part.getByRole('form', { name: 'Dados do recibo' });
  await form.getByLabel('Número').fill('17');
  await form.getByRole('button', { name: 'Enviar recibo' }).click();
  await expect(form.getByText('Indique o número como está no recibo')).toBeVisible();
  await expect(form.getByLabel('Número')).toHaveValue('17');
  await expectAccessible(page);
  await page.context().close();
});

test('a photo is read in the browser while the server reads it, and fills the form where the server cannot', async ({
  browser,
  server,
  smtp,
  staffPage,
}) => {
  await staffPage.goto('/finances');
  const [, , driver] = await askedDrivers(staffPage);
  const [newest, next] = driver?.weeks.filter(isMissing) ?? [];
  if (!driver || !newest || !next) throw new Error('nobody lacks two recibos');
  const page = await phoneOf(browser, server.url);
  await signInByCode(page, smtp, driver.email);
  const part = page.getByRole('region', { name: 'Recibos' });
  const input = part.locator('input[type=file]');
  const readers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('photo-worker')) readers.push(request.url());
  });
  const sending = Promise.withResolvers<void>();
  await page.route('**/api/me/recibos', async (route) => {
    if (route.request().method() === 'POST') await sending.promise;
    await route.continue();
  });
  expect(readers, 'the reader comes with the first photo').toEqual([]);
  await input.setInputFiles(photo(NIFS[2], newest, 21));
  const amount = euro(newest.expected?.base ?? '');
  await expect(part.getByRole('status')).toHaveText(
    `Na fotografia: FR ATSIRE01FR/21, de ${dateInWords(shiftDate(newest.week, 7))}, ${amount}.`,
  );
  expect(await misfits(page, 1)).toEqual([]);
  await expectAccessible(page);
  const reader = await page.request.get(readers[0] ?? '', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(Number(reader.headers()['content-length'])).toBeLessThanOrEqual(READER);
  sending.resolve();
  await expect(part.getByRole('status')).toHaveText(`Confere com a semana de ${weekSpan(newest.week)}.`);

  await input.setInputFiles(largePhoto(codeOf(NIFS[2], next, 22)));
  const form = part.getByRole('form', { name: 'Dados do recibo' });
  await expect(form.getByRole('alert')).toHaveText(
    'A imagem é demasiado grande para ser lida. Escreva os dados do recibo. ' +
      'Os que se leem na fotografia já estão preenchidos: confira-os antes de enviar.',
  );
  await expect(form.getByLabel('Número')).toHaveValue('FR ATSIRE01FR/22');
  await expect(form.getByLabel('ATCUD')).toHaveValue(`${NIFS[2]?.slice(1)}X-22`);
  await expect(form.getByLabel('Data', { exact: true })).toHaveValue(shiftDate(next.week, 7));
  await expect(form.getByLabel('Valor base em euros')).toHaveValue(
    (next.expected?.base ?? '').replace('.', ','),
  );
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Enviar recibo' }).click();
  await expect(part.getByRole('status')).toContainText(`Recebido para a semana de ${weekSpan(next.week)}.`);
  await page.context().close();
});

test('the office loads several recibos at once, sees what differs, divides one and takes it back', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await page.goto('/finances');
  const [, driver, other] = await askedDrivers(page);
  const first = driver?.weeks.find(isMissing);
  const oldest = other?.weeks.findLast(isMissing);
  if (!driver || !other || !first || !oldest) throw new Error('nobody lacks a recibo');
  const { missing } = await read<ReciboBoard>(page, '/api/recibos');
  await page.goto('/finances');
  await page.getByRole('button', { name: 'Recibos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recibos' })).toBeFocused();
  await expect(page).toHaveURL(/passo=recibos/);
  await expect(page.getByText(`${missing} em falta`, { exact: true })).toBeVisible();
  await page
    .getByLabel('Ficheiros de recibos')
    .locator('input')
    .setInputFiles([
      photo(NIFS[1], first, 1),
      photo(NIFS[2], oldest, 2, 1_000),
      photo('600000001', oldest, 3),
    ]);
  await expect(page.getByText('2 de 3 recebidos · 1 recusado')).toBeVisible();
  await expect(page.getByText('Não há nenhum condutor com recibos com o NIF 600000001')).toBeVisible();
  await expect(page.getByText(`${missing - 2} em falta`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await openChoices(page);
  await page.getByLabel('Estado', { exact: true }).selectOption('Divergem');
  await expect(page.getByRole('row').filter({ hasText: other.fullName })).toContainText('10,00 € a mais.');
  await page.getByLabel('Estado', { exact: true }).selectOption('Todos');
  await page.getByRole('button', { name: driver.fullName }).click();
  const document = page.getByRole('listitem').filter({ hasText: 'FR ATSIRE01FR/1' });
  await document.getByRole('button', { name: 'Dividir por semanas' }).click();
  await document.getByLabel(weekSpan(first.week)).fill('1,00');
  await document.getByRole('button', { name: 'Guardar divisão' }).click();
  await expectToast(page, 'Sucesso', 'O recibo foi dividido');
  await expect(document.getByText('dividido pela equipa')).toBeVisible();
  await document.getByRole('button', { name: 'Desfazer divisão' }).click();
  await expect(document.getByText('dividido pela equipa')).toHaveCount(0);

  await page.getByRole('button', { name: 'Abrir exceção' }).click();
  await page.getByLabel('Motivo').fill('Portal em baixo');
  await page
    .getByRole('form', { name: 'Pagar sem recibo' })
    .getByRole('button', { name: 'Abrir exceção' })
    .click();
  await expect(page.getByText('Pode ser pago sem recibo: Portal em baixo')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: /recibos? em falta/ })).toHaveCount(1);
});

test('a list of the authority shows its effect before it is stored', async ({ staffPage: page }) => {
  await page.goto('/finances');
  const [driver] = await askedDrivers(page);
  const rows = [acquired({ n: '901', base: '123,45', issuer: NIFS[0] ?? '' })];
  const buffer = Buffer.from(utf8(ACQUIRED, ...rows));
  const list = { name: 'adquiridos.csv', mimeType: 'text/csv', buffer };
  await page.goto('/finances?passo=recibos');
  const input = page.getByLabel('Ficheiros de recibos').locator('input');
  await input.setInputFiles(list);
  const effect = page.getByRole('region', { name: list.name });
  await expect(effect.getByText('1 sem ficheiro', { exact: true })).toBeVisible();
  await expect(effect).toContainText(`${driver?.fullName}FR ATSIRE01FR/901`);
  await expectAccessible(page);
  await effect.getByRole('button', { name: 'Importar lista' }).click();
  await expectToast(page, 'Sucesso', 'Lista importada: 1 sem ficheiro');
  await input.setInputFiles(list);
  await expect(effect.getByText('1 sem alteração. Nada muda.')).toBeVisible();
});

test('what is asked of a driver is set in the file from a Monday on', async ({ staffPage: page }) => {
  await page.goto('/finances');
  const [, , driver] = await askedDrivers(page);
  await page.goto(`/drivers?driver=${driver?.id}&tab=recibos`);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Mudar o que se pede' }).click();
  await dialog.getByRole('combobox', { name: 'O que se pede' }).selectOption('Dispensado');
  await dialog.getByLabel('Motivo').fill('Passa por outra empresa');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog.getByText('Dispensado: Passa por outra empresa')).toBeVisible();
  await expectAccessible(page);
});

test('Ctrl K leads to the recibos, and to those of a driver', async ({ staffPage: page }) => {
  await page.goto('/drivers', { waitUntil: 'networkidle' });
  const [driver] = await askedDrivers(page);
  const palette = page.getByRole('dialog', { name: 'Ir para' });
  const openPalette = () =>
    expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 1_000 });
    }).toPass();
  await openPalette();
  await page.keyboard.type('recibo');
  await expect(palette.getByRole('option')).toHaveText([/^Recibos/, /^Carregar recibos/, /^Ver recibos/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/finances?passo=recibos');
  await expect(page.getByRole('heading', { name: 'Recibos', exact: true })).toBeVisible();
  await openPalette();
  await page.keyboard.type(`recibos ${driver?.fullName}`);
  const option = palette.getByRole('option').filter({ hasText: driver?.email });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('tab', { name: 'Recibos', selected: true })).toBeVisible();
});
