import type { Page } from 'playwright/test';
import { expect, expectToast, rowOf } from '../offices/office';
import { chooseAll, fillIn, type Person, submitButton, terms } from './registrant';

const LABELS = ['Cartão de Cidadão', 'Carta de Condução', 'Certificado CMTVDE', 'Registo Criminal'];

/** A check of each page on the way. */
export type Look = (page: Page) => Promise<void>;

const noLook: Look = async () => undefined;

/** A visitor registers from the landing page, with a file in each box. */
export async function registerWithFiles(page: Page, person: Person, look = noLook): Promise<void> {
  await page.goto('/');
  await look(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Registar/ })
    .first()
    .click();
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email');
}

/** Staff view each document, approve it, and then the driver. */
export async function approveEach(desk: Page, person: Person, look = noLook): Promise<void> {
  await desk.goto('/drivers');
  const row = rowOf(desk, person.fullName);
  await expect(row.getByText('Pendente')).toBeVisible();
  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(dialog).toBeVisible();
  await look(desk);
  const approveDriver = dialog.getByRole('button', { name: 'Aprovar Condutor' });
  for (const label of LABELS) {
    await expect(approveDriver).toBeDisabled();
    const item = dialog.getByRole('listitem').filter({ hasText: label });
    const path = await item.getByRole('link', { name: 'Ver' }).getAttribute('href');
    const file = await desk.context().request.get(path ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toMatch(/^(application\/pdf|image\/(jpeg|png))$/);
    await item.getByRole('button', { name: 'Aprovar' }).click();
    await expect(item.getByText('Aprovado')).toBeVisible();
  }
  await look(desk);
  await approveDriver.click();
  await expectToast(desk, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(desk, person.fullName).getByText('Ativo')).toBeVisible();
}
