import type { Page } from 'playwright/test';
import type { CarsOfWeeks } from '../../src/money/car-sums/schema';
import type { FinancialSummary, WeekSums } from '../../src/money/finances/schema';
import { mondayFrom } from '../fixtures/dates';
import { answerWith, euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const CARS = '/api/car-sums';
const TITLE = 'Ganhos e custos por viatura';

const opener = (page: Page) => page.getByRole('button', { name: 'Por viatura' });
const table = (page: Page) => page.getByRole('table', { name: TITLE });
const rows = (page: Page) => table(page).getByRole('row');

test('what each car earned and cost is shown in the place of the records', async ({ staffPage: page }) => {
  const week = mondayFrom(new Date(), -1);
  await page.goto(`/finances?semana=${week}`);
  await opener(page).click();
  await expect(page).toHaveURL(`/finances?semana=${week}&passo=viaturas`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused();
  const { cars, total } = await read<CarsOfWeeks>(page, `${CARS}?week=${week}`);
  const summary = await read<FinancialSummary>(page, `/api/financial-records/summary?week=${week}`);
  expect(total.gross).toBe(summary.grossEarnings);
  await expect(page.getByLabel('Soma das viaturas')).toContainText(
    `Ganhos menos custos${euro(Number(total.left))}`,
  );
  const moved = cars.filter(({ gross, byCategory }) => gross !== '0.00' || byCategory.length > 0);
  await expect(rows(page)).toHaveCount(Math.min(moved.length, 50) + 1);
  await expect(page.getByText('sem ganhos nem custos')).toHaveCount(moved.length < cars.length ? 1 : 0);
  const [first] = cars;
  await expect(rows(page).nth(1)).toContainText(first?.plate ?? '?');
  await expect(rows(page).nth(1)).toContainText(euro(Number(first?.left)));

  const costly = cars.findIndex(({ byCategory }) => byCategory.some(({ drivers }) => drivers !== '0.00'));
  const row = rows(page).nth(costly + 1);
  await row.locator('summary').click();
  await expect(row).toContainText('Dos condutores');
  // A link half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  for (const format of ['CSV', 'XLSX']) {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: `Exportar viaturas ${format}` }).click();
    expect((await saving).suggestedFilename()).toBe(`viaturas-${week}.${format.toLowerCase()}`);
  }
  await page.getByRole('button', { name: 'Ver registos' }).click();
  await expect(page.getByRole('heading', { name: 'Registos Financeiros Semanais' })).toBeVisible();
  await expect(page).toHaveURL(`/finances?semana=${week}`);
});

test('of all weeks they are those of the picture, and fit a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/finances?semana=todas&passo=viaturas');
  await expect(page.getByLabel('Soma das viaturas')).toContainText('Últimas 26 semanas');
  await table(page).locator('summary').first().click();
  // A link half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  for (const scale of [1, 2]) {
    // The select of a filter truncates its text.
    const found = (await misfits(page, scale)).filter((each) => !each.includes('select'));
    expect(found, `scale × ${scale}`).toEqual([]);
  }
});

test('the picture has costs beside earnings, where there are any', async ({ staffPage: page }) => {
  const [newest] = await read<WeekSums[]>(page, '/api/financial-records/weeks');
  await page.goto('/finances?semana=todas');
  await page.getByText('Últimas 26 semanas', { exact: true }).click();
  const bars = page.getByRole('toolbar', { name: 'Últimas 26 semanas' }).getByRole('button');
  await expect(bars.last()).toHaveAccessibleName(
    new RegExp(`, Custos das viaturas ${euro(Number(newest?.costs))}$`),
  );
  await expect(bars.last().locator('[data-series=costs] rect')).toBeVisible();
  await expectAccessible(page);
});

test('where no car is entered nothing of them shows, and nothing is loaded', async ({ staffPage: page }) => {
  const weeks = await read<WeekSums[]>(page, '/api/financial-records/weeks');
  const without = weeks.map((week) => ({ ...week, costs: null }));
  await answerWith(page, /\/api\/financial-records\/weeks$/, without);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/finances', { waitUntil: 'networkidle' });
  await page.getByText('Últimas 26 semanas', { exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Últimas 26 semanas' })).toBeVisible();
  await expect(page.getByText('Custos das viaturas')).toHaveCount(0);
  await expect(opener(page)).toHaveCount(0);
  expect(asked.filter((path) => /cars/.test(path))).toEqual([]);
});
