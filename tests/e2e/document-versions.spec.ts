import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });
const itemOf = (page: Page, text: string) =>
  dialogOf(page).getByRole('listitem').filter({ hasText: 'Cartão de Cidadão' }).filter({ hasText: text });

async function open(page: Page, fullName: string) {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
}

/** Icons of the page that its sprite does not have. */
const missingIcons = (page: Page) =>
  page
    .locator('use')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href') ?? '').filter((id) => !document.querySelector(id)),
    );

test('staff upload a renewal beside an approved document', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC'] });
  await open(page, driver.fullName);
  await itemOf(page, 'Pendente').getByRole('button', { name: 'Aprovar' }).click();
  await expect(itemOf(page, 'Aprovado')).toBeVisible();

  await dialogOf(page).getByRole('button', { name: 'Carregar documento' }).click();
  const upload = page.getByRole('form', { name: 'Carregar documento' });
  await expect(upload.getByLabel('Tipo de documento')).toHaveValue('CARTA_CONDUCAO');
  await upload.getByLabel('Tipo de documento').selectOption({ label: 'Cartão de Cidadão' });
  await expect(upload.getByText('O documento em vigor mantém-se até este ser aprovado.')).toBeVisible();
  expect(await missingIcons(page)).toEqual([]);
  const give = upload.getByRole('button', { name: 'Enviar documento' });
  await expect(give).toBeDisabled();
  const file = await pdfFile('renovado');
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'whatsapp.pdf', mimeType: file.type, buffer: Buffer.from(file.bytes) });
  await expect(upload.getByText('Documento carregado', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await give.click();
  await expectToast(page, 'Sucesso', 'Documento carregado com sucesso');
  await expect(upload).toBeHidden();
  await expect(itemOf(page, 'Renovação').getByText('Pendente')).toBeVisible();
  await expect(itemOf(page, 'Aprovado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, driver.fullName).getByText('Renovação')).toBeVisible();
});

test('staff approve a renewal, and find the version before with who approved it', async ({
  staffPage: page,
  register,
  server,
}) => {
  const driver = await register({ documents: ['CC'] });
  await open(page, driver.fullName);
  await itemOf(page, 'Pendente').getByRole('button', { name: 'Aprovar' }).click();
  await expect(itemOf(page, 'Aprovado')).toBeVisible();
  const staff = { headers: { Origin: server.url } };
  const { uploadURL } = await (await page.request.post('/api/objects/upload', staff)).json();
  await page.request.put(uploadURL, { ...staff, data: Buffer.from((await pdfFile()).bytes) });
  const data = { docType: 'CC', fileName: 'whatsapp.pdf', filePath: uploadURL };
  await page.request.post(`/api/drivers/${driver.id}/documents`, { ...staff, data });

  await open(page, driver.fullName);
  const versions = dialogOf(page).getByRole('group').filter({ hasText: 'Versões anteriores' });
  await versions.getByText('Versões anteriores').click();
  await expect(versions.getByText('Não há versões anteriores.')).toBeVisible();
  await itemOf(page, 'Renovação').getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');
  await expect(versions.getByText(/^Aprovado por staff@frota\.local em /)).toBeVisible();
  for (const place of [dialogOf(page), rowOf(page, driver.fullName)]) {
    await expect(place.getByText('Renovação')).toHaveCount(0);
  }
  await expectAccessible(page);
  const opened = page.context().waitForEvent('page');
  await versions.getByRole('link', { name: 'Ver' }).click();
  expect((await page.request.get((await opened).url())).status()).toBe(200);
});

test('the upload and the versions fit a narrow phone', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC'] });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, driver.fullName);
  await dialogOf(page).getByText('Versões anteriores').click();
  await expect(dialogOf(page).getByText('Não há versões anteriores.')).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Carregar documento' }).click();
  await expect(page.getByRole('form', { name: 'Carregar documento' })).toBeVisible();
  expect(await misfits(page)).toEqual([]);
});
