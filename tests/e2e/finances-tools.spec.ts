import type { Page } from 'playwright/test';
import { test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';
import { openFilters } from '../support/screens/pages';

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const driver = (page: Page) => page.getByRole('search').getByLabel('Condutor');

test('a step that has the focus keeps it as the filters arrive', async ({ staffPage: page }) => {
  const arrive = Promise.withResolvers<void>();
  await page.route(/\/api\/financial-records\?/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/finances');
  await step(page, 'Relatórios').focus();
  await expect(driver(page)).toHaveCount(0);
  arrive.resolve();
  await expect(driver(page)).toBeAttached();
  await expect(step(page, 'Relatórios')).toBeFocused();
  await openFilters(page);
  await expect(driver(page)).toBeVisible();
});

test('where the filters cannot be fetched the records and the steps stand, and they can be asked for again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const script = '**/assets/week-tools-*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('/finances');
  await expect(page.getByText('Não foi possível abrir os filtros.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ver (?!registos)/ }).first()).toBeVisible();
  await step(page, 'Acertos').click();
  await expect(page.getByRole('heading', { name: 'Novo acerto' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver registos' }).click();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Mostrar filtros' }).click();
  await openFilters(page);
  await expect(driver(page)).toBeVisible();
});
