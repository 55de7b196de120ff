import type { Page } from 'playwright/test';
import { mondayFrom } from '../fixtures/dates';
import { expect, expectAccessible, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Ir para' });
const field = (page: Page) => palette(page).getByRole('combobox');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Teclas' });

/** A page that has just been opened may not listen to keys yet. */
async function openPalette(page: Page, key = 'Control+k'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('Ctrl K finds a driver by a part of the name, and its script is loaded with that', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ fullName: 'Conceição Invulgar Palheta' });
  await page.goto('/documents', { waitUntil: 'networkidle' });
  const fetched = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /overlay-/.test(name)).length,
    );
  expect(await fetched()).toBe(0);
  await openPalette(page);
  expect(await fetched()).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.type('conceicao inv');
  const option = palette(page).getByRole('option', { name: driver.fullName });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Validação de Condutor' })).toContainText(driver.fullName);
});

test('the palette leads to a page, a week and an act, and Esc back to where one was', async ({
  staffPage: page,
}) => {
  await page.route('**/api/financial-records/mondays', (route) =>
    route.fulfill({ json: [{ weekStartDate: mondayFrom(new Date(), -1), state: 'closed' }] }),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Ir para' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await openPalette(page, '/');
  await page.keyboard.type('doc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/documents');

  await openPalette(page);
  await palette(page)
    .getByRole('option', { name: /^Semana de / })
    .click();
  await expect(page).toHaveURL(/\/finances\?semana=/);

  await openPalette(page);
  await field(page).fill('fechar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/passo=fecho/);

  await openPalette(page);
  // The weeks come last, once they are there.
  await expect(palette(page).getByRole('option', { name: /^Semana de / })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Dashboard');
  await field(page).fill('sessões');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'As suas sessões' })).toBeVisible();
});

test('a search that fails is reported, and one without a match', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/503/);
  await page.goto('/drivers', { waitUntil: 'networkidle' });
  await openPalette(page);
  await page.keyboard.type('xyzxyz');
  await expect(palette(page).getByRole('status')).toHaveText('Nada encontrado.');
  await page.route('**/api/drivers/found?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.type('z');
  await expect(palette(page).getByRole('status')).toContainText('Não foi possível procurar condutores.');
  await expectAccessible(page);
});

test('? shows the keys, and those of one character can be turned off', async ({
  staffPage: page,
  register,
}) => {
  await register();
  await page.goto('/drivers', { waitUntil: 'networkidle' });
  await page.getByLabel('Pesquisar condutores').fill('a');
  await page.keyboard.press('?');
  await expect(page.getByLabel('Pesquisar condutores')).toHaveValue('a?');
  await page.getByLabel('Pesquisar condutores').blur();
  await page.keyboard.press('?');
  await expect(sheet(page).getByText('Aprovar Condutor')).toBeVisible();
  await expectAccessible(page);
  await sheet(page).getByLabel('Usar teclas de um só carácter').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await field(page).fill('teclas');
  await page.keyboard.press('Enter');
  await sheet(page).getByLabel('Usar teclas de um só carácter').check();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
});

test('palette and keys fit from 320 px on and with text up to 200 %', async ({ staffPage: page }) => {
  await page.goto('/drivers', { waitUntil: 'networkidle' });
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const scale of [1, 1.5, 2]) {
        await expect.poll(() => misfits(page, scale), `${key}: ${width} px × ${scale}`).toEqual([]);
      }
    }
    await misfits(page, 1);
    await page.keyboard.press('Escape');
    // A dialog that has closed stands there, without its role, until its event is heard.
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});
