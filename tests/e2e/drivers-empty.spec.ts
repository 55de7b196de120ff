import { expect, expectAccessible, test } from '../support/offices/office';

test.use({ fleet: 'nobody' });

test('with nobody registered the list shows its empty state', async ({ staffPage: page }) => {
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { name: 'Gestão de Condutores' })).toBeVisible();
  await expect(page.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(page.getByText('Ainda não existem condutores registados.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Importar de um ficheiro' }).click();
  await expect(page.getByRole('dialog', { name: 'Importar condutores' })).toBeVisible();
});

test('with nobody registered the other pages lead to the first step', async ({ staffPage: page }) => {
  await page.goto('/documents');
  await expect(page.getByText('Todos os documentos estão em ordem.')).toBeVisible();
  await page.getByRole('link', { name: 'Importar de um ficheiro' }).click();
  await expect(page.getByRole('dialog', { name: 'Importar condutores' })).toBeVisible();
  await page.goto('/finances');
  await page.getByRole('link', { name: 'Carregar o primeiro relatório' }).click();
  await expect(page.getByRole('heading', { name: 'Carregar relatório' })).toBeInViewport();
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Começar' });
  await expect(steps.getByRole('link')).toHaveText([
    'Enviar por WhatsApp',
    'Importar de um ficheiro',
    'Carregar',
    'Ligar',
  ]);
  await expect(steps).not.toContainText('COMPANY_');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await steps.getByRole('button', { name: 'Copiar ligação de registo' }).click();
  await expect(steps.getByRole('button', { name: 'Ligação copiada' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe('/register');
  await expectAccessible(page);
});
