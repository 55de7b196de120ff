import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answerWith } from '../support/demo-office';
import { expect, expectToast, rowOf, test } from '../support/office';

test.use({ fleet: 'presses' });

const REFUSAL = 'Já existe um condutor ativo com este email.';

const rejectButton = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: 'Rejeitar' });

async function refuseDecisions(page: Page, path: string, until?: Promise<void>): Promise<void> {
  await page.route(path, async (route) => {
    await until;
    await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: REFUSAL } } });
  });
}

/** Where it stands in the window, in whole px. */
async function topOf(it: Locator): Promise<number> {
  return Math.round((await it.boundingBox())?.y ?? Number.NaN);
}

/** The press number `nth` of a series at one spot, as a mouse tells them apart. */
async function press(page: Page, nth: number): Promise<void> {
  await page.mouse.down({ clickCount: nth });
  await page.mouse.up({ clickCount: nth });
}

async function pointAt(page: Page, it: Locator): Promise<void> {
  const { x, y, width, height } = (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

test('a decision that is refused moves no row under a press for another', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/409/);
  const driver = await register();
  const other = await register();
  await refuseDecisions(page, '**/api/drivers/*/status');
  await page.goto('/drivers');
  const stood = await topOf(rejectButton(page, other.fullName));
  await rejectButton(page, driver.fullName).click();
  await expect(page.getByText(REFUSAL)).toBeInViewport();
  expect(await topOf(rejectButton(page, other.fullName))).toBe(stood);
});

test('the second click of a double click decides nothing about the row that has come in its place', async ({
  staffPage: page,
  register,
}) => {
  const mark = randomUUID().slice(0, 8);
  for (const letter of ['A', 'B']) await register({ fullName: `Duplo ${letter} ${mark}` });
  const decided: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') decided.push(request.url());
  });
  await page.goto('/drivers');
  await page.getByLabel('Pesquisar condutores').fill(mark);
  await page.getByLabel('Filtrar por estado').selectOption('PENDING_VALIDATION');
  const buttons = page.getByRole('button', { name: 'Rejeitar', exact: true });
  await expect(buttons).toHaveCount(2);
  await pointAt(page, buttons.first());
  await press(page, 1);
  await expect(buttons).toHaveCount(1);
  await press(page, 2);
  await expect(buttons).toBeEnabled();
  expect(decided).toHaveLength(1);
  await press(page, 1);
  await expect(buttons).toHaveCount(0);
  expect(decided).toHaveLength(2);
});

test('the reason why a document was not approved is told of its own driver', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/409/);
  const driver = await register({ documents: ['CC'] });
  const other = await register();
  const answer = Promise.withResolvers<void>();
  await refuseDecisions(page, '**/api/documents/*/status', answer.promise);
  await page.goto('/drivers');
  const dialog = page.getByRole('dialog');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click();
  await page.keyboard.press('Escape');
  await rowOf(page, other.fullName).getByRole('button', { name: 'Ver' }).click();
  await expect(dialog.getByRole('heading', { name: other.fullName })).toBeVisible();
  answer.resolve();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do documento');
  await expect(dialog.getByText(REFUSAL)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${driver.fullName}: ${REFUSAL}`)).toBeVisible();
});

test('without a connection a decision fails at once, and is not sent later by itself', async ({
  staffPage: page,
  context,
  register,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const driver = await register();
  await page.goto('/drivers');
  const reject = rejectButton(page, driver.fullName);
  await expect(reject).toBeEnabled();
  await context.setOffline(true);
  await reject.click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  await expect(reject).toBeEnabled();
  await context.setOffline(false);
  await reject.click();
  await expect(rowOf(page, driver.fullName).getByText('Inativo')).toBeVisible();
});

test('without a connection a list says that it could not be read, and is there when it is asked for again', async ({
  staffPage: page,
  context,
  register,
  allowErrors,
}) => {
  allowErrors(/500|ERR_INTERNET_DISCONNECTED/);
  const driver = await register();
  const path = '**/api/drivers/with-documents';
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/drivers');
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await Promise.all([page.waitForRequest(path), again.click()]);
  await expect(page.getByText('Não foi possível carregar os condutores')).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(rowOf(page, driver.fullName)).toBeVisible();
});

test('a payment run shows how far it is without moving the buttons', async ({ staffPage: page }) => {
  const record = {
    id: randomUUID(),
    driver: { id: randomUUID(), fullName: 'Ana Exemplo', contractType: 'SLOT' },
    weekStartDate: '2026-11-09',
    grossEarnings: '500.00',
    platformCommission: '100.00',
    flatRateDeduction: '25.00',
    finalPayout: '375.00',
    status: 'PENDING',
  };
  const answer = Promise.withResolvers<void>();
  for (const path of ['', '/pending']) await answerWith(page, `**/api/financial-records${path}`, [record]);
  await page.route('**/status', async (route) => {
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/finances');
  const pay = page.getByRole('button', { name: 'Processar Pagamentos' });
  await expect(pay).toBeEnabled();
  const stood = await topOf(pay);
  await pay.click();
  await expect(page.getByText('Pagos 0 de 1')).toBeVisible();
  expect(await topOf(pay)).toBe(stood);
  answer.resolve();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
});

const MAILBOX = {
  configured: true,
  connected: true,
  provider: 'custom',
  host: 'imap.exemplo.test',
  port: 993,
  user: 'frota@exemplo.test',
  secure: true,
  monitoring: { active: false, activeSince: null, intervalMinutes: 5, checkedAt: null, message: null },
};

test('what stands on the e-mail page stays where it is as the status of the mailbox comes', async ({
  staffPage: page,
}) => {
  const answer = Promise.withResolvers<void>();
  await answerWith(page, '**/api/email/config', MAILBOX, answer.promise);
  await page.goto('/email-config');
  const box = page.getByText('Escolha ou largue aqui o ficheiro');
  const start = page.getByRole('button', { name: 'Iniciar Monitorização' });
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  await expect(start).toBeDisabled();
  const stood = await topOf(box);
  answer.resolve();
  await expect(start).toBeEnabled();
  expect(await topOf(box)).toBe(stood);
});

test('search and filters stay where they are as a list comes', async ({ staffPage: page }) => {
  for (const [path, call, field] of [
    ['/drivers', '**/api/drivers/with-documents', 'Pesquisar condutores'],
    ['/documents', '**/api/documents/expiring/90', 'Tipo de documento'],
  ] as const) {
    const answer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator('[data-placeholder]').first()).toBeVisible();
    const stood = await topOf(page.getByLabel(field));
    answer.resolve();
    await expect(page.getByRole('status').filter({ hasText: /condutor|documento/ })).toBeVisible();
    expect(await topOf(page.getByLabel(field)), path).toBe(stood);
  }
});
