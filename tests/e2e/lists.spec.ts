import type { Page } from 'playwright/test';
import type { ExpiringDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { folded } from '../fixtures/shown';
import { read, test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { shiftsOf } from '../support/screens/layout';
import { openChoices } from '../support/screens/pages';

const driversOf = (page: Page) => read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
const namesOf = (drivers: readonly { fullName: string }[]) => drivers.map(({ fullName }) => fullName);
/** The names in the order of the list. */
const listed = (page: Page) => page.locator('[id^="condutor-"]').allTextContents();

test('drivers are listed newest first, or by name', async ({ staffPage: page }) => {
  const drivers = await driversOf(page);
  await page.goto('/drivers');
  const newest = namesOf(drivers).slice(0, 5);
  await expect.poll(async () => (await listed(page)).slice(0, 5)).toEqual(newest);
  await openChoices(page);
  const order = page.getByLabel('Ordenar por');
  await order.selectOption({ label: 'Nome' });
  const names = drivers.map(({ fullName }) => folded(fullName)).toSorted();
  await expect.poll(async () => (await listed(page)).slice(0, 5).map(folded)).toEqual(names.slice(0, 5));
  await order.selectOption({ label: 'Mais recentes' });
  await expect.poll(async () => (await listed(page)).slice(0, 5)).toEqual(newest);
});

for (const path of ['/drivers', '/drivers?lista=viaturas']) {
  test(`nothing moves as ${path} loads`, async ({ staffPage: page }) => {
    await page.goto(path);
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('button', { name: /^Ver/ }).first()).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('the filter for renewals has their count, and leaves the drivers who wait for one', async ({
  staffPage: page,
}) => {
  const renewing = (await driversOf(page)).filter(({ renewals }) => renewals.length > 0);
  expect(renewing.length).toBeGreaterThan(0);
  await page.goto('/drivers');
  await openChoices(page);
  const filter = page.getByLabel(`Renovações (${renewing.length})`);
  await filter.check();
  await expect.poll(() => listed(page)).toEqual(namesOf(renewing));
  await expect(page.getByRole('row').getByText('Renovação')).toHaveCount(renewing.length);
  await expectAccessible(page);
  await page.getByLabel('Pesquisar condutores').fill('ninguém');
  await expect(page.getByText('Nenhum condutor encontrado')).toBeVisible();
  await page.getByLabel('Pesquisar condutores').fill('');
  await filter.uncheck();
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(renewing.length);
});

test('documents are searched by their driver, and listed by date or driver', async ({ staffPage: page }) => {
  const documents = await read<ExpiringDocument[]>(page, '/api/documents/expiring/90');
  const { fullName } = documents.at(-1)?.driver ?? { fullName: '' };
  const cards = page.getByRole('main').getByRole('listitem');
  await page.goto('/documents');
  await expect(cards).toHaveCount(documents.length);
  await expect(cards.first()).toContainText(documents[0]?.driver.fullName ?? '');
  await openChoices(page);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Condutor' });
  const names = documents.map(({ driver }) => driver.fullName);
  const [first = ''] = names.toSorted((one, other) => one.localeCompare(other, 'pt-PT'));
  await expect(cards.first()).toContainText(first);
  await page.getByLabel('Condutor', { exact: true }).fill(folded(fullName).toUpperCase());
  await expect(cards).toHaveCount(names.filter((name) => name === fullName).length);
  await expect(cards.first()).toContainText(fullName);
  await page.getByLabel('Condutor', { exact: true }).fill('ninguém');
  await expect(page.getByText('Nenhum documento encontrado')).toBeVisible();
  await expectAccessible(page);
});
