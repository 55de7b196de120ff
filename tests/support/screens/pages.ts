import { randomUUID } from 'node:crypto';
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

/** Shows the filters that a narrow screen folds; a wide one shows them always. */
export async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('search');
  // They load after the records: until then there is nothing to fold.
  await expect(filters.getByLabel('Semana')).toBeVisible();
  const fold = filters.getByRole('button', { name: /^Filtros/ });
  if (!(await fold.isVisible())) return;
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}

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

/** A row in euro; it adds up unless `net` is given. Without an id it gets one. */
export type BoltRow = {
  fullName: string;
  email?: string;
  externalId?: string;
  gross: number;
  fees: number;
  cash?: number;
  net?: number;
};

const HEADER = [
  'Motorista',
  'Email',
  'Ganhos brutos (total)|€',
  'Dinheiro recebido|€',
  'Total de taxas|€',
  'Ganhos líquidos|€',
  'Pagamento previsto|€',
  'Identificador individual',
];

/** The Monday of the week that `boltName` names. */
export const REPORT_WEEK = '2026-11-09';

export function boltName(mark: string): string {
  return `Ganhos por motorista-09_11_2026-15_11_2026-${mark}.csv`;
}

/** A report in Bolt's format, with the columns that matter; for `setInputFiles`. */
export function boltFile(name: string, rows: readonly BoltRow[]) {
  const lines = rows.map(({ fullName, email = '', externalId = crypto.randomUUID(), ...amounts }) => {
    const { gross, fees, cash = 0, net = gross - fees } = amounts;
    const euros = [gross, cash, fees, net, net - cash].map((amount) => amount.toFixed(2));
    return [fullName, email, ...euros, externalId].join(',');
  });
  const text = [HEADER.join(','), ...lines, ''].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
