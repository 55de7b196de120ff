import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { expect, rowOf, test } from '../support/offices/office';

const ROOT = join(import.meta.dirname, '../..');

// Playwright turns the back/forward cache off, which people have on.
test.use({
  fleet: 'browser-cache',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** The lists that a browser caches and revalidates, and then every other call of staff. */
const REVALIDATED = [
  '/api/drivers/with-documents',
  '/api/drivers/with-documents?limit=100',
  '/api/financial-records',
  '/api/financial-records?limit=200',
  '/api/financial-records/pending',
  '/api/documents/expiring/30',
  '/api/documents/expiring/90',
];
const OTHERS = [
  '/api/auth/user',
  '/api/stats',
  '/api/email/config',
  '/api/payment-reports',
  '/api/payment-reports/waiting',
  '/api/payment-reports/quarantine',
  '/api/payment-reports/dismissed',
];

/** Fetches each address from the page's cache, without the server; answers status and start of the body. */
function cached(page: Page, cache: 'force-cache' | 'only-if-cached') {
  return page.evaluate(
    async ([addresses, mode]) => {
      const found: Record<string, string> = {};
      for (const address of addresses) {
        const answer = await fetch(address, { cache: mode, mode: 'same-origin' }).catch(() => null);
        found[address] = answer?.ok ? await answer.text() : 'nothing';
      }
      return found;
    },
    [[...REVALIDATED, ...OTHERS], cache] as const,
  );
}

/** A page without a session goes to the sign-in; here it stays, so that it can be inspected. */
async function keepThere(page: Page): Promise<void> {
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }));
}

async function expectNothing(page: Page): Promise<void> {
  for (const cache of ['only-if-cached', 'force-cache'] as const) {
    for (const [address, found] of Object.entries(await cached(page, cache))) {
      expect(`${cache} ${address} ${found}`).toBe(`${cache} ${address} nothing`);
    }
  }
}

/** Opens every screen, so that the browser caches all that they read. */
async function lookAtEverything(page: Page, name: string): Promise<void> {
  for (const path of ['/', '/drivers', '/finances', '/documents', '/email-config']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/drivers');
  await expect(rowOf(page, name)).toBeVisible();
  for (const address of REVALIDATED) await page.evaluate((each) => fetch(each), address);
  const held = await cached(page, 'only-if-cached');
  for (const address of REVALIDATED) expect(`${address} ${held[address]}`).not.toBe(`${address} nothing`);
  expect(held['/api/drivers/with-documents']).toContain(name);
}

test('promise 51: after a sign-out no data of anybody is read from the browser', async ({
  page,
  signIn,
  register,
  allowErrors,
}) => {
  allowErrors(/401|504|ERR_CACHE_MISS/);
  await signIn(page);
  const { fullName } = await register({ fullName: 'Dália Memória' });
  await lookAtEverything(page, fullName);
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Sair' }).click();
  await page.waitForURL(/\/$/);
  await expectNothing(page);
  await keepThere(page);
  await page.goBack();
  await expect(page.getByText(fullName)).toHaveCount(0);
  await expectNothing(page);
});

test('promise 51: nor after an operator has ended the session, whichever call is first', async ({
  context,
  server,
  signIn,
  register,
  allowErrors,
}) => {
  allowErrors(/401|504|ERR_CACHE_MISS/);
  const { fullName } = await register({ fullName: 'Eduardo Memória' });
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' };
  for (const first of ['/', '/drivers', 'an answer of the API']) {
    // A page that learns of the end goes to the sign-in by itself.
    const page = await context.newPage();
    await signIn(page);
    await lookAtEverything(page, fullName);
    const words = ['--no-env-file', 'src/operations/operator/staff.ts', 'sessions', 'end', server.staffEmail];
    await promisify(execFile)(process.env.BUN_PATH ?? 'bun', words, { cwd: ROOT, env });
    await keepThere(page);
    if (first.startsWith('/')) await page.goto(first);
    else await page.evaluate(() => fetch('/api/stats'));
    await expectNothing(page);
    await page.close();
  }
});

test('promise 51: nor on the next day, when the browser has dropped the cookie of the session', async ({
  page,
  context,
  signIn,
  register,
  allowErrors,
}) => {
  allowErrors(/401|504|ERR_CACHE_MISS/);
  const { fullName } = await register({ fullName: 'Fábio Memória' });
  await signIn(page);
  await lookAtEverything(page, fullName);
  await context.clearCookies({ name: 'volante_session' });
  await page.goto('/');
  await expectNothing(page);
});

test('an unchanged list costs a navigation none of its bytes (304)', async ({ page, signIn, register }) => {
  const { fullName } = await register({ fullName: 'Gil Memória' });
  await signIn(page);
  await page.goto('/drivers');
  await expect(rowOf(page, fullName)).toBeVisible();
  await page.goto('/finances');
  const again = page.waitForResponse(/\/api\/drivers\/with-documents(\?|$)/);
  await page.goto('/drivers');
  const answer = await again;
  const size = await answer.request().sizes();
  expect(answer.status() === 304 || size.responseBodySize === 0).toBe(true);
});
