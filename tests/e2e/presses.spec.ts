import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { answerWith } from '../support/offices/fleets';
import { decideInRow, expect, expectToast, openDecisions, rowOf, test } from '../support/offices/office';
import { topOf, transitionsOver } from '../support/screens/layout';
import { openChoices } from '../support/screens/pages';

test.use({ fleet: 'presses' });

const REFUSAL = 'Já existe um condutor ativo com este email.';

/** Waits until the page has noticed: a call at that very moment may still get through. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
}

async function refuseDecisions(page: Page, path: string, until?: Promise<void>): Promise<void> {
  await page.route(path, async (route) => {
    await until;
    await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: REFUSAL } } });
  });
}

const RECORDS = /\/api\/financial-records(\?|$)/;
const RECORD = {
  id: randomUUID(),
  driver: { id: randomUUID(), fullName: 'Ana Exemplo', contractType: 'SLOT' },
  weekStartDate: '2026-11-09',
  grossEarnings: '500.00',
  platformCommission: '100.00',
  flatRateDeduction: '25.00',
  finalPayout: '375.00',
  version: 1,
  status: 'PENDING',
};

test('a refused decision shifts no row under a press for another', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/409/);
  const driver = await register();
  const other = await register();
  await refuseDecisions(page, '**/api/drivers/*/status');
  await page.goto('/drivers');
  // A press scrolls to its button first, which is not what is tried here.
  await rowOf(page, driver.fullName).scrollIntoViewIfNeeded();
  const stood = await topOf(rowOf(page, other.fullName));
  await decideInRow(rowOf(page, driver.fullName), 'Rejeitar');
  await expect(page.getByText(REFUSAL)).toBeInViewport();
  expect(await topOf(rowOf(page, other.fullName))).toBe(stood);
});

test('a decided driver stays visible under a filter, and no row below moves', async ({
  staffPage: page,
  register,
}) => {
  const mark = randomUUID().slice(0, 8);
  await register();
  const below = await register({ fullName: `Fila B ${mark}` });
  const above = await register({ fullName: `Fila A ${mark}` });
  await page.goto('/drivers');
  await page.getByLabel('Pesquisar condutores').fill(mark);
  await openChoices(page);
  const status = page.getByLabel('Filtrar por estado');
  await status.selectOption('PENDING_VALIDATION');
  await expect(page.getByRole('status').filter({ hasText: '2 de ' })).toBeVisible();
  const stood = await topOf(rowOf(page, below.fullName));
  await decideInRow(rowOf(page, above.fullName), 'Rejeitar');
  await expect(rowOf(page, above.fullName).getByText('Inativo')).toBeVisible();
  expect(await topOf(rowOf(page, below.fullName))).toBe(stood);
  await status.selectOption('ACTIVE');
  await status.selectOption('PENDING_VALIDATION');
  await expect(rowOf(page, below.fullName)).toBeVisible();
  await expect(rowOf(page, above.fullName)).toHaveCount(0);
});

test('the reason why a document was not approved is shown for the right driver', async ({
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

test('why a document was not approved is shown without moving the others under a press', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/409/);
  const driver = await register({ documents: ['CC', 'CARTA_CONDUCAO'] });
  await refuseDecisions(page, '**/api/documents/*/status');
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: 'Aprovar', exact: true });
  await expect(approve).toHaveCount(2);
  const rejectDriver = dialog.getByRole('button', { name: 'Rejeitar Condutor' });
  await transitionsOver(page);
  // A press may scroll to its button, so that the other is where it was beside that one.
  const places = async () => [
    (await topOf(approve.last())) - (await topOf(approve.first())),
    await topOf(rejectDriver),
  ];
  const stood = await places();
  await approve.first().click();
  await expect(dialog.getByText(REFUSAL)).toBeVisible();
  expect(await places()).toEqual(stood);
});

test('a decision on a document moves no other, nor the buttons beside it', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC', 'CARTA_CONDUCAO', 'CMTVDE'] });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/documents/*/status', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  const items = dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Abrir aqui' }) });
  const button = (nth: number, name: string) => items.nth(nth).getByRole('button', { name, exact: true });
  await expect(button(2, 'Aprovar')).toBeVisible();
  await transitionsOver(page);
  // The heading is the reference, since a press may scroll.
  const heading = dialog.getByRole('heading', { name: 'Documentos' });
  const below = async (nth: number, name: string) => {
    const [it, above] = [await button(nth, name).boundingBox(), await heading.boundingBox()];
    return [it?.x, Math.round((it?.y ?? Number.NaN) - (above?.y ?? Number.NaN))];
  };
  const stood = { beside: await below(0, 'Rejeitar'), next: await below(2, 'Aprovar') };
  await button(0, 'Aprovar').click();
  await expect(button(0, 'Aprovar')).toHaveAttribute('aria-busy', 'true');
  expect(await below(0, 'Rejeitar')).toEqual(stood.beside);
  answer.resolve();
  await expect(button(0, 'Anular aprovação')).toBeVisible();
  expect(await below(2, 'Aprovar')).toEqual(stood.next);
  await button(1, 'Rejeitar').click();
  await expect(button(1, 'Pedir novo documento')).toBeVisible();
  expect(await below(2, 'Aprovar')).toEqual(stood.next);
});

