import { expect, type Page } from 'playwright/test';

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
