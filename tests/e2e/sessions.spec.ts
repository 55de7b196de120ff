import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/offices/office';

test.use({ fleet: 'sessions' });

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|Mais)$/ });

async function openSessions(page: Page): Promise<void> {
  const menu = menuButton(page);
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'As suas sessões' }).click();
  await expect(page.getByRole('dialog', { name: 'As suas sessões' })).toBeVisible();
}

test('staff see where they are signed in, and end the sessions they do not know', async ({
  page,
  browser,
  server,
  signIn,
  allowErrors,
}) => {
  allowErrors(/401/);
  const lost = await browser.newContext({ baseURL: server.url });
  const elsewhere = await lost.newPage();
  await signIn(elsewhere);
  await signIn(page);
  await page.goto('/drivers');
  await page.waitForLoadState('networkidle');
  await openSessions(page);
  const dialog = page.getByRole('dialog', { name: 'As suas sessões' });
  const items = dialog.getByRole('listitem');
  await expect(items.filter({ hasText: 'Esta sessão' })).toHaveCount(1);
  const before = await items.count();
  const instant = String.raw`\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}`;
  await expect(items.first()).toContainText(
    new RegExp(`Iniciada em ${instant}.*Usada pela última vez em ${instant}`),
  );
  await expect(items.filter({ hasText: 'Esta sessão' }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Only accounts of the program have a password to change here.
  await page.waitForLoadState('networkidle');
  await expect(dialog.getByRole('link')).toHaveCount(0);

  await dialog
    .getByRole('button', { name: /^Terminar a sessão/ })
    .first()
    .click();
  await expect(items).toHaveCount(before - 1);
  await expect(dialog.getByRole('list')).toBeFocused();
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openSessions(page);
  await lost.close();
});

test('the dialog reports when the sessions cannot be loaded', async ({ page, signIn, allowErrors }) => {
  allowErrors(/503/);
  await signIn(page);
  await page.goto('/documents');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 503, body: '' }));
  await openSessions(page);
  await expect(page.getByText('Não foi possível carregar as sessões.')).toBeVisible();
});

test('on a phone they are opened from the menu, which gets the focus back', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const other = await browser.newContext({ baseURL: server.url });
  await signIn(await other.newPage());
  await other.close();
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/drivers');
  await page.waitForLoadState('networkidle');
  await openSessions(page);
  const items = page.getByRole('dialog', { name: 'As suas sessões' }).getByRole('listitem');
  await expect(items.filter({ hasText: /\d Esta sessão/ })).toHaveCount(1);
  const item = items.filter({ hasNotText: 'Esta sessão' }).first();
  const text = await item.getByText(/^Iniciada em/).boundingBox();
  const button = await item.getByRole('button').boundingBox();
  expect(button?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
});
