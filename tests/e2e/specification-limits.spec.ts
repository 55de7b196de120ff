import type { FinancialRecord } from '../../src/money/finances/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { MONTHLY_FEES } from '../fixtures/shown';
import { pdfFile } from '../support/api/files';
import { euro, read, test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';
import { choose, chooseAll, fillIn, newPerson, submitButton, terms } from '../support/screens/pages';

// docs/rules/calls.md#constants

test('constant: the form and its terms show the fixed fee of each contract', async ({ page }) => {
  await page.goto('/register');
  for (const [contract, name] of [
    ['SLOT', /viatura própria/],
    ['VEHICLE_RENTAL', /Viatura alugada/],
  ] as const) {
    const fee = new RegExp(`\\b${MONTHLY_FEES[contract]},00\\s€ por mês`);
    await expect(page.getByRole('radio', { name })).toHaveAccessibleName(fee);
    await expect(page.locator('#termos')).toContainText(fee);
  }
});

for (const [path, count, call, element] of [
  ['/', 4, 'stats', 'div'],
  ['/drivers', 5, 'drivers/with-documents', 'tr'],
  ['/finances', 5, 'financial-records', 'tr'],
  ['/documents', 6, 'documents/expiring/90', 'li'],
] as const) {
  test(`constant: ${count} placeholders on ${path} while it loads`, async ({ staffPage: page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(new RegExp(`/api/${call}(\\?|$)`), async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator(`${element}[data-placeholder]`)).toHaveCount(count);
    held.resolve();
    await expect(page.locator(`${element}[data-placeholder]`)).toHaveCount(0);
  });
}

test('constant: money in euro with 2 decimals, dates as in Portugal', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(/\d,\d\d\s€/);
  await expect(row).toContainText(euro(record?.grossEarnings ?? ''));
  await expect(row).toContainText(record?.weekStartDate.split('-').reverse().join('/') ?? '-');
});

/** `YYYY-MM-DD` in Lisbon, so many months from now; the last day of a shorter month. */
function inMonths(months: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format();
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

test('constant: documents expire by default after 10 and 5 years, 6 months, 1 year', async ({
  page,
  staffPage,
}) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await fillIn(page, person);
  await chooseAll(page);
  await choose(page, 'Documento da Viatura', await pdfFile('Livrete', 'livrete.pdf'));
  await terms(page).check();
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(page.getByText(`Registo de ${person.fullName} recebido`)).toBeVisible();
  const drivers = await read<DriverWithDocuments[]>(staffPage, '/api/drivers/with-documents');
  const driver = drivers.find(({ email }) => email === person.email);
  expect(driver?.documents.map(({ docType, expiryDate }) => [docType, expiryDate])).toEqual([
    ['CC', inMonths(120)],
    ['CARTA_CONDUCAO', inMonths(60)],
    ['CMTVDE', inMonths(60)],
    ['REG_CRIMINAL', inMonths(6)],
    ['VEHICLE_DOC', inMonths(12)],
  ]);
});
