import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import type { FinancialRecord, WeekStanding } from '../../src/money/finances/schema';
import { shortWeek, standingWords } from '../../web/money/finances/week-words';
import { mondayFrom } from '../fixtures/dates';
import { folded } from '../fixtures/shown';
import { euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { shiftsOf } from '../support/screens/layout';
import { openFilters } from '../support/screens/pages';

const PENDING = '/api/financial-records/pending';

const rows = (page: Page) => page.getByRole('table').locator('tbody [aria-rowindex]');
const field = (page: Page, label: string) => page.getByRole('search').getByLabel(label);
const count = (page: Page) => page.getByRole('status').filter({ hasText: /registos?$/ });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Totais' }).locator('> *').filter({ hasText: label });
const pay = (page: Page) => page.getByRole('button', { name: 'Processar Pagamentos' });
const readRecords = (page: Page) => read<FinancialRecord[]>(page, '/api/financial-records');
const sum = (amounts: string[]) =>
  amounts.reduce((total, it) => total + Math.round(Number(it) * 100), 0) / 100;

/** Opens the page and waits for the records; answers one week and one name of them. */
async function open(page: Page, query = '?semana=todas') {
  await page.goto(`/finances${query}`);
  await expect(count(page)).toBeVisible();
  const records = await readRecords(page);
  const week = records.find(({ status }) => status === 'PAID')?.weekStartDate ?? '';
  return { records, week };
}

for (const width of [320, 390, 820, 1440]) {
  test(`nothing moves at ${width} px as a page that a link filters comes to life`, async ({
    staffPage: page,
  }) => {
    // The window is so high that everything that moves is in view.
    await page.setViewportSize({ width, height: 2_400 });
    const { week } = await open(page);
    for (const query of ['', '?semana=todas', `?semana=${week}`, '?semana=2026-11-10', '?estado=pago']) {
      await open(page, query);
      await expect(page.getByText('Últimas 26 semanas', { exact: true })).toBeVisible();
      expect(await shiftsOf(page), query).toEqual([]);
    }
  });
}

test('a page that arrives in two parts is painted once all of it is there', async ({
  staffPage: page,
  allowErrors,
}) => {
  // Only the parts are fetched, and no script.
  allowErrors(/404/);
  await page.setViewportSize({ width: 1440, height: 2_400 });
  const html = await (await page.request.get('/finances')).text();
  // The cut is between the two actions at the line's end.
  const cut = html.indexOf('Exportar SEPA</button>') + 'Exportar SEPA</button>'.length;
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
    // The pause is long enough to paint the first part.
    return setTimeout(() => response.end(html.slice(cut)), 1_000);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await shiftsOf(page)).toEqual([]);
  } finally {
    server.close();
  }
});

