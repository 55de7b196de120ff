import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { PaymentBatchDetails, PaymentBatches } from '../../src/money/payment-batches/schema';
import { dateInWords, lisbonDate } from '../fixtures/dates';
import { answerXml } from '../support/bank-files/bank-files';
import {
  download,
  euro,
  makeBatch,
  openFile,
  openFiles,
  payeesOf,
  read,
  readBatch,
  rowOf,
  send,
  companyTest as test,
} from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

// Each test runs axe several times, which is slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Expects no axe violation, and room on a narrow screen with the largest text, once no toast moves. */
async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const scale of [1, 2]) {
    await page.setViewportSize({ width: 320, height });
    expect(await misfits(page, scale), `320 px × ${scale}`).toEqual([]);
  }
  await misfits(page, 1);
  await page.setViewportSize({ width, height });
}

const lineOf = (dialog: Locator) =>
  dialog.getByRole('table', { name: 'Transferências' }).getByRole('row').nth(1);

test('Exportar SEPA reports a call that failed, and works at the next press', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  let fails = true;
  await page.route('**/api/payment-batches', (route) =>
    fails ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.goto('/finances');
  const button = page.getByRole('button', { name: 'Exportar SEPA' });
  await button.click();
  await expectToast(page, 'Erro', 'Ocorreu um erro inesperado. Tente novamente.');
  await expect(button).toBeFocused();
  fails = false;
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a file is previewed, made, and downloaded as it was made', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const dialog = await openFiles(page, payee.fullName);
  const line = lineOf(dialog);
  await expect(line).toContainText(payee.fullName);
  await expect(line).toContainText(payee.iban);
  await expect(line).toContainText(euro(payee.amount));
  await expect(line.getByRole('link')).toHaveAttribute(
    'href',
    `/drivers?driver=${payee.driverId}&tab=account`,
  );
  await expect(line).toContainText('Primeiro pagamento para esta conta.');
  await expect(dialog.getByRole('list', { name: 'Confirme antes de criar' })).toContainText(
    'Primeiro pagamento para a conta: 1',
  );
  await expectWellMade(page);

  const making = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Criar ficheiro' }).click();
  await expect(dialog.getByRole('heading', { name: /^Ficheiro n.º \d+$/ })).toBeFocused();
  await expect(dialog.getByText('Criado', { exact: true })).toBeVisible();
  const { batches } = await read<PaymentBatches>(page, '/api/payment-batches');
  const [made] = batches;
  if (!made) throw new Error('no file was made');
  const first = await readFile(await (await making).path());
  await expectToast(page, 'Sucesso', `Ficheiro n.º ${made.number} descarregado`);
  expect(createHash('sha256').update(first).digest('hex')).toBe(made.sha256);
  expect((await download(page)).equals(first)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exportar SEPA' })).toBeFocused();
});

test('a file is marked as paid, and a transfer of it as returned', async ({
  staffPage: page,
  allowErrors,
}) => {
  // The question about the day.
  allowErrors(/409/);
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  const paying = page.getByRole('dialog', { name: `Marcar como pago o ficheiro n.º ${batch.number}` });
  await expect(paying).toContainText('1 registo fica Pago');
  const day = paying.getByLabel('Dia em que o banco pagou');
  await expect(day).toHaveValue(batch.executionDate);
  const today = lisbonDate(new Date());
  await day.fill(today);
  const pays = `O banco paga a ${dateInWords(batch.executionDate)}. O dia indicado é anterior.`;
  await expect(day).toHaveAccessibleDescription(new RegExp(`${pays}$`));
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  const question = paying.getByRole('alertdialog', {
    name: `${dateInWords(today)} é mesmo a data em que pagou?`,
  });
  await expect(question).toBeFocused();
  await expectWellMade(page);
  await question.getByRole('button', { name: 'Corrigir a data' }).click();
  await expect(question).toBeHidden();
  await expect(day).toBeFocused();
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  await question.getByRole('button', { name: 'Sim, é essa' }).click();
  await expectToast(page, 'Sucesso', `O ficheiro n.º ${batch.number} está pago`);
  await expect(dialog.getByText('Pago', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Anular' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Devolvida' }).click();
  const returning = page.getByRole('dialog', { name: 'Devolução' });
  await returning.getByLabel('Motivo').fill('Conta encerrada');
  await returning.getByRole('button', { name: 'Foi devolvida' }).click();
  await expectToast(page, 'Sucesso', `A transferência de ${payee.fullName} foi devolvida`);
  await expect(lineOf(dialog)).toContainText('Conta encerrada');
  await expect(lineOf(dialog).getByRole('button')).toHaveCount(0);
});

test('the list has the files that were made, and one with a returned transfer', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  const [payee, other] = await payeesOf(page);
  const { id } = await makeBatch(page, [payee.recordId, other.recordId]);
  const today = lisbonDate(new Date());
  const paid = await send<PaymentBatchDetails>(page, `/${id}/pay`, { date: today, confirmed: true });
  const given = { reason: 'Conta encerrada', date: today };
  const line = paid.lines.find(({ recordId }) => recordId === payee.recordId);
  await send(page, `/${id}/lines/${line?.id}/return`, given);
  const dialog = await openFile(page, paid);
  const returned = dialog.getByRole('row').filter({ hasText: payee.fullName });
  await expect(returned).toContainText('Conta encerrada');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: 'Devolvida' }).click();
  const returning = page.getByRole('dialog', { name: 'Devolução' });
  await expect(returning).toContainText(other.fullName);
  await expectWellMade(page);
  await page.keyboard.press('Escape');
  await expect(returning).toBeHidden();
  await dialog.getByRole('button', { name: /^Ficheiros \(/ }).click();
  await expect(rowOf(dialog, paid.number)).toContainText('1 devolvida');
  await expectWellMade(page);
});

