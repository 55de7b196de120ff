import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { weekSpan } from '../../src/platform/domain/date-words';
import { euro, read, mailDemoTest as test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { phoneOf, signInByCode } from '../support/screens/pages';

test.use({ fleet: 'driver-statement' });

/** Opens the link of the newest week, in another tab. */
async function openStatement(page: Page): Promise<{ statement: Page; status: number | undefined }> {
  const answered = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/statement'));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Extrato semanal' }).click();
  const statement = await opened;
  return { statement, status: (await answered).status() };
}

const centsOf = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));

test('a driver opens the statement of a week, and signs in again once the session has ended', async ({
  browser,
  server,
  smtp,
  staffPage,
}) => {
  const [record] = await read<FinancialRecord[]>(staffPage, '/api/financial-records?status=PAID&limit=1');
  const drivers = await read<DriverWithDocuments[]>(staffPage, '/api/drivers/with-documents');
  const driver = drivers.find(({ id }) => id === record?.driver.id);
  const page = await phoneOf(browser, server.url);
  await signInByCode(page, smtp, driver?.email ?? '');
  await page
    .locator('summary')
    .filter({ hasText: weekSpan(record?.weekStartDate ?? '') })
    .click();

  const { statement, status } = await openStatement(page);
  expect(status).toBe(200);
  await expect(statement.getByRole('heading', { level: 1 })).toHaveText('Extrato semanal');
  await expect(statement.getByText(driver?.fullName ?? '?', { exact: true })).toBeVisible();
  await expect(statement.locator('.outcome')).toContainText(euro(record?.finalPayout ?? ''));
  const lines = await statement.locator('tr:not(.net) td').allTextContents();
  expect(lines.length).toBeGreaterThan(1);
  const sum = lines.reduce((cents, amount) => cents + centsOf(amount), 0);
  expect(sum).toBe(Math.round(Number(record?.finalPayout) * 100));
  await expectAccessible(statement);

  expect((await page.request.delete('/api/me/session', { headers: { Origin: server.url } })).status()).toBe(
    204,
  );
  await statement.reload();
  await expect(statement.getByRole('heading', { level: 1 })).toHaveText('A sua página');
  const ended = await openStatement(page);
  expect(ended.status).toBe(401);
  await expect(ended.statement.getByLabel('Email')).toBeVisible();
  await expectAccessible(ended.statement);
  await signInByCode(ended.statement, smtp, driver?.email ?? '');
  expect(new URL(ended.statement.url()).pathname).toBe('/me');
  await page.context().close();
});
