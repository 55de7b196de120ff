import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { answerWith, test as demo, mailDemoTest, read } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { fillIn, newPerson, phoneOf, signInByCode, test } from '../support/screens/pages';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Não foi possível mostrar' });
const reload = (page: Page) => failure(page).getByRole('button', { name: 'Recarregar' });

/** React reports what a boundary catches, and the browser the error itself. */
const CAUGHT = /TypeError|The above error|React will try/;

/** Lets a timer without delay run late, as any browser may, and the answer that mends a part come after the others. */
async function answerLate(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const set = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: unknown[]) => set(act, Math.max(ms, 50), ...rest),
    });
  });
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(500);
    await route.fulfill({ response });
  });
}

demo(
  'a card of the dashboard that fails leaves the others, and comes back alone',
  async ({ staffPage: page, allowErrors }) => {
    allowErrors(CAUGHT);
    await answerWith(page, '**/api/today', 'odd');
    await page.goto('/');
    // One above the lists and one below them.
    await expect(failure(page)).toHaveCount(2);
    await expect(page.getByText('Receita Mensal')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Documentos a Expirar' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/today');
    await answerLate(page, '**/api/today');
    await reload(page).last().click();
    await expect(failure(page)).toHaveCount(1);
    await reload(page).click();
    await expect(page.getByRole('heading', { name: 'Para hoje' })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

demo(
  'a step that fails leaves the filters and the other steps, with what was typed in them',
  async ({ staffPage: page, allowErrors }) => {
    allowErrors(CAUGHT);
    await answerWith(page, '**/api/weeks/*/checklist', { closing: null, isOver: true, findings: 'odd' });
    await page.goto('/finances?semana=todas&condutor=Ana&passo=fecho');
    // The strip shows how far the closing is, too.
    await expect(failure(page)).toHaveCount(2);
    await expectAccessible(page);
    await page.unroute('**/api/weeks/*/checklist');
    await reload(page).last().click();
    await expect(page.getByRole('heading', { name: /^Fecho da semana de/ })).toBeVisible();
    await reload(page).click();
    await expect(page.getByRole('list', { name: 'Passos da semana' })).toBeVisible();
    await page.getByRole('button', { name: 'Ver registos' }).click();
    await expect(page.getByRole('search').getByLabel('Condutor')).toHaveValue('Ana');
  },
);

demo(
  'corrections that fail leave the form of an acerto as it was typed',
  async ({ staffPage: page, allowErrors }) => {
    allowErrors(CAUGHT);
    const [record] = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
    await answerWith(page, '**/api/corrections', 'odd');
    await page.goto('/finances?passo=acertos');
    await expect(failure(page)).toBeVisible();
    const driver = page
      .getByRole('region', { name: 'Novo acerto' })
      .getByRole('combobox', { name: 'Condutor' });
    await driver.fill(record?.driver.fullName ?? '');
    await page.getByLabel('Valor').fill('12,50');
    await page.unroute('**/api/corrections');
    await reload(page).click();
    await expect(page.getByRole('heading', { name: 'Correções' })).toBeVisible();
    await expect(page.getByLabel('Valor')).toHaveValue('12,50');
  },
);

demo(
  'a driver whose history fails can still be looked at, and the list below',
  async ({ staffPage: page, allowErrors }) => {
    allowErrors(CAUGHT);
    await answerWith(page, /\/api\/drivers\/[\w-]+\/history/, 'odd');
    await page.goto('/drivers');
    await page.getByRole('row').getByRole('button', { name: 'Ver' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Histórico' }).click();
    await expect(failure(page)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row').getByRole('button', { name: 'Ver' }).first()).toBeVisible();
  },
);

test('a registration that fails half-way is there again once it is reloaded', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/broken|The above error|React will try/);
  const person = newPerson();
  await page.goto('/register');
  await fillIn(page, person);
  await page.evaluate(() => {
    const breakNext = () => {
      Array.prototype.flatMap = () => {
        throw new Error('broken');
      };
    };
    addEventListener('click', breakNext, { capture: true, once: true });
  });
  await page.getByRole('radio', { name: /Aluguer/ }).click();
  await expect(failure(page)).toBeVisible();
  await reload(page).click();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(person.fullName);
  await expect(page.getByLabel('Número CMTVDE')).toHaveValue(person.cmtvdeNumber);
  await expect(failure(page)).toHaveCount(0);
});

mailDemoTest(
  'weeks that fail leave a driver’s other parts, with what is typed in them',
  async ({ browser, server, smtp, enrol }) => {
    const { email } = await enrol();
    const phone = await phoneOf(browser, server.url);
    await signInByCode(phone, smtp, email);
    await answerWith(phone, '**/api/me/weeks*', { weeks: ['odd', null], more: false });
    await phone.reload();
    await expect(failure(phone)).toBeVisible();
    await phone.getByRole('button', { name: 'Pedir alteração' }).click();
    await phone.getByLabel('Telefone').fill('913 000 111');
    await phone.unroute('**/api/me/weeks*');
    await reload(phone).click();
    await expect(phone.getByText('Ainda não há semanas.')).toBeVisible();
    await expect(phone.getByLabel('Telefone')).toHaveValue('913 000 111');
    await phone.context().close();
  },
);