test('records that another has put into a file meanwhile are reported before it is made', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/412/);
  await page.goto('/');
  const [payee, other] = await payeesOf(page);
  const dialog = await openFiles(page, payee.fullName);
  await expect(dialog.getByRole('button', { name: 'Criar ficheiro' })).toBeEnabled();
  const { number, id } = await makeBatch(page, [payee.recordId, other.recordId]);
  await dialog.getByRole('button', { name: 'Criar ficheiro' }).click();
  await expect(dialog.getByText('O que há a pagar mudou entretanto')).toBeVisible();
  await expect(dialog.getByText(`sai. Já está no ficheiro n.º ${number}.`)).toBeVisible();
  await expect(dialog.getByText('Não há nada que possa ir num ficheiro.')).toBeVisible();
  await expect(dialog.getByText(`Já está no ficheiro n.º ${number}`).last()).toBeVisible();
  await expectWellMade(page);
  await send(page, `/${id}/void`, { reason: 'Teste' });
});

test('a file is annulled with its reason, and its records can be paid again', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Anular' }).click();
  const voiding = page.getByRole('dialog', { name: `Anular o ficheiro n.º ${batch.number}` });
  await expect(voiding).toContainText('Os registos voltam a poder ser pagos');
  await expectWellMade(page);
  await voiding.getByLabel('Motivo').fill('Conta errada');
  await voiding.getByRole('button', { name: 'Anular ficheiro' }).click();
  await expectToast(page, 'Sucesso', `O ficheiro n.º ${batch.number} foi anulado`);
  await expect(dialog.getByText('Anulado', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Conta errada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Novo ficheiro' }).click();
  const lines = dialog.getByRole('table', { name: 'Transferências' });
  await expect(lines.getByRole('row').nth(1)).toContainText(payee.fullName);
});

test('marking a file as paid that another has marked is refused with a toast', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/409/);
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  const paying = page.getByRole('dialog', { name: /^Marcar como pago/ });
  await expect(paying.getByRole('button', { name: 'Marcar como pago' })).toBeEnabled();
  await send(page, `/${batch.id}/void`, { reason: 'O banco recusou' });
  await paying.getByLabel('Dia em que o banco pagou').fill(lisbonDate(new Date()));
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(paying.getByText(`O ficheiro n.º ${batch.number} já foi anulado por`)).toBeVisible();
  await paying.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog.getByText('Anulado', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Marcar como pago' })).toBeHidden();
  expect((await readBatch(page.request, batch.id)).status).toBe('VOIDED');
});

