import type { Page } from 'playwright/test';
import { test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const week = (page: Page) => page.getByRole('search').getByLabel('Semana');

test('a step that has the focus keeps it as the filters arrive', async ({ staffPage: page }) => {
  const arrive = Promise.withResolvers<void>();
  await page.route(/\/api\/financial-records\?/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto('/finances');
  await step(page, 'Relatórios').focus();
  await expect(week(page)).toHaveCount(0);
  arrive.resolve();
  await expect(week(page)).toBeVisible();
  await expect(step(page, 'Relatórios')).toBeFocused();
});

test('where filters and steps cannot be fetched the records stand, and a step asks for them again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const script = '**/assets/week-tools-*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('/finances?passo=acertos');
  await expect(page.getByText('Não foi possível abrir os filtros.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ver', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mostrar filtros' })).toBeVisible();
  await page.unroute(script);
  await step(page, 'Acertos').click();
  await expect(page.getByRole('heading', { name: 'Novo acerto' })).toBeVisible();
  await expect(week(page)).toBeVisible();
});
