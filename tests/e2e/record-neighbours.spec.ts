import type { Page } from 'playwright/test';
import { test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';

// A fleet whose records nobody else pays.
test.use({ fleet: 'record neighbours' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Registo semanal' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const name = (page: Page, at: number) => rows(page).nth(at).getByRole('link').textContent();
const beside = (page: Page, which: string) => dialog(page).getByRole('button', { name: `Registo ${which}` });
const shown = (page: Page) => dialog(page).getByRole('link').first();

test('buttons and arrow keys lead from a record to those beside it in the list', async ({
  staffPage: page,
}) => {
  await page.goto('/finances?ordem=maior-liquido&estado=pendente');
  const names = [await name(page, 0), await name(page, 1), await name(page, 2)];
  const [first = '', second = '', third = ''] = names.map(String);
  await rows(page).first().getByRole('button', { name: 'Ver' }).click();
  await expect(shown(page)).toHaveText(first);
  await expect(beside(page, 'anterior')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toHaveText(first);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page)).toHaveText(second);
  await beside(page, 'seguinte').click();
  await expect(shown(page)).toHaveText(third);
  await expect(dialog(page).getByText('Total da semana')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Registar acerto' }).click();
  await dialog(page).getByLabel('Valor em euros').press('ArrowRight');
  await expect(shown(page)).toHaveText(third);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: third });
  await expect(row.getByRole('button', { name: 'Ver' })).toBeFocused();
});

test('a record shows its payout beside the name, which leads to the driver', async ({ staffPage: page }) => {
  await page.goto('/finances?ordem=maior-liquido');
  const first = String(await name(page, 0));
  await rows(page).first().getByRole('button', { name: 'Ver' }).click();
  const payout = /(?<=Líquido: ).+/.exec(
    (await dialog(page).getByText('Líquido: ').locator('..').textContent()) ?? '',
  )?.[0];
  await expect(rows(page).first()).toContainText(payout ?? 'a payout');
  await shown(page).click();
  const driver = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(driver.getByText(first).first()).toBeVisible();
  await expect(driver.getByRole('tab', { name: 'Semanas e saldo' })).toHaveAttribute('aria-selected', 'true');
});
