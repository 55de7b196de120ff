import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { ExpiringDocument } from '../../src/people/documents/schema';
import { jpegFile, pdfFile } from '../support/api/files';
import { read, failingTest as test } from '../support/offices/fleets';
import { expect, expectToast, rowOf } from '../support/offices/office';
import { choose, chooseAll, fillIn, newPerson, submitButton, terms } from '../support/screens/pages';

// docs/rules/calls.md#messages: a server that really fails, without its database or its folder, causes each row.

const READ_FAILURES = /Failed to load resource: the server responded with a status of (500|503)/;

test.beforeEach(({ allowErrors }) => allowErrors(READ_FAILURES));

test('message: Driver status update fails', async ({ staffPage: page, register, loseFile }) => {
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await expect(row.getByText('Pendente')).toBeVisible();
  await loseFile('frota.db');
  await row.getByRole('button', { name: 'Rejeitar' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  await expect(row.getByText('Pendente')).toBeVisible();
});

test('message: Document status update fails', async ({ staffPage: page, register, loseFile }) => {
  const driver = await register({ documents: ['CC'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const document = page.getByRole('dialog').getByRole('listitem');
  await expect(document.getByText('Pendente')).toBeVisible();
  await loseFile('frota.db');
  await document.getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do documento');
  await expect(document.getByText('Pendente')).toBeVisible();
});

test('message: Payment processing fails', async ({ staffPage: page, loseFile }) => {
  await page.goto('/finances?semana=todas');
  const button = page.getByRole('button', { name: 'Processar Pagamentos' });
  await expect(button).toBeEnabled();
  const before = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  await loseFile('frota.db');
  await button.click();
  await expectToast(page, 'Erro', 'Falha ao processar pagamentos');
  expect(before.length).toBeGreaterThan(0);
});

test('message: No pending payments', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  const button = page.getByRole('button', { name: 'Processar Pagamentos' });
  await expect(button).toBeEnabled();
  // A colleague pays first.
  for (const { id } of await read<FinancialRecord[]>(page, '/api/financial-records/pending')) {
    const paid = await page.request.patch(`/api/financial-records/${id}/status`, {
      data: { status: 'PAID' },
    });
    expect(paid.ok()).toBe(true);
  }
  await button.click();
  await expectToast(page, 'Aviso', 'Não há pagamentos pendentes para processar');
  await expect(button).toBeDisabled();
});

async function completeForm(page: Page) {
  await page.goto('/register');
  await fillIn(page, newPerson());
  await chooseAll(page);
  await terms(page).check();
  await expect(submitButton(page)).toBeEnabled();
}

test('message: Registration failure', async ({ page, loseFile }) => {
  await completeForm(page);
  await loseFile('frota.db');
  await submitButton(page).click();
  await expectToast(page, 'Erro no registo', 'Ocorreu um erro ao submeter o seu registo. Tente novamente.');
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
});

test('message: Registration success', async ({ page }) => {
  await completeForm(page);
  await submitButton(page).click();
  await expectToast(page, 'Registo submetido com sucesso!', '');
  await expect(page.getByText('Documento carregado')).toHaveCount(0);
});

test('message: Required documents missing', async ({ page }) => {
  await page.goto('/register');
  await fillIn(page, newPerson());
  await choose(page, 'Cartão de Cidadão', jpegFile());
  await terms(page).check();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText('Documento carregado')).toBeVisible();
  // The button is disabled, and Enter does nothing then, so the submit comes from elsewhere.
  await submitButton(page).evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
  await expectToast(page, 'Documentos em falta', 'Por favor, carregue todos os documentos obrigatórios.');
});

test('message: Upload address request fails', async ({ page, loseFile }) => {
  await page.goto('/register');
  await loseFile('frota.db');
  await choose(page, 'Registo Criminal', await pdfFile());
  await expectToast(page, 'Erro', 'Falha ao obter URL de upload');
});

test('message: Upload fails', async ({ page, loseFile }) => {
  await page.goto('/register');
  await loseFile('objects/incoming');
  await choose(page, 'Registo Criminal', await pdfFile());
  await expectToast(page, 'Erro no upload', 'Falha ao carregar o ficheiro. Tente novamente.');
});

test('message: Upload succeeds', async ({ page }) => {
  await page.goto('/register');
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo criminal.pdf'));
  await expectToast(page, 'Upload concluído', 'registo criminal.pdf foi carregado com sucesso.');
});

test('message: SEPA export', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A exportação SEPA será implementada em breve',
  );
});

test('message: View a document, and Notificar, on the documents page', async ({ staffPage: page }) => {
  await page.goto('/documents');
  const [first] = await read<ExpiringDocument[]>(page, '/api/documents/expiring/90');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await expect(card).toContainText(first?.driver.fullName ?? '-');
  const asked: string[] = [];
  page.on('request', (request) => {
    // A chunk of the page's own script may come whenever the browser is idle.
    if (!new URL(request.url()).pathname.startsWith('/assets/')) asked.push(request.url());
  });
  await card.getByRole('button', { name: /^Ver / }).click();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A visualização de documentos será implementada em breve',
  );
  await card.getByRole('button', { name: 'Notificar' }).click();
  const notified = `Notificação de renovação enviada para ${first?.driver.fullName}`;
  await expectToast(page, 'Notificação enviada', notified);
  expect(asked).toEqual([]);
});