const answerFile = (text: string) => ({
  name: 'resposta.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(text),
});

test('the bank’s answer is shown line by line, once, and for this file alone', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await page.goto('/');
  const [payee, other] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId, other.recordId]);
  const referenceOf = (id: string) => batch.lines.find(({ recordId }) => recordId === id)?.endToEndId ?? '';
  const text = answerXml('03', {
    originalMessageId: batch.messageId,
    lines: [
      { endToEndId: referenceOf(payee.recordId), status: 'RJCT', code: 'AC04' },
      { endToEndId: referenceOf(other.recordId), status: 'ACSP' },
      { endToEndId: 'DESCONHECIDA', status: 'ACSP' },
    ],
  });
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Carregar resposta do banco' }).click();
  const answering = page.getByRole('dialog', { name: /^Resposta do banco/ });
  const choose = answering.getByLabel('Escolha ou largue aqui a resposta');
  await choose.setInputFiles(answerFile(text.replace(batch.messageId, 'DE-OUTRA')));
  await expect(answering.getByText('Esta resposta não é de um ficheiro desta empresa.')).toBeVisible();
  await choose.setInputFiles(answerFile(text));
  await expect(answering.getByText('1 recusada, 1 aceite.')).toBeVisible();
  const refused = answering.getByRole('listitem').filter({ hasText: payee.fullName });
  await expect(refused).toContainText('Recusada');
  await expect(refused).toContainText('Conta encerrada');
  await expect(answering.getByText(/^1 referência não é deste ficheiro.*DESCONHECIDA$/)).toBeVisible();
  await expectWellMade(page);
  await choose.setInputFiles(answerFile(text));
  await expect(answering.getByText('Esta resposta já foi lida por')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answering).toBeHidden();
  const line = dialog.getByRole('row').filter({ hasText: payee.fullName });
  await expect(line).toContainText('Recusada');
  await expect(line).toContainText('Conta encerrada');
});

test('a record shows in which file it is, and offers no acerto meanwhile', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const settled = await page.request.post(`/api/drivers/${payee.driverId}/acertos`, {
    headers: { Origin: new URL(page.url()).origin, 'Idempotency-Key': randomUUID() },
    data: { week: payee.weekStartDate, category: 'BONUS', amount: '5.00', text: 'Boa semana' },
  });
  expect(settled.ok(), await settled.text()).toBe(true);
  const { number } = await makeBatch(page, [payee.recordId]);
  await page.goto(`/finances?condutor=${encodeURIComponent(payee.fullName)}&semana=${payee.weekStartDate}`);
  const row = page.getByRole('row').filter({ hasText: payee.fullName });
  await expect(row).toContainText('Pendente');
  await expect(row).toContainText(`No ficheiro n.º ${number}`);
  await row.getByRole('button', { name: 'Ver' }).click();
  const record = page.getByRole('dialog', { name: 'Registo semanal' });
  await expect(record.getByText(`No ficheiro n.º ${number}, de `)).toBeVisible();
  await expect(record.getByRole('region', { name: 'Total da semana' })).toBeVisible();
  await expect(record.getByRole('region', { name: 'Acertos' })).toContainText('Boa semana');
  await expect(record.getByRole('button', { name: /acerto$/ })).toHaveCount(0);
  await expectWellMade(page);
});

test('a file is made of the selected records alone', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  await page.goto(`/finances?semana=${payee.weekStartDate}`);
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await page.getByRole('checkbox', { name: `Selecionar ${payee.fullName}, semana de ` }).check();
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ficheiros de pagamento' });
  await expect(dialog.getByText('1 registo escolhido.')).toBeVisible();
  await expect(lineOf(dialog)).toContainText(payee.fullName);
  await expect(dialog.getByRole('table', { name: 'Transferências' }).getByRole('row')).toHaveCount(2);
});
