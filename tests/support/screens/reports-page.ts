import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { type BoltRow, boltFile, boltName } from '../reports/bolt-files';

/** The parts of the e-mail page that reports are about. */
export const box = (page: Page) => page.locator('input[type=file]');
export const preview = (page: Page) => page.getByRole('region', { name: 'O que a importação faria' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const waiting = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Linhas por associar' }).getByRole('listitem').filter({ hasText: name });
export const reportRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Relatórios processados' }).getByRole('row').filter({ hasText: text });

/** Distinguishes one test's drivers and files from another's. */
export const newMark = () => randomUUID().slice(0, 8);

/** Imports the rows by hand and waits for the end of it. */
export async function importByHand(page: Page, mark: string, rows: BoltRow[]): Promise<void> {
  await page.goto('/email-config');
  await box(page).setInputFiles(boltFile(boltName(mark), rows));
  await button(page, 'Importar').click();
  await expect(reportRow(page, mark)).toBeVisible();
}
