import type { Page } from 'playwright/test';
import { expect, rowOf } from '../offices/office';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });

export const lookOf = (page: Page, label: string) =>
  dialogOf(page).getByRole('region', { name: label, exact: true });

/** Opens the viewer of the driver's document of this label by Abrir aqui. */
export async function openAt(page: Page, fullName: string, label: string) {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
  const item = dialogOf(page).getByRole('listitem').filter({ hasText: label });
  await item.getByRole('button', { name: 'Abrir aqui' }).click();
  const look = lookOf(page, label);
  await expect(look).toBeFocused();
  return look;
}
