import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';

const MANY = 20_000;

type Office = { version: number; asked: string[]; held: Promise<void> | undefined; fails: boolean };

const rows = (page: Page) => page.getByRole('table').locator('tbody [aria-rowindex]');
const nameAt = (place: number, version = 1) => `Condutor ${place} de ${version}`;

function record(place: number, version: number): FinancialRecord {
  return {
    id: `${place}`,
    weekStartDate: '2026-11-09',
    grossEarnings: '1234.56',
    platformCommission: '308.64',
    flatRateDeduction: '62.50',
    adjustments: '0.00',
    cash: '0.00',
    settlement: '0.00',
    finalPayout: '863.42',
    status: 'PAID',
    version,
    carriedTo: null,
    inBatch: null,
    driver: { id: `${place}`, fullName: nameAt(place, version), contractType: 'SLOT' },
  };
}

/** Opens a list of many records, of which each answer is a part, at the office's version. */
async function openMany(page: Page): Promise<Office> {
  const office: Office = { version: 1, asked: [], held: undefined, fails: false };
  await page.route(/\/api\/financial-records(\?|$)/, async (route) => {
    const { search, searchParams } = new URL(route.request().url());
    office.asked.push(search);
    await office.held;
    if (office.fails) return route.fulfill({ status: 500, body: '' });
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name) ?? 0));
    const of = Math.min(limit ?? 0, MANY - (offset ?? 0));
    const headers = { 'Total-Count': `${MANY}`, ETag: `W/"${office.version}"` };
    const json = Array.from({ length: of }, (_, at) => record((offset ?? 0) + at, office.version));
    return route.fulfill({ json, headers });
  });
  await page.route(/\/api\/corrections$/, (route) => route.fulfill({ json: [] }));
  await page.goto('/finances?semana=todas');
  await expect(page.getByText(nameAt(0), { exact: true })).toBeVisible();
  return office;
}

async function scrollToRow(page: Page, place: number): Promise<void> {
  await page.evaluate(
    ([at, of]) => {
      const body = document.querySelector('tbody');
      if (!body) return;
      const { top, height } = body.getBoundingClientRect();
      scrollTo(0, scrollY + top + (height / of) * at - innerHeight / 2);
    },
    [place, MANY] as const,
  );
}

test('in a list of any length only the visible rows are fetched, and all of it can be reached', async ({
  staffPage: page,
}) => {
  const office = await openMany(page);
  await expect(page.getByText(`${MANY} registos`)).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${MANY + 1}`);
  expect(await rows(page).count()).toBeLessThan(150);
  expect(office.asked).toEqual(['?limit=200']);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText(nameAt(MANY - 1), { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await scrollToRow(page, 9_000);
  await expect(page.getByText(nameAt(9_000), { exact: true })).toBeInViewport();
  expect(office.asked.length).toBeLessThan(12);
  expect(office.asked.every((query) => /^\?(offset=\d+00&)?limit=200$/.test(query))).toBe(true);
});

test('the first rows fill the visible room, and the filters come after them', async ({ staffPage: page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = document.querySelectorAll('tbody [aria-rowindex]').length;
      if (rows === 0) return;
      observer.disconnect();
      const filters = document.querySelectorAll('main [type=search]').length;
      document.documentElement.dataset.first = `${rows} rows, ${filters} filters`;
    }).observe(document, { childList: true, subtree: true });
  });
  await openMany(page);
  expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe('12 rows, 0 filters');
  await expect(page.getByRole('searchbox', { name: 'Condutor' })).toBeVisible();
});

test('a row that is not loaded yet has its room, and nothing moves as it comes', async ({
  staffPage: page,
}) => {
  const office = await openMany(page);
  const arrive = Promise.withResolvers<void>();
  office.held = arrive.promise;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await scrollToRow(page, 5_000);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const place = page.locator('tr[data-placeholder][aria-rowindex="5002"]');
  await expect(place).toBeInViewport();
  const before = await place.boundingBox();
  await expectAccessible(page);
  arrive.resolve();
  const row = rows(page).filter({ hasText: nameAt(5_000) });
  await expect(row).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test('printed, all rows that are loaded are there without a control, and how many lack is stated', async ({
  staffPage: page,
}) => {
  await openMany(page);
  expect(await rows(page).count()).toBeLessThan(60);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await rows(page).count()).toBe(200);
  await expect(page.getByText(`Linhas 1 a 200 de ${MANY}. Para imprimir as outras`)).toBeVisible();
  await expect(page.getByText('Todas as semanas').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('button, input, nav, header a').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
});

test('rows of two versions of the list are never shown together', async ({ staffPage: page }) => {
  const office = await openMany(page);
  office.version = 2;
  await scrollToRow(page, 5_000);
  await expect(page.getByText(nameAt(5_000, 2), { exact: true })).toBeVisible();
  await scrollToRow(page, 0);
  await expect(page.getByText(nameAt(0, 2), { exact: true })).toBeVisible();
  await expect(page.getByText(nameAt(0, 1), { exact: true })).toHaveCount(0);
});

test('a part that could not be loaded takes nothing away and can be asked for again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  const office = await openMany(page);
  office.fails = true;
  await scrollToRow(page, 5_000);
  const notice = page.getByRole('status').filter({ hasText: 'Não foi possível carregar estes registos' });
  await expect(notice).toBeInViewport();
  await expect(page.locator('tr[data-placeholder][aria-rowindex="5002"]')).toBeVisible();
  office.fails = false;
  await notice.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(nameAt(5_000), { exact: true })).toBeVisible();
});

test('rows come into view as what stands above them goes', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 2400 });
  await openMany(page);
  const isFull = () =>
    page.evaluate(() => {
      // The sums stay in view below the rows.
      const foot = document.querySelector('[aria-label="Soma dos registos"]')?.parentElement;
      const low = Math.min(innerHeight, foot?.getBoundingClientRect().top ?? innerHeight);
      return document.elementFromPoint(innerWidth / 2, low - 4)?.closest('[aria-rowindex]') != null;
    });
  await expect.poll(isFull).toBe(true);
  const before = await rows(page).count();
  await page.getByRole('main').evaluate((main) => {
    const notice = document.createElement('div');
    notice.style.height = '1200px';
    main.prepend(notice);
    dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => rows(page).count()).toBeLessThan(before - 8);
  await page.getByRole('main').evaluate((main) => main.firstElementChild?.remove());
  await expect.poll(isFull).toBe(true);
});