test('week, driver and state leave the matching records, and their sums', async ({ staffPage: page }) => {
  const { records, week } = await open(page);
  await openFilters(page);
  await field(page, 'Semana').selectOption(week);
  const ofWeek = records.filter(({ weekStartDate }) => weekStartDate === week);
  await expect(count(page)).toHaveText(`${ofWeek.length} registos`);
  // The fixed notes are of all weeks.
  await expect(figure(page, 'Deduções')).not.toContainText('vs mês anterior');
  await expect(figure(page, 'Processados')).not.toContainText('Esta semana');
  const paid = ofWeek.filter(({ status }) => status === 'PAID');
  await expect(figure(page, 'Processados')).toContainText(euro(sum(paid.map((it) => it.finalPayout))));
  await expect(figure(page, 'Deduções')).toContainText(euro(sum(ofWeek.map((it) => it.flatRateDeduction))));
  await field(page, 'Estado').selectOption('Pago');
  await expect(figure(page, 'Processados')).toContainText('dos registos filtrados');
  const search = folded(paid[0]?.driver.fullName.split(' ')[0] ?? '').toUpperCase();
  await field(page, 'Condutor').fill(search);
  const left = paid.filter(({ driver }) => folded(driver.fullName).includes(folded(search)));
  await expect(count(page)).toHaveText(new RegExp(`^${left.length} registos?$`));
  await expect(rows(page)).toHaveCount(left.length);
  const sums = page.locator('dl').filter({ hasText: 'Ganhos brutos' });
  for (const [label, amounts] of [
    ['Ganhos brutos', left.map((it) => it.grossEarnings)],
    ['Comissão', left.map((it) => it.platformCommission)],
    ['Líquido', left.map((it) => it.finalPayout)],
  ] as const) {
    await expect(sums).toContainText(`${label}${euro(sum(amounts))}`);
  }
  await expectAccessible(page);
  await field(page, 'Condutor').fill('ninguém com este nome');
  await expect(page.getByText('Tente ajustar os filtros de pesquisa.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(field(page, 'Condutor')).toHaveValue('');
  await expect(count(page)).toHaveText(`${records.length} registos`);
  await expect(field(page, 'Semana')).toHaveValue('todas');
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toBeDisabled();
});

test('the page opens on all weeks, and on what is pending in any of them', async ({ staffPage: page }) => {
  // The last week has no records yet, as on a Monday.
  await page.clock.setFixedTime(Date.now() + 14 * 86_400_000);
  const { records } = await open(page, '');
  await expect(page).toHaveURL('/finances');
  await expect(field(page, 'Semana')).toHaveValue('todas');
  await expect(count(page)).toHaveText(`${records.length} registos`);
  await expect(rows(page).first()).toContainText(records[0]?.driver.fullName ?? '?');
  const pending = await read<FinancialRecord[]>(page, PENDING);
  const due = euro(sum(pending.map((it) => it.finalPayout)));
  await expect(figure(page, 'Pendentes')).toContainText(due);
  for (const note of ['+12% vs mês anterior', 'Esta semana']) await expect(figure(page, note)).toBeVisible();
  await expect(pay(page)).toHaveAccessibleDescription(`Paga ${pending.length} registos: ${due}`);
  await expect(pay(page)).toBeEnabled();
});

test('each week says how it stands, and the last one is a press away', async ({ staffPage: page }) => {
  const last = mondayFrom(new Date(), -1);
  const { records } = await open(page, '');
  const ofWeek = records.filter(({ weekStartDate }) => weekStartDate === last);
  const options = field(page, 'Semana').locator('option');
  await expect(options.nth(1)).toHaveText(`${shortWeek(last)} · por fechar`);
  const weeks = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  await expect(options).toHaveText([
    'Todas as semanas',
    ...weeks.map((each) => `${shortWeek(each.weekStartDate)} · ${standingWords(each.weekStartDate, each)}`),
  ]);
  await page.getByRole('button', { name: 'Última semana' }).click();
  await expect(page).toHaveURL(`/finances?semana=${last}`);
  await expect(count(page)).toHaveText(`${ofWeek.length} registos`);
  // The week before and the one after are a press away too.
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expect(page).toHaveURL(`/finances?semana=${weeks[1]?.weekStartDate}`);
  await page.getByRole('button', { name: 'Semana seguinte' }).click();
  await expect(page).toHaveURL(`/finances?semana=${last}`);
  await expect(page.getByRole('button', { name: 'Semana seguinte' })).toBeDisabled();
  await page.getByRole('button', { name: 'Todas as semanas' }).click();
  await expect(page).toHaveURL('/finances?semana=todas');
  await expect(count(page)).toHaveText(`${records.length} registos`);
});

test('a link keeps filter and order, and so does the way back', async ({ staffPage: page }) => {
  const { records, week } = await open(page);
  await openFilters(page);
  await field(page, 'Semana').selectOption(week);
  await field(page, 'Ordenar por').selectOption('Menor líquido');
  await expect(page).toHaveURL(`/finances?semana=${week}&ordem=menor-liquido`);
  const left = records.filter(({ weekStartDate }) => weekStartDate === week);
  const lowest = left.toSorted((one, other) => Number(one.finalPayout) - Number(other.finalPayout))[0];
  const isThere = async () => {
    await expect(count(page)).toHaveText(`${left.length} registos`);
    await expect(rows(page).first()).toContainText(lowest?.driver.fullName ?? '?');
    await expect(field(page, 'Semana')).toHaveValue(week);
    await expect(field(page, 'Ordenar por')).toHaveValue('menor-liquido');
  };
  await isThere();
  await page.reload();
  await isThere();
  await page.goto('/register');
  await page.goBack();
  await isThere();
});

test('a link with a filter asks for the matching records alone', async ({ staffPage: page }) => {
  const { week } = await open(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/financial-records') asked.push(search);
  });
  await open(page, `?semana=${week}`);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([`?week=${week}&limit=200`]);
  asked.length = 0;
  await open(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['?limit=200']);
  asked.length = 0;
  await open(page, '');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['?limit=200']);
});

