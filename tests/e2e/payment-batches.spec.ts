import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { lisbonDate } from '../../src/domain/calendar';
import type { PaymentBatchDetails, PaymentBatches } from '../../src/payment-batches/schema';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import {
  makeBatch,
  openFile,
  openFiles,
  payeesOf,
  readBatch,
  send,
  test,
} from '../support/offices/with-company';
import { euro, read } from '../support/offices/with-demo-fleet';
import { misfits } from '../support/screens/fits';

/** Axe, and narrow with letters as large as they come. */
async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const letters of [1, 2]) {
    await page.setViewportSize({ width: 320, height });
    expect(await misfits(page, letters), `320 px × ${letters}`).toEqual([]);
  }
  await misfits(page, 1);
  await page.setViewportSize({ width, height });
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarregar' }).click(),
  ]);
  return readFile(await file.path());
}

const lineOf = (dialog: Locator) =>
  dialog.getByRole('table', { name: 'Transferências' }).getByRole('row').nth(1);

test('a file is looked at, made, and downloaded as it was made', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const dialog = await openFiles(page, payee.fullName);
  const line = lineOf(dialog);
  await expect(line).toContainText(payee.fullName);
  await expect(line).toContainText(payee.iban);
  await expect(line).toContainText(euro(payee.amount));
  await expect(line.getByRole('link')).toHaveAttribute('href', `/drivers?driver=${payee.driverId}`);
  await expectWellMade(page);

  await dialog.getByRole('button', { name: 'Criar ficheiro' }).click();
  await expect(dialog.getByRole('heading', { name: /^Ficheiro n.º \d+$/ })).toBeFocused();
  await expect(dialog.getByText('Criado', { exact: true })).toBeVisible();
  const { batches } = await read<PaymentBatches>(page, '/api/payment-batches');
  const [made] = batches;
  if (!made) throw new Error('no file was made');
  const first = await download(page);
  await expectToast(page, 'Sucesso', `O ficheiro n.º ${made.number} está nas suas transferências`);
  expect(createHash('sha256').update(first).digest('hex')).toBe(made.sha256);
  expect((await download(page)).equals(first)).toBe(true);
  await expectWellMade(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exportar SEPA' })).toBeFocused();
});

test('a file is marked as paid, and a transfer of it as come back', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  const paying = page.getByRole('dialog', { name: `Marcar como pago o ficheiro n.º ${batch.number}` });
  await expect(paying).toContainText('1 registo fica Pago');
  await expectWellMade(page);
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  await expectToast(page, 'Sucesso', `O ficheiro n.º ${batch.number} está pago`);
  await expect(dialog.getByText('Pago', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Anular' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Devolvida' }).click();
  const returning = page.getByRole('dialog', { name: 'Devolução' });
  await expectWellMade(page);
  await returning.getByLabel('Motivo').fill('Conta encerrada');
  await returning.getByRole('button', { name: 'Foi devolvida' }).click();
  await expectToast(page, 'Sucesso', `A transferência de ${payee.fullName} foi devolvida`);
  await expect(lineOf(dialog)).toContainText('Conta encerrada');
  await expect(lineOf(dialog).getByRole('button')).toHaveCount(0);
});

test('the files that were made, and one with a transfer that came back', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee, other] = await payeesOf(page);
  const { id } = await makeBatch(page, [payee.recordId, other.recordId]);
  const today = lisbonDate(new Date());
  const paid = await send<PaymentBatchDetails>(page, `/${id}/pay`, { date: today });
  const given = { reason: 'Conta encerrada', date: today };
  await send(page, `/${id}/lines/${paid.lines[0]?.id}/return`, given);
  const dialog = await openFile(page, paid);
  await expect(lineOf(dialog)).toContainText('Devolvida');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: /^Ficheiros \(/ }).click();
  const row = dialog.getByRole('row').filter({ hasText: `N.º ${paid.number}` });
  await expect(row).toContainText('1 devolvida');
  await expectWellMade(page);
});

test('what another has put into a file meanwhile is told before it is made', async ({
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

test('who marks a file as paid after another has is told', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/409/);
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  const paying = page.getByRole('dialog', { name: /^Marcar como pago/ });
  await expect(paying.getByRole('button', { name: 'Marcar como pago' })).toBeEnabled();
  await send(page, `/${batch.id}/void`, { reason: 'O banco recusou' });
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(paying.getByText(`O ficheiro n.º ${batch.number} já foi anulado por`)).toBeVisible();
  await paying.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog.getByText('Anulado', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Marcar como pago' })).toBeHidden();
  expect((await readBatch(page.request, batch.id)).status).toBe('VOIDED');
});
