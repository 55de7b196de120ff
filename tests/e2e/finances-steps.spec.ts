import type { Page } from 'playwright/test';
import type { WeekStanding } from '../../src/money/finances/schema';
import { mondayFrom } from '../fixtures/dates';
import { answerWith, read, test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { shiftsOf, topOf } from '../support/screens/layout';

const inDays = (date: string) => date.split('-').toReversed().join('/');
const title = (page: Page) => page.getByText('Últimas 26 semanas', { exact: true });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /registos?$/ });
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const week = (page: Page) => page.getByRole('search').getByLabel('Semana');

for (const [width, height, furthest] of [
  [1440, 900, 420],
  [390, 844, 560],
] as const) {
  test(`week, steps, totals and the first record are on the first screen of ${width} px`, async ({
    staffPage: page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const query of ['', `?semana=${mondayFrom(new Date(), -1)}`]) {
      await page.goto(`/finances${query}`);
      await expect(step(page, 'Fecho')).toHaveAccessibleName(/\d/);
      await expect(page.getByText(/^Paga \d+ registos/)).toBeVisible();
      const parts = [
        week(page),
        page.getByRole('list', { name: 'Passos da semana' }),
        page.getByRole('region', { name: 'Totais' }),
        page.getByRole('table').locator('tbody [aria-rowindex]').first(),
      ];
      const tops = await Promise.all(parts.map(topOf));
      expect(tops, query).toEqual(tops.toSorted((one, other) => one - other));
      expect(tops.at(-1), query).toBeLessThanOrEqual(furthest);
    }
  });
}

test('a record is a row of 88 px on a phone, which opens it', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/finances?semana=${mondayFrom(new Date(), -1)}`);
  const row = page.getByRole('table').locator('tbody [aria-rowindex]').first();
  await expect(row).toBeVisible();
  const { x = 0, y = 0, height } = (await row.boundingBox()) ?? {};
  expect(height).toBe(88);
  // The week stands above them.
  await expect(row.getByText(/\d\d\/\d\d\/\d{4}/).filter({ visible: true })).toHaveCount(0);
  await page.mouse.click(x + 40, y + 20);
  await expect(page.getByRole('dialog', { name: 'Registo semanal' })).toBeVisible();
});

test('the totals of a phone scroll sideways, and the page does not', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/finances');
  const totals = page.getByRole('region', { name: 'Totais' });
  await title(page).scrollIntoViewIfNeeded();
  expect(await totals.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an open step is under the bar of a phone and has the focus, which closing gives back', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/finances');
  await expect(step(page, 'Acertos')).toHaveAccessibleName(/\d/);
  await step(page, 'Acertos').click();
  const heading = page.getByRole('heading', { name: 'Acertos', exact: true });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Novo acerto' })).toBeVisible();
  const top = await topOf(heading);
  expect([top >= 72, top < 100], `${top}`).toEqual([true, true]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver registos' }).click();
  await expect(step(page, 'Acertos')).toBeFocused();
});

for (const width of [390, 1440]) {
  test(`nothing moves at ${width} px as a step that a link opens arrives`, async ({ staffPage: page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['relatorios', 'linhas', 'acertos', 'fecho', 'pagamento']) {
      await page.goto(`/finances?semana=todas&passo=${name}`);
      await expect(page.getByText(/^Paga \d+ registos/)).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await shiftsOf(page), name).toEqual([]);
    }
    await expect(page.getByText('Sem a conta da empresa configurada')).toBeVisible();
  });
}

test('the step to take says its verb', async ({ staffPage: page }) => {
  await page.goto('/finances');
  const next = page.getByRole('list', { name: 'Passos da semana' }).locator('[aria-current=step]');
  await expect(next).toHaveCount(1);
  await expect(next).toHaveAccessibleName(
    /(Carregar relatórios|Ver relatórios|Decidir \d+ linhas?|Ver acertos|Fechar semana|Pagar \d+ registos?)$/,
  );
});

test('the steps are of the chosen week, else of the oldest week to close', async ({ staffPage: page }) => {
  await page.goto('/finances');
  const mondays = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  const [last, oldest] = mondays.filter(({ isToClose }) => isToClose);
  if (!last || !oldest) throw new Error('two weeks were to be closed');
  const [days, others] = [last, oldest].map(({ weekStartDate }) => inDays(weekStartDate));
  const steps = page.getByRole('list', { name: /^Passos da semana/ });
  await expect(steps).toHaveAccessibleName(new RegExp(`^Passos da semana de ${others}`));
  await expect(step(page, 'Pagamento')).toContainText(`${oldest.payable} por pagar`);
  await week(page).selectOption(last.weekStartDate);
  await expect(count(page)).toHaveText(`${last.records} registos`);
  await expect(steps).toHaveAccessibleName(new RegExp(`^Passos da semana de ${days}`));
  await expect(step(page, 'Pagamento')).toContainText(`${last.payable} por pagar`);
  await page.getByRole('button', { name: 'Todas as semanas' }).click();
  await expect(steps).toHaveAccessibleName(new RegExp(`^Passos da semana de ${others}`));
  await expectAccessible(page);
});

test('a step that is open stays with its week, also over a reload, until another one is chosen', async ({
  staffPage: page,
}) => {
  await page.goto('/finances');
  const mondays = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  const [last, oldest] = mondays.filter(({ isToClose }) => isToClose);
  if (!last || !oldest) throw new Error('two weeks were to be closed');
  const closing = ({ weekStartDate }: WeekStanding) =>
    page.getByRole('region', { name: `Fecho da semana de ${inDays(weekStartDate)}` });
  await step(page, 'Fecho').click();
  await expect(closing(oldest)).toBeVisible();
  await expect(page).toHaveURL(`/finances?semana=todas&passo=fecho&passos=${oldest.weekStartDate}`);
  // Somebody else has closed it.
  await answerWith(
    page,
    '**/api/financial-records/mondays',
    mondays.map((each) => (each === oldest ? { ...each, state: 'closed', isToClose: false } : each)),
  );
  await page.reload();
  await expect(closing(oldest)).toBeVisible();
  await week(page).selectOption(last.weekStartDate);
  await expect(closing(last)).toBeVisible();
  await expect(page).toHaveURL(`/finances?semana=${last.weekStartDate}&passo=fecho`);
});

test('another week that is not closed is one press away, at its closing', async ({ staffPage: page }) => {
  await page.goto('/finances');
  const mondays = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  const [last] = mondays.filter(({ isToClose }) => isToClose);
  await expect(page.getByRole('link', { name: /^semana de / })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^semana de / }).click();
  await expect(page).toHaveURL(`/finances?semana=${last?.weekStartDate}&passo=fecho`);
  await expect(step(page, 'Fecho')).toHaveAttribute('aria-expanded', 'true');
});
