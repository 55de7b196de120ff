import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { ExpiringDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import type { EmailConfig } from '../../src/reports/inbox/schema';
import { answerWith, read, test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';
import { SCROLL_BAR, withScrollBars } from '../support/processes/run';
import { brokenWords, cutTexts, misfits } from '../support/screens/layout';

test.use({ launchOptions: async ({ launchOptions }, use) => use(withScrollBars(launchOptions)) });

const NAME = 'Maximiliana Albuquerque Vasconcelos-Castelo';
const NUMBER = 'TVDE-2026-0012345678';
const ADDRESS = 'relatorios.pagamentos.semanais@frota-exemplo.test.x';
/** The page's, beside its scroll bar. */
const WIDTHS = [320, 360, 375, 390, 820, 1440];
const SCALES = [1, 1.25, 1.5, 1.75, 2];
const CONFIG = '**/api/email/config';

const CONNECTED: EmailConfig = {
  configured: true,
  connected: true,
  provider: 'custom',
  host: 'correio.frota-exemplo.test',
  port: 993,
  user: ADDRESS,
  secure: true,
  monitoring: {
    active: true,
    activeSince: '2026-11-20T10:00:00.000Z',
    intervalMinutes: 5,
    checkedAt: '2026-11-20T10:05:00.000Z',
    message: null,
  },
  link: null,
  senders: { vouchedBy: 'host', host: 'correio.frota-exemplo.test', trusted: [] },
};

/** Gives the first row of each list the longest name that a card or a row has to hold. */
async function nameTheFirst(page: Page): Promise<void> {
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const first = drivers.find(({ status }) => status === 'PENDING_VALIDATION') ?? drivers[0];
  const named = drivers.filter((driver) => driver !== first);
  await answerWith(page, /\/api\/drivers\/with-documents(\?|$)/, [
    { ...first, fullName: NAME, email: ADDRESS, cmtvdeNumber: NUMBER, sharesIdentity: true },
    ...named,
  ]);
  const nameIn = <Item extends { driver: { fullName: string } }>([one, ...others]: Item[]) =>
    one ? [{ ...one, driver: { ...one.driver, fullName: NAME } }, ...others] : [];
  for (const path of ['/api/documents/expiring/30', '/api/documents/expiring/90'])
    await answerWith(page, `**${path}`, nameIn(await read<ExpiringDocument[]>(page, path)));
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  await answerWith(page, /\/api\/financial-records(\?|$)/, nameIn(records));
  await answerWith(page, CONFIG, CONNECTED);
}

async function expectFit(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shown).first()).toBeAttached();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
    for (const scale of SCALES) {
      for (const misfit of await misfits(page, scale)) found.push(`${width} px × ${scale}: ${misfit}`);
      await expect.poll(() => brokenWords(page), `${path}, ${width} px × ${scale}`).toEqual([]);
    }
  }
  expect(found, path).toEqual([]);
}

for (const [path, shown] of [
  ['/', NAME],
  ['/drivers', NAME],
  ['/finances', NAME],
  ['/documents', NAME],
  ['/email-config', ADDRESS],
  ['/register', 'Registo de Condutor'],
] as const) {
  test(`staff: ${path} fits from 320 px on and with text up to 200 %`, async ({ staffPage: page }) => {
    await nameTheFirst(page);
    await expectFit(page, path, shown);
  });
}

test('lists that are loading fit from 320 px on and with text up to 200 %', async ({ staffPage: page }) => {
  // The lists are never answered.
  await page.route(/\/api\/payment-reports/, () => {});
  await page.goto('/email-config');
  await page.setViewportSize({ width: 320 + SCROLL_BAR, height: 800 });
  await expect(page.locator('[data-placeholder]').first()).toBeVisible();
  for (const scale of SCALES) expect(await misfits(page, scale), `${scale}`).toEqual([]);
});

for (const [path, shown] of [
  ['/', 'Volante'],
  ['/?lang=en', 'Volante'],
  ['/register', 'Registo de Condutor'],
  ['/nenhures', '404 Page Not Found'],
  ['/api/callback?code=x&state=y', 'O início de sessão não foi concluído'],
] as const) {
  test(`visitors: ${path} fits from 320 px on and with text up to 200 %`, async ({ page, allowErrors }) => {
    allowErrors(/40[04]/);
    await expectFit(page, path, shown);
  });
}

for (const [path, shown] of [
  ['/drivers', NUMBER],
  ['/finances', NAME],
] as const) {
  test(`names and numbers on the cards of ${path} are shown whole on a phone`, async ({
    staffPage: page,
  }) => {
    await nameTheFirst(page);
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
      for (const scale of SCALES) expect(await cutTexts(page, scale), `${width} px × ${scale}`).toEqual([]);
    }
  });
}

test('the menu opens above its bar, and a toast breaks no word, with text up to 200 %', async ({
  staffPage: page,
}) => {
  await nameTheFirst(page);
  await page.goto('/documents');
  const menu = page.getByRole('button', { name: 'Mais', exact: true });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
    for (const scale of SCALES) {
      await misfits(page, scale);
      await menu.click();
      const opened = page.getByRole('navigation', { name: 'Menu' });
      const button = await menu.boundingBox();
      const { y = 0, height = 0 } = (await opened.boundingBox()) ?? {};
      expect(y, `${width} px × ${scale}`).toBeGreaterThanOrEqual(0);
      expect(y + height, `${width} px × ${scale}`).toBeLessThanOrEqual(button?.y ?? 0);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Notificar' }).first().click();
    await expect(page.getByText('Notificação enviada', { exact: true }).last()).toBeVisible();
    await expect.poll(() => brokenWords(page), `${width} px`).toEqual([]);
  }
});

test('names on the dashboard are shown whole, and its four figures stand in four, two or one column', async ({
  staffPage: page,
}) => {
  await nameTheFirst(page);
  await page.goto('/');
  await expect(page.locator('[data-whole]').filter({ hasText: NAME })).toHaveCount(2);
  const figures = page.getByRole('region', { name: 'Resumo' }).locator('> *');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
    for (const scale of SCALES) {
      const size = `${width} px × ${scale}`;
      expect(await cutTexts(page, scale), size).toEqual([]);
      const lefts = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
      expect([1, 2, 4], size).toContain(new Set(lefts).size);
    }
  }
});

test('a field that a finger touches has text of 16 px, since Safari zooms in on smaller', async ({
  browser,
  server,
  signIn,
}) => {
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } };
  const context = await browser.newContext({ baseURL: server.url, ...touch });
  const page = await context.newPage();
  const fields = page.locator('input:not([type=checkbox], [type=radio], [type=file]), select');
  const smallest = () =>
    fields.evaluateAll((all) =>
      Math.min(...all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
    );
  await page.goto('/register');
  expect(await smallest()).toBe(16);
  await signIn(page);
  for (const path of ['/drivers', '/documents', '/finances']) {
    await page.goto(path);
    await expect(fields.first()).toBeAttached();
    expect(await smallest(), path).toBe(16);
  }
  await context.close();
});

test('the dialog of a week fits a phone with text up to 200 %', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  await page.getByRole('row').getByRole('button', { name: 'Ver' }).first().click();
  await expect(page.getByRole('dialog').getByText('Total da semana')).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
    for (const scale of SCALES) {
      await expect.poll(() => misfits(page, scale), `${width} px × ${scale}`).toEqual([]);
    }
  }
});