test('a misspelt filter in a link is ignored, and a week without records is valid', async ({
  staffPage: page,
}) => {
  const { records } = await open(page, '?semana=ontem&estado=x&ordem=y&outro=1');
  await expect(count(page)).toHaveText(`${records.length} registos`);
  await page.goto('/finances?semana=2019-01-07');
  await expect(page.getByText('Tente ajustar os filtros de pesquisa.')).toBeVisible();
  await expect(field(page, 'Semana')).toHaveValue('2019-01-07');
});

test('a filter that cannot be read shows no other records, and can be tried again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  const { records } = await open(page);
  await openFilters(page);
  let fails = true;
  await page.route(/\/api\/financial-records\?.*driver=/, (route) =>
    fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await field(page, 'Condutor').fill('a');
  await expect(page.getByText('Não foi possível carregar os registos financeiros')).toBeVisible();
  await expect(page.getByText(records[0]?.driver.fullName ?? '?')).toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a payment run under a filter shows what it pays and pays that', async ({ staffPage: page }) => {
  await open(page);
  await openFilters(page);
  const pending = await read<FinancialRecord[]>(page, PENDING);
  const name = pending[0]?.driver.fullName ?? '';
  const wanted = pending.filter(({ driver }) => driver.fullName === name);
  expect(wanted.length).toBeLessThan(pending.length);
  await field(page, 'Condutor').fill(name);
  const total = sum(wanted.map((it) => it.finalPayout));
  const told = new RegExp(`^Paga ${wanted.length} registos?: ${euro(total)}$`);
  await expect(page.getByText(told)).toBeVisible();
  await expect(pay(page)).toHaveAccessibleDescription(told);
  const paid: string[] = [];
  await page.route('**/api/financial-records/*/status', (route) => {
    paid.push(route.request().url().split('/').at(-2) ?? '');
    return route.continue();
  });
  await pay(page).click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  expect(paid.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  await expect(page.getByText('Nada a pagar', { exact: true })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  const others = pending.filter(({ driver }) => driver.fullName !== name).map(({ id }) => id);
  expect((await read<FinancialRecord[]>(page, PENDING)).map(({ id }) => id)).toEqual(others);
});

test('the filtered records are exported as CSV and as XLSX', async ({ staffPage: page }) => {
  const { records, week } = await open(page);
  await field(page, 'Semana').selectOption(week);
  const left = records.filter(({ weekStartDate }) => weekStartDate === week);
  await expect(count(page)).toHaveText(`${left.length} registos`);
  for (const format of ['CSV', 'XLSX']) {
    const link = page.getByRole('link', { name: `Exportar ${format}` });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`registos-${week}.${format.toLowerCase()}`);
    const file = await readFile(await download.path());
    if (format === 'CSV') expect(file.toString().trim().split('\r\n')).toHaveLength(left.length + 1);
    else expect(file.subarray(0, 2).toString()).toBe('PK');
  }
});

test('a payment run uses a filter at once, before its records are listed', async ({ staffPage: page }) => {
  await open(page);
  await expect(pay(page)).toBeEnabled();
  await page.route(`**${PENDING}?*`, () => undefined);
  const select = field(page, 'Estado');
  const seen = await select.evaluate((element: HTMLSelectElement) => {
    element.value = 'pago';
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return Promise.resolve().then(() => {
      const buttons = [...document.querySelectorAll('button')];
      const run = buttons.find(({ textContent }) => textContent?.includes('Processar Pagamentos'));
      const isListed = document.querySelector('#registos + [role=status]')?.textContent === 'A procurar…';
      return { canPay: run?.disabled === false, isListed };
    });
  });
  expect(seen).toEqual({ canPay: false, isListed: false });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
