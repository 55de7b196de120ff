import type { Page } from 'playwright/test';
import { MONTHLY_FEES } from '../fixtures/shown';
import { expectAccessible, violationsOf } from '../support/offices/office';
import { expect, test } from '../support/offices/server-fixture';

const SLOT = MONTHLY_FEES.SLOT;
const RENTAL = MONTHLY_FEES.VEHICLE_RENTAL;

const LANGUAGES = {
  pt: {
    address: '/?lang=pt',
    lang: 'pt-PT',
    title: 'Conduza com taxa fixa. Sem comissão variável.',
    signIn: 'Iniciar sessão',
    register: ['Registar como condutor', 'Registar com Slot', 'Registar com aluguer'],
    features: [
      'Taxa fixa mensal',
      'Sem comissão variável',
      'Pagamentos semanais',
      'Um só extrato',
      'Documentos verificados por pessoas',
      'Apoio de uma equipa',
    ],
    steps: ['Registe-se', 'Carregue os documentos', 'Escolha o contrato', 'Comece a conduzir'],
    prices: [
      ['Slot', new RegExp(`${SLOT},00\\s€\\s*/ mês`), 'Conduz a sua própria viatura'],
      ['Aluguer de Viatura', new RegExp(`${RENTAL},00\\s€\\s*/ mês`), 'Viatura incluída na mensalidade'],
    ],
  },
  en: {
    address: '/?lang=en',
    lang: 'en',
    title: 'Drive for a fixed fee. No variable commission.',
    signIn: 'Sign in',
    register: ['Register as a driver', 'Register with Slot', 'Register with vehicle rental'],
    features: [
      'Fixed monthly fee',
      'No variable commission',
      'Weekly payments',
      'One statement',
      'Documents checked by people',
      'A team behind you',
    ],
    steps: ['Register', 'Upload documents', 'Choose contract', 'Start driving'],
    prices: [
      ['Slot', new RegExp(`€${SLOT}.00\\s*/ month`), 'You drive your own vehicle'],
      ['Vehicle rental', new RegExp(`€${RENTAL}.00\\s*/ month`), 'Vehicle included in the monthly fee'],
    ],
  },
} as const;

const section = (page: Page, name: string) => page.locator(`section[aria-labelledby="${name}"]`);

async function expectLanguage(page: Page, language: keyof typeof LANGUAGES) {
  const { lang, title } = LANGUAGES[language];
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

for (const [language, expected] of Object.entries(LANGUAGES)) {
  test(`a visitor reads the whole landing page (${language})`, async ({ page }) => {
    await page.goto(expected.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected.title);
    await expect(section(page, 'vantagens').getByRole('heading', { level: 3 })).toHaveText(expected.features);
    await expect(section(page, 'como-funciona').getByRole('heading', { level: 3 })).toHaveText(
      expected.steps,
    );
    for (const [name, price, point] of expected.prices) {
      const card = page.getByRole('article', { name });
      await expect(card).toContainText(price);
      await expect(card.getByText(point)).toBeVisible();
    }
    await expect(page.getByRole('article').filter({ hasText: 'Popular' })).toHaveCount(1);
    await expect(page.getByRole('article', { name: expected.prices[1][0] })).toContainText('Popular');
    await expect(page.getByRole('contentinfo')).toContainText('© 2025');
  });

  test(`each link leads to its target (${language})`, async ({ page }) => {
    await page.goto(expected.address);
    const signIn = page.getByRole('link', { name: expected.signIn });
    await expect(signIn).toHaveAttribute('href', '/api/login');
    for (const name of expected.register) {
      await page.goto(expected.address);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/\/register$/);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page has no accessibility violation (${language}, ${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(expected.address);
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}

test('the sign-in button leads to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Iniciar sessão' }).click();
  await expect(page.getByLabel(/palavra-passe/i)).toBeVisible();
});

test('the chosen language is remembered, over a reload and in a new tab', async ({ page, context }) => {
  await page.goto('/');
  await expectLanguage(page, 'pt');
  await page.getByRole('navigation', { name: 'Idioma' }).getByRole('link', { name: 'English' }).click();
  await expectLanguage(page, 'en');
  await page.reload();
  await expectLanguage(page, 'en');
  const tab = await context.newPage();
  await tab.goto('/');
  await expectLanguage(tab, 'en');
  await tab.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Português' }).click();
  await expectLanguage(tab, 'pt');
  await page.goto('/');
  await expectLanguage(page, 'pt');
});

test('the page carries no script, and its HTML fits one round trip', async ({ request }) => {
  for (const { address } of Object.values(LANGUAGES)) {
    const answer = await request.get(address, { headers: { 'Accept-Encoding': 'br' } });
    expect(await answer.text()).not.toMatch(/<script/i);
    expect(answer.headers()['content-encoding']).toBe('br');
    expect(Number(answer.headers()['content-length'])).toBeLessThan(14_000);
  }
});

test('every class that a public page names has its rule in the page', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  for (const path of ['/?lang=pt', '/?lang=en', '/nao-existe', '/register?contrato=aluguer']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const without = await page.evaluate(() => {
      const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
      const named = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
      return [...new Set(named)].filter((name) => !css.includes(`.${CSS.escape(name)}`));
    });
    // The class names of lucide's icons, and Tailwind's mark for `group-*`, have no style.
    expect(without.filter((name) => !/^(lucide(-.+)?|group)$/.test(name))).toEqual([]);
  }
});

test('the browser fetches the page alone', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked).toEqual([`${server.url}/`]);
});

test('a keyboard goes past the header, and through it in order', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Registar como condutor' })).toBeFocused();
});

test('no width from 360 to 1920 px scrolls sideways', async ({ page }) => {
  for (const width of [360, 640, 768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/?lang=pt', '/?lang=en']) {
      await page.goto(path);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is whole, and the language changes and stays', async ({ page }) => {
    await page.goto('/');
    await expectLanguage(page, 'pt');
    await page.getByRole('link', { name: 'English' }).click();
    await expectLanguage(page, 'en');
    await page.goto('/');
    await expectLanguage(page, 'en');
    await page.getByRole('link', { name: 'Register as a driver' }).click();
    await expect(page).toHaveURL(/\/register$/);
  });
});

test('an unknown address is reported, and leads back', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const answer = await page.goto('/nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expectLanguage(page, 'pt');
});
