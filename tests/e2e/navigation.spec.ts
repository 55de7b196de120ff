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

test('the navigation leads everywhere, by keyboard too', async ({ staffPage: page, isMobile }) => {
  await page.goto('/drivers');
  const bar = page.getByRole('navigation', { name: isMobile ? 'Páginas' : 'Principal' });
  const links = isMobile ? LINKS.slice(0, 4) : LINKS;
  await expect(bar.getByRole('link')).toHaveText(links.map(([name]) => name));
  await expect(bar.getByRole('link', { name: 'Condutores' })).toHaveAttribute('aria-current', 'page');
  if (isMobile) await expectMenu(page);
  for (const [name, href] of LINKS) {
    await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href,
    );
  }
  await expect(page.getByRole('link', { name: 'Sair' })).toHaveAttribute('href', '/api/logout');
  await page.getByRole('navigation').getByRole('link', { name: 'Registar' }).click();
  await expect(page).toHaveURL('/register');
});

/** Mais has the pages that the bar at the foot has no room for. It is left open. */
async function expectMenu(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link')).toHaveText(['Email IMAP', 'Registar', 'Sair']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  // A press beside it closes it, and does what it would do without it.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await more.click();
}

test('the bar at the foot of a phone hides neither content nor the focus', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(!isMobile, 'a wide screen has no such bar');
  for (let at = 0; at < 8; at += 1) await register();
  await page.goto('/drivers');
  await expect(page.getByRole('row').nth(8)).toBeAttached();
  const bar = page.getByRole('navigation', { name: 'Páginas' });
  const { y = 0, height } = (await bar.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(56);
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('main :focus');
    if ((await focused.count()) === 0) continue;
    const box = await focused.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), await `stop ${stop}`).toBeLessThanOrEqual(y);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const version = await page.getByText(/^Volante \d/).boundingBox();
  expect((version?.y ?? 0) + (version?.height ?? 0)).toBeLessThanOrEqual(y);
});

test('the header has the words of the pages from 768 px on', async ({ staffPage: page, isMobile }) => {
  test.skip(isMobile, 'a phone has the bar at its foot');
  await page.goto('/drivers');
  for (const width of [768, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name] of LINKS) {
      const link = page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
    }
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(65);
  }
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

test('a wrong address keeps the navigation for staff', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/404/);
  await page.goto('/nenhures');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Condutores' }).click();
  await expect(page).toHaveURL('/drivers');
});

test('in forced colours the current link is marked, and a badge has its shape', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has another bar');
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