test('a decision offline fails at once, and is not retried later', async ({
  staffPage: page,
  context,
  register,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await openDecisions(row);
  const reject = row.getByRole('button', { name: 'Rejeitar', includeHidden: true });
  await expect(reject).toBeEnabled();
  await goOffline(page);
  await reject.click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  await expect(reject).toBeEnabled();
  await context.setOffline(false);
  await decideInRow(row, 'Rejeitar');
  await expect(rowOf(page, driver.fullName).getByText('Inativo')).toBeVisible();
});

test('a list that failed offline is reported, and loads on a retry', async ({
  staffPage: page,
  context,
  register,
  allowErrors,
}) => {
  allowErrors(/500|ERR_INTERNET_DISCONNECTED/);
  const driver = await register();
  const path = /\/api\/drivers\/with-documents(\?|$)/;
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/drivers');
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await goOffline(page);
  await Promise.all([page.waitForRequest(path), again.click()]);
  await expect(page.getByText('Não foi possível carregar os condutores')).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(rowOf(page, driver.fullName)).toBeVisible();
});

test('a payment run shows its progress without shifting the buttons', async ({ staffPage: page }) => {
  const answer = Promise.withResolvers<void>();
  for (const path of [RECORDS, '**/api/financial-records/pending']) await answerWith(page, path, [RECORD]);
  await page.route('**/status', async (route) => {
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/finances?semana=todas');
  const pay = page.getByRole('button', { name: 'Processar Pagamentos' });
  await expect(pay).toBeEnabled();
  const stood = await topOf(pay);
  await pay.click();
  await expect(page.getByText('Pagos 0 de 1')).toBeVisible();
  expect(await topOf(pay)).toBe(stood);
  answer.resolve();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
});

test('search and filters do not shift as a list arrives', async ({ staffPage: page }) => {
  for (const [path, call] of [
    ['/drivers', /\/api\/drivers\/with-documents(\?|$)/],
    ['/documents', '**/api/documents/expiring/90'],
  ] as const) {
    const answer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator('[data-placeholder]').first()).toBeVisible();
    const search = page.getByRole('searchbox');
    const stood = await topOf(search);
    answer.resolve();
    await expect(page.getByRole('status').filter({ hasText: /condutor|documento/ })).toBeVisible();
    expect(await topOf(search), path).toBe(stood);
  }
});

test('the dashboard’s cards do not shift as the records arrive', async ({ staffPage: page }) => {
  const records = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...RECORD, id }));
  const answer = Promise.withResolvers<void>();
  await answerWith(page, RECORDS, records, answer.promise);
  await page.goto('/');
  const next = page.getByRole('heading', { name: 'Documentos a Expirar' });
  // The card's list and the chunks of the page's script have arrived.
  await expect(page.getByText('Todos os documentos estão válidos')).toBeVisible();
  const stood = await topOf(next);
  answer.resolve();
  await expect(page.getByText('Semana de 09/11/2026')).toHaveCount(5);
  expect(await topOf(next)).toBe(stood);
});
