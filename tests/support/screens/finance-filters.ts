import { expect, type Page } from 'playwright/test';

/** Shows the filters that a narrow screen folds; a wide one shows them always. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole('search').getByRole('button', { name: /^Filtros/ });
  if (!(await fold.isVisible())) return;
  // A press before the page has come to life does nothing.
  await expect(async () => {
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
}
