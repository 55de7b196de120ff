import { expect, expectAccessible, test } from '../support/offices/office';

test.use({ fleet: 'nobody' });

test('with nobody registered the list shows its empty state', async ({ staffPage: page }) => {
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { name: 'Gestão de Condutores' })).toBeVisible();
  await expect(page.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(page.getByText('Ainda não existem condutores registados', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
