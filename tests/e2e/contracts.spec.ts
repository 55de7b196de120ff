import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { shiftDate } from '../../src/platform/domain/calendar';
import { pngFile } from '../support/api/files';
import { read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { dialogOf } from '../support/screens/pages';

test('staff keep the contract that a driver has signed, see when it ends, and remove it', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/422/);
  await page.goto('/drivers');
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const driver = drivers.find(({ status }) => status === 'ACTIVE');
  await page.goto(`/drivers?driver=${driver?.id}`);
  const dialog = dialogOf(page);
  await dialog.getByText('Contratos', { exact: true }).click();
  await expect(dialog.getByText('Ainda não há nenhum.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Carregar contrato' }).click();
  const form = dialog.getByRole('form', { name: 'Carregar contrato' });
  const save = form.getByRole('button', { name: 'Guardar contrato' });
  await expect(save).toBeDisabled();
  const file = { name: 'contrato.png', mimeType: 'image/png', buffer: Buffer.from(pngFile().bytes) };
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(form.getByText('contrato.png')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await form.getByLabel('Primeiro dia').fill(today);
  await form.getByLabel('Último dia').fill(shiftDate(today, -1));
  await save.click();
  await expect(form.getByText('O último dia é antes do primeiro')).toBeVisible();
  await form.getByLabel('Último dia').fill(shiftDate(today, 20));
  await save.click();
  await expectToast(page, 'Sucesso', 'Contrato guardado');
  const item = dialog.getByRole('listitem').filter({ hasText: /Termina em 20 dias/ });
  await expect(item).toBeVisible();
  const href = await item.getByRole('link', { name: 'Ver' }).getAttribute('href');
  const opened = await page.request.get(href ?? '');
  expect(opened.headers()['content-type']).toBe('image/png');
  await item.getByRole('button', { name: 'Remover', exact: true }).click();
  await item.getByRole('button', { name: 'Remover de vez' }).click();
  await expectToast(page, 'Sucesso', 'Contrato removido');
  await expect(dialog.getByText('Ainda não há nenhum.')).toBeVisible();
});

test('the contracts of a driver fit a phone', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/drivers');
  const [driver] = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  await page.goto(`/drivers?driver=${driver?.id}`);
  const dialog = dialogOf(page);
  await dialog.getByText('Contratos', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Carregar contrato' }).click();
  await expect(dialog.getByLabel('Primeiro dia')).toBeVisible();
  await expectAccessible(page);
  expect(await misfits(page)).toEqual([]);
});
