import type { Page } from 'playwright/test';
import { lisbonDate } from '../fixtures/dates';
import { defaultExpiryDate } from '../fixtures/papers';
import { jpegFile } from '../support/api/files';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { openAt } from '../support/screens/pages';

const PHOTO = jpegFile('foto.jpg', { width: 640, height: 400 });
const YEAR = Number(lisbonDate(new Date()).slice(0, 4));

function changesOf(page: Page) {
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  return sent;
}

test('a rejection gets a reason by keyboard, and typing in it decides nothing', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const sent = changesOf(page);
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img')).toBeVisible();
  await page.keyboard.press('m');
  await expect(look.getByRole('button', { name: 'Ilegível' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();

  await page.keyboard.press('m');
  await page.keyboard.press('Shift+Tab');
  await expect(look.getByRole('button', { name: 'Adicionar nota' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(look.getByLabel('Nota')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Falta a frente, por favor r a');
  await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(look.getByRole('button', { name: 'Não é o documento pedido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');
  await expect(look.getByText('Rejeitado', { exact: true })).toBeVisible();
  const note = 'Falta a frente, por favor r a';
  expect(sent).toEqual([{ status: 'REJECTED', reason: 'WRONG_DOCUMENT', note }]);
  await expect(look.getByRole('link', { name: 'Ver' })).toBeVisible();
});

test('the list of documents offers the reasons as well', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const sent = changesOf(page);
  await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await page.keyboard.press('Escape');
  const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Cartão de Cidadão' });
  await item.getByRole('button', { name: 'Rejeitar com motivo' }).click();
  await item.getByRole('button', { name: 'Incompleto' }).click();
  await expect(item.getByText('Rejeitado', { exact: true })).toBeVisible();
  await expect(item.getByText('Motivo: Incompleto')).toBeVisible();
  expect(sent).toEqual([{ status: 'REJECTED', reason: 'INCOMPLETE' }]);
});

test('the printed date is entered with the approval, and corrected later', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const sent = changesOf(page);
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img')).toBeVisible();
  await page.keyboard.press('d');
  const date = look.getByLabel('Validade indicada no documento');
  await expect(date).toBeFocused();
  const estimate = defaultExpiryDate('CC', lisbonDate(new Date()));
  await expect(date).toHaveValue(estimate);
  await expect(date).toHaveAccessibleDescription(/ estimada$/);
  await expect(look.getByText(`Validade estimada: ${estimate.split('-').reverse().join('/')}`)).toBeVisible();
  await date.fill(`${YEAR + 3}-05-06`);
  await expect(date).toHaveAccessibleDescription(`6 de maio de ${YEAR + 3}`);
  await page.keyboard.press('Enter');
  await expect(look.getByText('Aprovado', { exact: true })).toBeVisible();
  await expect(look.getByText(`Válido até 06/05/${YEAR + 3}`)).toBeVisible();

  const correct = look.getByRole('button', { name: 'Corrigir validade' });
  await expect(correct).toBeDisabled();
  await date.fill(`${YEAR + 4}-05-06`);
  await correct.click();
  await expectToast(page, 'Sucesso', 'Validade corrigida com sucesso');
  await expect(look.getByText(`Válido até 06/05/${YEAR + 4}`)).toBeVisible();
  await expect(correct).toBeDisabled();
  expect(sent).toEqual([
    { status: 'VALIDATED', expiryDate: `${YEAR + 3}-05-06` },
    { expiryDate: `${YEAR + 4}-05-06` },
  ]);
});

test('a date that an approval has confirmed is no estimate', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img')).toBeVisible();
  await expect(look.getByText(/^Validade estimada/)).toBeVisible();
  await look.getByRole('button', { name: 'Aprovar' }).click();
  await expect(look.getByText(/^Válido até/)).toBeVisible();
  await expect(look.getByText(/estimada/)).toHaveCount(0);
});

test('a criminal record is dated by its issue', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['REG_CRIMINAL'], file: PHOTO });
  const sent = changesOf(page);
  const look = await openAt(page, driver.fullName, 'Registo Criminal');
  await expect(look.getByRole('img')).toBeVisible();
  const issued = lisbonDate(new Date(), -31);
  await look.getByLabel('Emissão indicada no documento').fill(issued);
  await look.getByRole('button', { name: 'Aprovar' }).click();
  await expect(look.getByText('Aprovado', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ status: 'VALIDATED', issuedOn: issued }]);
});

test('an odd date is asked about, and not refused', async ({ staffPage: page, register, allowErrors }) => {
  allowErrors(/409/);
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img')).toBeVisible();
  const date = look.getByLabel('Validade indicada no documento');
  await date.fill(`${YEAR + 20}-01-01`);
  await page.keyboard.press('Enter');
  const question = look.getByRole('alertdialog');
  await expect(question).toContainText('É mesmo essa que está no documento?');
  await expect(question).toBeFocused();
  await expectAccessible(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => misfits(page, 1), `${width} px`).toEqual([]);
  }
  await question.getByRole('button', { name: 'Corrigir a data' }).click();
  await expect(date).toBeFocused();
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Sim, é essa' }).click();
  await expect(look.getByText('Aprovado', { exact: true })).toBeVisible();
  await expect(look.getByText(`Válido até 01/01/${YEAR + 20}`)).toBeVisible();
});
