import type { Page } from 'playwright/test';

/** Shows the filters that a narrow screen folds; a wide one shows them always. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole('search').getByRole('button', { name: /^Filtros/, expanded: false });
  if (await fold.isVisible()) await fold.click();
}
