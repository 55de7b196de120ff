import type { Page, Route } from 'playwright/test';
import type { FinancialRecord, WeekStanding, WeekSums } from '../../src/money/finances/schema';
import { answerWith, euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const WEEKS = '/api/financial-records/weeks';
const TITLE = 'Últimas 26 semanas';

const bars = (page: Page) => page.getByRole('toolbar', { name: TITLE }).getByRole('button');
const title = (page: Page) => page.getByText(TITLE, { exact: true });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /registos?$/ });
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const week = (page: Page) => page.getByRole('search').getByLabel('Semana');

/** Opens the page with the line of all weeks unfolded. */
async function openWeeks(page: Page): Promise<void> {
  await page.goto('/finances?semana=todas');
  await title(page).click();
}

test('each week shows its total, and a press filters by it', async ({ staffPage: page }) => {
  await openWeeks(page);
  await expect(bars(page)).toHaveCount(26);
  const sums = await read<WeekSums[]>(page, WEEKS);
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  const [newest, before] = sums;
  await expect(bars(page).last()).toHaveAccessibleName(
    new RegExp(`^Semana de .* de \\d{4}: bruto ${euro(Number(newest?.grossEarnings))}, `),
  );
  await expect(bars(page).last()).toHaveAccessibleName(
    new RegExp(`Para os condutores ${euro(Number(newest?.payouts))}`),
  );
  await bars(page).last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page).nth(24)).toBeFocused();
  const legend = page.locator('dl').filter({ hasText: 'Para os condutores' });
  await expect(legend).toContainText(`Para os condutores${euro(Number(before?.payouts))}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/finances?semana=${before?.weekStartDate}`);
  await expect(bars(page).nth(24)).toHaveAttribute('aria-pressed', 'true');
  await expect(week(page)).toHaveValue(before?.weekStartDate ?? '');
  const ofWeek = records.filter(({ weekStartDate }) => weekStartDate === before?.weekStartDate);
  await expect(count(page)).toHaveText(`${ofWeek.length} registos`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/finances?semana=todas');
  await expect(count(page)).toHaveText(`${records.length} registos`);
  await expect(bars(page).nth(24)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Home');
  await expect(bars(page).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page).first()).toBeFocused();
});

test('the weeks are a table too', async ({ staffPage: page }) => {
  await openWeeks(page);
  await page.getByText('Ver em tabela').click();
  const table = page.getByRole('table', { name: TITLE });
  await expect(table.getByRole('row')).toHaveCount(27);
  const [newest] = await read<WeekSums[]>(page, WEEKS);
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText(newest?.weekStartDate.split('-').toReversed().join('/') ?? '?');
  for (const amount of [newest?.grossEarnings, newest?.flatRateDeductions, newest?.payouts]) {
    await expect(row).toContainText(euro(Number(amount)));
  }
  // A button half under the sticky heading would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test('debts are below the line', async ({ staffPage: page }) => {
  const [newest] = await read<WeekSums[]>(page, WEEKS);
  await answerWith(page, /\/api\/financial-records\/weeks$/, [
    { ...newest, payouts: '-500.00', carried: '-20.00' },
  ]);
  await openWeeks(page);
  await expect(bars(page)).toHaveCount(1);
  const boxOf = (series: string) => bars(page).locator(`[data-series=${series}] rect`).first().boundingBox();
  const [fees, payouts, carried] = [await boxOf('fees'), await boxOf('payouts'), await boxOf('carried')];
  // The comparison allows a pixel, since an edge has one.
  const isBelow = (one: typeof fees, other: typeof fees) =>
    Math.abs((one?.y ?? 0) + (one?.height ?? 0) - (other?.y ?? 0)) < 2;
  expect([isBelow(fees, payouts), isBelow(payouts, carried)]).toEqual([true, true]);
});

test('they are a line that unfolds, and fit a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/finances');
  await expect(title(page)).toBeVisible();
  await expect(bars(page)).toHaveCount(0);
  await title(page).click();
  await expect(bars(page)).toHaveCount(26);
  await title(page).evaluate((line) => line.scrollIntoView());
  await expect(bars(page).last()).toBeInViewport();
  await expectAccessible(page);
  await page.getByText('Ver em tabela').click();
  for (const scale of [1, 2]) {
    // The select of a filter truncates its text.
    const found = (await misfits(page, scale)).filter((each) => !each.includes('select'));
    expect(found, `scale × ${scale}`).toEqual([]);
  }
  await title(page).click();
  await expect(bars(page)).toHaveCount(0);
});

