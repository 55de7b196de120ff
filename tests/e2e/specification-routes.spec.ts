import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/offices/office';

// docs/rules/screens.md#screens, and the roles of docs/rules.md#roles that may not see them.

const MANAGEMENT = [
  ['/', 'Dashboard', '/api/stats'],
  ['/drivers', 'Gestão de Condutores', '/api/drivers/with-documents'],
  ['/finances', 'Gestão Financeira', '/api/financial-records'],
  ['/documents', 'Gestão de Documentos', '/api/documents/expiring/90'],
  ['/email-config', 'Configuração de Email', '/api/email/config'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('route: / for a visitor', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Iniciar sessão' })).toHaveAttribute('href', '/api/login');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('route: /register for a visitor', async ({ page }) => {
  await page.goto('/register');
  await expect(heading(page, 'Registo de Condutor')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
});

for (const [path, title] of MANAGEMENT) {
  test(`route: ${path} when signed in`, async ({ staffPage: page }) => {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  });
}

test('route: /register when signed in', async ({ staffPage: page }) => {
  await page.goto('/register');
  await expect(heading(page, 'Registo de Condutor')).toBeVisible();
  await expect(page.locator('a[href="/api/logout"]').first()).toBeAttached();
});

for (const who of ['a visitor', 'staff']) {
  test(`route: any other path, message: Unknown route, for ${who}`, async ({
    page,
    context,
    session,
    signIn,
    allowErrors,
  }) => {
    allowErrors(/404/);
    if (who === 'staff') await ensureSignedIn(page, context, session, signIn);
    for (const path of ['/condutores', '/drivers/1', '/DRIVERS']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(heading(page, '404 Page Not Found')).toBeVisible();
    }
  });
}

test('route: /api/login and /api/logout', async ({ page, signIn, context, allowErrors }) => {
  // The page was still making calls as the session ended.
  allowErrors(/401/);
  await signIn(page);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const before = await context.cookies();
  await page.goto('/api/logout');
  await expect(page.getByRole('link', { name: 'Iniciar sessão' }).first()).toBeVisible();
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toHaveCount(0);
  await context.addCookies(before);
  expect((await context.request.get('/api/stats')).status()).toBe(401);
});

/** The time at which the browser leaves for the sign-in, whose empty answer leaves the page visible. */
async function departure(page: Page): Promise<{ at: Promise<number> }> {
  const left = Promise.withResolvers<number>();
  await page.route('**/api/login', (route) => {
    left.resolve(performance.now());
    return route.fulfill({ status: 204 });
  });
  return { at: left.promise };
}

for (const [path, title] of MANAGEMENT) {
  test(`message: Unauthorized error or unauthenticated session, on ${path}`, async ({
    page,
    signIn,
    allowErrors,
  }) => {
    allowErrors(/401/);
    const answers = MANAGEMENT.find(([each]) => each === path)?.[2] ?? '';
    await signIn(page);
    // The page is requested with a session, and its data when that has ended elsewhere.
    let endedAt = 0;
    await page.route(new RegExp(`${answers}(\\?|$)`), async (route) => {
      endedAt ||= performance.now();
      await page.context().request.get('/api/logout', { maxRedirects: 0 });
      await route.continue();
    });
    const leaving = await departure(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
    await expect(heading(page, title)).toHaveCount(0);
    if (path === '/email-config') await expect(heading(page, 'Não autorizado')).toBeVisible();
    else await expect(page.getByRole('main')).toHaveText('', { useInnerText: true });
    expect((await leaving.at) - endedAt).toBeGreaterThanOrEqual(500);
  });
}

for (const [path] of MANAGEMENT.slice(1)) {
  test(`role: ${path} opened by a visitor`, async ({ page, allowErrors }) => {
    allowErrors(/401/);
    const leaving = await departure(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
    if (path === '/email-config') await expect(heading(page, 'Não autorizado')).toBeVisible();
    await leaving.at;
  });
}

type SignIn = (page: Page) => Promise<void>;
type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>> };

async function ensureSignedIn(page: Page, context: BrowserContext, session: Session, signIn: SignIn) {
  if (session.cookies.length > 0) return context.addCookies(session.cookies);
  await signIn(page);
  session.cookies = await context.cookies();
}
