import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { explain } from '../../src/money/finances/explain-rules';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { MONTHLY_FEES } from '../fixtures/shown';
import { euro, read } from '../support/offices/fleets';
import { expect, expectAccessible, test } from '../support/offices/office';
import { boltFile, boltName, REPORT_WEEK } from '../support/screens/pages';

test.use({ fleet: 'record details' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Registo semanal' });

/** Imports a report for a driver, and opens the record by its row's Ver. */
async function importFor(page: Page, driver: { fullName: string; email: string }, mark: string) {
  const row = { fullName: driver.fullName, email: driver.email, gross: 314.9, fees: 66.4, cash: 45 };
  const { name, mimeType, buffer } = boltFile(boltName(mark), [row]);
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const view = (page: Page, fullName: string): Locator =>
  page.getByRole('row').filter({ hasText: fullName }).getByRole('button', { name: 'Ver' });

test('a record opens to its platforms, its sum, and the file it came from', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = randomUUID().slice(0, 8);
  const driver = await enrol({ fullName: `Ana Detalhe ${mark}` });
  await page.goto('/finances?semana=todas');
  await importFor(page, driver, mark);
  await page.reload();
  await view(page, driver.fullName).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(driver.fullName);
  await expect(dialog(page)).toContainText('Semana de 09/11/2026');
  const platform = dialog(page)
    .getByRole('region', { name: 'Plataformas' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(platform).toHaveCount(1);
  for (const text of ['Bolt', boltName(mark), euro(314.9), euro(-66.4), euro(0), euro(-45), euro(203.5)]) {
    await expect(platform).toContainText(text);
  }
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  const record = records.find((each) => each.driver.id === driver.id && each.weekStartDate === REPORT_WEEK);
  const flatRate = Number(record?.flatRateDeduction);
  expect(flatRate).toBeGreaterThan(0);
  const sum = dialog(page).getByRole('region', { name: 'Total da semana' });
  for (const text of [
    `Dinheiro${euro(-45)}`,
    `Taxa fixa: Contrato Slot: ${euro(MONTHLY_FEES.SLOT)} por mês`,
    `Taxa fixa${euro(-flatRate)}`,
    'Não há uma semana anterior com que comparar.',
    `Líquido${euro(203.5 - flatRate)}`,
  ]) {
    await expect(sum).toContainText(text);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(view(page, driver.fullName)).toBeFocused();
});

test('a record without a report shows that, and one that failed to load can be retried', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  const record = {
    id: 'sem-relatorio',
    weekStartDate: REPORT_WEEK,
    grossEarnings: '500.00',
    status: 'PAID',
    platformCommission: '125.00',
    flatRateDeduction: '20.00',
    finalPayout: '-5.00',
    driver: { id: '1', fullName: 'Rui Exemplo', contractType: 'SLOT' },
  };
  const amounts = { ...record, adjustments: '-360.00', cash: '0.00' };
  await page.route(/\/api\/financial-records(\?|$)/, (route) => route.fulfill({ json: [record] }));
  let broken = true;
  await page.route('**/api/financial-records/sem-relatorio', (route) =>
    broken
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({
          json: {
            ...amounts,
            held: { cars: [], cards: [] },
            contact: { email: 'rui@exemplo.test', phoneNumber: '912 345 678' },
            platforms: [],
            settlements: [],
            corrections: { proposed: [], decided: [] },
            explanation: explain({ ...amounts, fee: null, platforms: [], settlements: [] }, null),
          },
        }),
  );
  await page.goto('/finances?semana=todas');
  await view(page, 'Rui Exemplo').click();
  await expect(dialog(page).getByText('Não foi possível carregar o registo')).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await dialog(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dialog(page)).toContainText('Este registo não veio de um relatório');
  await expect(dialog(page)).toContainText(`Ajustes${euro(-360)}`);
  await expect(dialog(page)).toContainText(`Líquido${euro(-5)}`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
});

test('without a connection the page shows that the record cannot be opened, and stays', async ({
  staffPage: page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported/);
  const record = {
    id: '1',
    weekStartDate: REPORT_WEEK,
    grossEarnings: '500.00',
    status: 'PAID',
    platformCommission: '125.00',
    flatRateDeduction: '20.00',
    finalPayout: '355.00',
    driver: { id: '1', fullName: 'Rui Exemplo', contractType: 'SLOT' },
  };
  await page.route(/\/api\/financial-records(\?|$)/, (route) => route.fulfill({ json: [record] }));
  await page.route('**/assets/record-dialog-*', (route) => route.abort());
  await page.goto('/finances?semana=todas');
  await expect(view(page, 'Rui Exemplo')).toBeVisible();
  // The place of the toasts, whose script comes after the page's.
  await expect(page.locator('section[aria-live="polite"]')).toBeAttached();
  await context.setOffline(true);
  await view(page, 'Rui Exemplo').click();
  await expect(page.getByText('Não foi possível abrir o registo.')).toBeVisible();
  await expect(view(page, 'Rui Exemplo')).toBeVisible();
});