test('a record of a closed week shows that, beside its driver’s own weeks', async ({ staffPage: page }) => {
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  if (!record) throw new Error('there is nothing to pay');
  const details = await read<object>(page, `/api/financial-records/${record.id}`);
  const closed = { isWeekClosed: true, mayChange: false };
  await answerWith(page, `**/api/financial-records/${record.id}`, { ...details, ...closed });
  await page.goto(`/finances?semana=${record.weekStartDate}`);
  const row = page.getByRole('row').filter({ hasText: record.driver.fullName });
  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registo semanal' });
  await expect(dialog).toContainText('A semana está fechada: reabra-a, ou registe o acerto noutra semana.');
  await expect(dialog.getByRole('button', { name: /^(Registar|Anular) acerto$/ })).toHaveCount(0);
  const own = dialog.getByRole('img', { name: `Últimas 26 semanas de ${record.driver.fullName}` });
  await expect(own.locator('[data-series=payouts]').last()).toBeVisible();
  await expect(dialog).toContainText(`Líquido${euro(Number(record.finalPayout))}`);
  await expectAccessible(page);
  const { height = 0 } = page.viewportSize() ?? {};
  for (const scale of [1, 2]) {
    await page.setViewportSize({ width: 320, height });
    const found = (await misfits(page, scale)).filter((each) => !each.includes('select'));
    expect(found, `scale × ${scale}`).toEqual([]);
  }
});

for (const width of [320, 390, 820, 1440]) {
  test(`nothing moves at ${width} px as filters, weeks, steps and sums arrive`, async ({
    staffPage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const arrive = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await arrive.promise;
      await route.continue();
    };
    await page.route(/\/assets\/week-tools-/, hold);
    await page.route(
      /\/api\/(corrections|weeks\/|payment-reports|financial-records\/(weeks|pending|summary|mondays))/,
      hold,
    );
    await page.goto('/finances');
    await expect(count(page)).toBeVisible();
    const first = page.getByRole('table').locator('tbody [aria-rowindex]').first();
    const heading = page.getByRole('heading', { name: 'Registos Financeiros Semanais' });
    const places = async () => [await heading.boundingBox(), await first.boundingBox()];
    const before = await places();
    arrive.resolve();
    await expect(step(page, 'Fecho')).toHaveAccessibleName(/\d/);
    await expect(step(page, 'Acertos')).toHaveAccessibleName(/\d/);
    await expect(page.getByText(/^Paga \d+ registos/)).toBeVisible();
    await expect(page.getByLabel('Soma dos registos').getByText('Líquido')).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test('a last week without records leads to its reports, and to the week before', async ({
  staffPage: page,
}) => {
  await page.clock.setFixedTime(Date.now() + 14 * 86_400_000);
  const [newest] = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  await page.goto('/finances');
  await page.getByRole('button', { name: 'Última semana' }).click();
  await expect(page.getByText(/^A semana de .* ainda não tem relatórios\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carregar o primeiro relatório' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Carregar relatórios' }).click();
  await expect(page.getByRole('heading', { name: 'Carregar relatório' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Ver a semana de / }).click();
  await expect(page).toHaveURL(`/finances?semana=${newest?.weekStartDate}`);
  await expect(count(page)).toHaveText(/^[1-9]\d* registos$/);
});

test('weeks that cannot be loaded can be loaded again', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  let fails = true;
  await page.route(/\/api\/financial-records\/weeks$/, (route) =>
    fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await openWeeks(page);
  await expect(page.getByText('Não foi possível carregar as semanas')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(bars(page)).toHaveCount(26);
});

test('a fleet without records has no bars', async ({ staffPage: page }) => {
  await answerWith(page, /\/api\/financial-records\/weeks$/, []);
  await openWeeks(page);
  await expect(page.getByText('Ainda não há semanas com registos.')).toBeVisible();
  await expect(bars(page)).toHaveCount(0);
  await expectAccessible(page);
});
