import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { createScale } from '../support/screens/layout';

const LINKS = [
  ['Dashboard', '/'],
  ['Condutores', '/drivers'],
  ['Financeiro', '/finances'],
  ['Documentos', '/documents'],
  ['Email IMAP', '/email-config'],
  ['Registar', '/register'],
] as const;

test('the top navigation leads everywhere, by keyboard too', async ({ staffPage: page, isMobile }) => {
  await page.goto('/drivers');
  if (isMobile) {
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await page.mouse.click(30, 500);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await menu.click();
  }
  const navigation = page.getByRole('navigation');
  for (const [name, href] of LINKS) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(navigation.getByRole('link', { name: 'Condutores' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Sair' })).toHaveAttribute('href', '/api/logout');
  await navigation.getByRole('link', { name: 'Registar' }).click();
  await expect(page).toHaveURL('/register');
});

test('the bell always shows 0', async ({ staffPage: page }) => {
  await page.goto('/drivers');
  const bell = page.getByRole('button', { name: /Notificações:\s*0/ });
  await bell.click();
  await expect(page.getByText('Sem notificações.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sem notificações.')).toBeHidden();
});

test('the first Tab offers to skip the navigation', async ({ staffPage: page }) => {
  await page.goto('/drivers');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Condutores' })).toBeFocused();
});

test('no screen from 360 to 1920 px scrolls sideways', async ({ staffPage: page, register }) => {
  const driver = await register({ fullName: 'Maria do Rosário de Vasconcelos e Albuquerque Figueiredo' });
  await page.goto('/drivers');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
  for (const width of [360, 640, 768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(content).toBeLessThanOrEqual(width);
  }
});

test('without a session a management page is empty and leads to signing in', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401/);
  // An answer without content is no other page, so this one stays visible.
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest('**/api/login');
  const opened = performance.now();
  // The page is not awaited in full, since the toast may have come and gone by then.
  await page.goto('/drivers', { waitUntil: 'commit' });
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await leaving;
  expect(performance.now() - opened).toBeGreaterThanOrEqual(500);
  // A page that closes on its way to another waits five seconds for it.
  await page.unrouteAll({ behavior: 'wait' });
});

/** Counts how often the page asks for the sign-in, which never comes, so that the page stays visible. */
async function countSignIns(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/login', (route) => {
    asked += 1;
    return route.fulfill({ status: 204 });
  });
  return () => asked;
}

async function openWithoutSession(page: Page): Promise<void> {
  const refused = page.waitForResponse('**/api/auth/user');
  await page.goto('/drivers', { waitUntil: 'commit' });
  await refused;
}

const leaving = (page: Page) => page.getByText('Redirecionando para iniciar sessão...');

test('the redirect to the sign-in waits for the script of the toast', async ({ page, allowErrors }) => {
  allowErrors(/401/);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/toasts-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  const asked = await countSignIns(page);
  await page.clock.install();
  await openWithoutSession(page);
  await page.clock.runFor(2_000);
  expect(asked()).toBe(0);
  script.resolve();
  await expect(leaving(page)).toBeAttached();
  await page.clock.runFor(1_000);
  await expect.poll(asked).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the 500 ms before the sign-in begin once the toast is painted', async ({ page, allowErrors }) => {
  allowErrors(/401/);
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    const paint = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) => held.push(frame);
    Object.assign(window, {
      paintAgain() {
        window.requestAnimationFrame = paint;
        for (const frame of held) paint(frame);
      },
    });
  });
  const asked = await countSignIns(page);
  await openWithoutSession(page);
  await expect(leaving(page)).toBeAttached();
  await page.waitForTimeout(1_500);
  expect(asked()).toBe(0);
  await page.evaluate('paintAgain()');
  await expect.poll(asked).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a toast that never comes does not keep anybody from the sign-in', async ({ page, allowErrors }) => {
  allowErrors(/401/);
  await page.route('**/assets/toasts-*', () => new Promise(() => {}));
  const asked = await countSignIns(page);
  await page.clock.install();
  await openWithoutSession(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(6_000);
      return asked();
    })
    .toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a toast that cannot be loaded does not keep anybody from the sign-in', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401|ERR_FAILED/);
  await page.route('**/assets/toasts-*', (route) => route.abort());
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { name: 'Iniciar sessão' })).toBeVisible();
});

test('the page that leads to the sign-in fetches the toast with its own script', async ({ request }) => {
  const { scripts } = await createScale(request)('/drivers');
  expect([...scripts.keys()].some((script) => script.includes('toasts-'))).toBe(true);
});

test('the way back from the sign-in skips the page that asked for it', async ({ page, allowErrors }) => {
  allowErrors(/401/);
  await page.goto('/register');
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { name: 'Iniciar sessão' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/register');
});

for (const path of ['/', '/drivers', '/finances', '/documents', '/email-config']) {
  test(`without script ${path} shows that it needs one, in the place of its content`, async ({
    browser,
    server,
    staffPage,
  }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      storageState: await staffPage.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByText('Esta página precisa de JavaScript.')).toBeVisible();
    await expect(page.locator('[data-placeholder], [aria-busy=true]').filter({ visible: true })).toHaveCount(
      0,
    );
    await context.close();
  });
}

test('a wrong address keeps the navigation for staff', async ({ staffPage: page, isMobile, allowErrors }) => {
  allowErrors(/404/);
  await page.goto('/nenhures');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Condutores' }).click();
  await expect(page).toHaveURL('/drivers');
});

test('in forced colours the current link is marked, and a badge has its shape', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(isMobile, 'the menu of a narrow screen is tried by itself');
  await page.emulateMedia({ forcedColors: 'active' });
  const driver = await register();
  await page.goto('/drivers');
  const edgeOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await edgeOf('Condutores')).not.toBe(await edgeOf('Financeiro'));
  const badge = rowOf(page, driver.fullName).getByText('Pendente');
  await expect(badge).toHaveCSS('border-top-width', '1px');
  await expect(badge).toHaveCSS('border-top-style', 'solid');
});
