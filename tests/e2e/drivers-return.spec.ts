import type { Page } from 'playwright/test';
import { expect, rowOf, test } from '../support/offices/office';
import { inWholeBrowser, NO_WHOLE_BROWSER } from '../support/processes/run';

// Playwright turns the back/forward cache off and the headless shell has none, while people have it on.
test.use({ launchOptions: async ({ launchOptions }, use) => use(withPageCache(launchOptions)) });
test.skip(...NO_WHOLE_BROWSER);

function withPageCache<Options extends object>(options: Options) {
  return { ...inWholeBrowser(options), ignoreDefaultArgs: ['--disable-back-forward-cache'] };
}

test('on the way back the list is as it was left, and up to date', async ({ staffPage: page, register }) => {
  const first = await register({ fullName: 'Beatriz Volta' });
  await page.goto('/drivers');
  await page.getByPlaceholder('Pesquisar condutores...').fill('volta');
  await expect(rowOf(page, first.fullName)).toBeVisible();
  await page.goto('/register');
  const second = await register({ fullName: 'Carlos Volta' });
  await page.evaluate(() => history.back());
  await expect(page.getByPlaceholder('Pesquisar condutores...')).toHaveValue('volta');
  await expect(rowOf(page, second.fullName)).toBeVisible();
});

test('on the way back each list is asked for once', async ({ staffPage: page }) => {
  await page.goto('/drivers', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) =>
      sessionStorage.setItem('persisted', `${persisted}`),
    );
  });
  await page.goto('/register', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/drivers');
  const calls = () => asked.filter((path) => path.startsWith('/api/')).toSorted();
  await expect.poll(calls).toContain('/api/drivers/with-documents');
  await page.waitForTimeout(500);
  expect(calls()).toEqual([...new Set(calls())]);
  expect(await page.evaluate(() => sessionStorage.getItem('persisted'))).toBe('true');
});

test('after a sign-out the way back shows no driver', async ({
  staffPage: page,
  register,
  context,
  allowErrors,
}) => {
  allowErrors(/401/);
  const driver = await register();
  await page.goto('/drivers');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      const seen = document.body.checkVisibility({ visibilityProperty: true });
      sessionStorage.setItem('returned', JSON.stringify({ persisted, seen }));
    });
  });
  // The page that is loaded anew notes what it has, since it soon leaves for the sign-in.
  await page.addInitScript((name) => {
    const note = () => {
      const text = document.documentElement.textContent;
      for (const each of ['Não autorizado', name]) {
        if (text.includes(each)) sessionStorage.setItem(each, 'seen');
      }
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  }, driver.fullName);
  await page.goto('/register');
  await context.clearCookies();
  await page.evaluate(() => history.back());
  await expect(page.getByLabel(/palavra-passe/i)).toBeVisible();
  await page.goto('/register');
  const kept = (key: string) => page.evaluate((of) => sessionStorage.getItem(of), key);
  expect(JSON.parse((await kept('returned')) ?? 'null')).toEqual({ persisted: true, seen: false });
  expect(await kept('Não autorizado')).toBe('seen');
  expect(await kept(driver.fullName)).toBeNull();
});

/** A page with an unload handler is loaded again on the way back. */
const leavesNoPage = (page: Page) => page.addInitScript(() => addEventListener('unload', () => undefined));

test('without the page cache the way back brings the search as well as the filter', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ fullName: 'Dora Regressa' });
  await leavesNoPage(page);
  await page.goto('/drivers');
  await page.getByPlaceholder('Pesquisar condutores...').fill('regressa');
  await page.getByLabel('Filtrar por estado').selectOption('PENDING_VALIDATION');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.search)).toBe('regressa');
  await page.goto('/register');
  await page.goBack();
  await expect(page.getByPlaceholder('Pesquisar condutores...')).toHaveValue('regressa');
  await expect(page.getByLabel('Filtrar por estado')).toHaveValue('PENDING_VALIDATION');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
});

test('without the page cache the list is up to date on the way back', async ({
  staffPage: page,
  register,
}) => {
  await leavesNoPage(page);
  const first = await register({ fullName: 'Eva Volta' });
  await page.goto('/drivers');
  await expect(rowOf(page, first.fullName)).toBeVisible();
  await page.goto('/register');
  const second = await register({ fullName: 'Filipe Volta' });
  await page.goBack();
  await expect(rowOf(page, second.fullName)).toBeVisible();
});

test('without the page cache the way back shows no driver after a sign-out', async ({
  staffPage: page,
  register,
  context,
  allowErrors,
}) => {
  allowErrors(/401/);
  await leavesNoPage(page);
  const driver = await register({ fullName: 'Gil Volta' });
  await page.goto('/drivers');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
  await page.goto('/register');
  await context.clearCookies();
  await page.addInitScript((name) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(name)) sessionStorage.setItem('seen', name);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, driver.fullName);
  await page.goBack();
  await expect(page.getByLabel(/palavra-passe/i)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
});
