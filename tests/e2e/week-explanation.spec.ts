import type { Page } from 'playwright/test';
import type { FinancialRecord, FinancialRecordDetails } from '../../src/money/finances/schema';
import type { OwnPage } from '../../src/operations/me/schema';
import { paymentWords } from '../../src/operations/me/week-words-rules';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { weekSpan } from '../../src/platform/domain/date-words';
import { euro, read, mailDemoTest as test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { phoneOf, signInByCode } from '../support/screens/pages';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const LINE = 36;
const record = (page: Page) => page.getByRole('dialog', { name: 'Registo semanal' });
const total = (page: Page) => page.getByRole('region', { name: 'Total da semana' });
const rowOf = (page: Page, name: string) =>
  total(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** The records of a driver at work that have a week before them. */
async function weeksOf(page: Page): Promise<FinancialRecord[]> {
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const active = new Set(drivers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  const [first] = records.filter(({ driver, status }) => active.has(driver.id) && status === 'PAID');
  return records.filter(({ driver }) => driver.id === first?.driver.id);
}

test('Ctrl K, a name and Enter answer why a week came to less, and each week opens in place', async ({
  staffPage: page,
}) => {
  const weeks = await weeksOf(page);
  const [, second, third] = weeks;
  await page.goto('/documents', { waitUntil: 'networkidle' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Ir para' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(weeks[0]?.driver.fullName ?? '');
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Semanas' });
  await expect(list.getByText(/^(Menos|Mais) .*€: |^Igual à semana anterior/)).toBeVisible();
  await expect(list.getByText('Diferença', { exact: true })).toBeVisible();
  const address = page.url();
  const difference = Number(second?.finalPayout) - Number(third?.finalPayout);
  const row = list.getByRole('listitem').nth(1);
  await expect(row).toContainText(euro(Math.abs(difference)));
  await expectAccessible(page);

  await row.getByRole('button').click();
  const { explanation } = await read<FinancialRecordDetails>(page, `/api/financial-records/${second?.id}`);
  await expect(record(page).getByText(explanation.sentence, { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Líquido')).toContainText(euro(third?.finalPayout ?? ''));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copiar explicação' }).click();
  await expect(page.getByText('Explicação copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(explanation.message);

  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Líquido').getByRole('cell').first()).toHaveText(euro(third?.finalPayout ?? ''));
  await page.keyboard.press('Escape');
  await expect(record(page)).toHaveCount(0);
  await expect(list.getByRole('listitem').nth(2).getByRole('button')).toBeFocused();
  expect(page.url()).toBe(address);
});

test('a driver’s page answers first, and a press shows how the amount comes about', async ({
  browser,
  server,
  smtp,
  staffPage,
}) => {
  const [newest] = await weeksOf(staffPage);
  const drivers = await read<DriverWithDocuments[]>(staffPage, '/api/drivers/with-documents');
  const { email = '' } = drivers.find(({ id }) => id === newest?.driver.id) ?? {};
  const page = await phoneOf(browser, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCode(page, smtp, email);
  const { week } = await read<OwnPage>(page, '/api/me');
  if (week === null) throw new Error('the driver has no week');
  const card = page.getByRole('region', { name: /^Semana de / });
  await expect(card).toContainText(`Semana de ${weekSpan(week.weekStartDate)}`);
  await expect(card).toContainText(euro(week.finalPayout));
  await expect(card).toContainText(paymentWords(week, new Date().toISOString().slice(0, 10)));
  await expect(page.locator('summary')).toHaveCount(4);
  for (const row of await page.locator('summary').all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  }
  await card.getByRole('button', { name: 'Ver como se chegou aqui' }).click();
  const [payout, fee] = [
    await rowOf(page, 'Líquido').boundingBox(),
    await rowOf(page, 'Taxa fixa').boundingBox(),
  ];
  expect(payout?.y).toBeLessThan(fee?.y ?? 0);
  expect([payout, fee].map((box) => Math.floor(box?.height ?? 0))).toEqual([LINE, LINE]);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const scale of [2, 1]) expect(await misfits(page, scale), `${width} px × ${scale}`).toEqual([]);
  }
  const [lower, upper] = [
    await rowOf(page, 'Líquido').boundingBox(),
    await rowOf(page, 'Taxa fixa').boundingBox(),
  ];
  expect(lower?.y).toBeGreaterThan(upper?.y ?? Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await expect(page.getByRole('button', { name: 'Semanas anteriores' })).toBeVisible();
  expect(await page.locator('summary').count()).toBeGreaterThan(4);
  await page.context().close();
});
