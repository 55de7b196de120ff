import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';

test('two people decide at once: the second gets a toast, and sees the current state', async ({
  staffPage: page,
  register,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/412/);
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await expect(row.getByText('Pendente')).toBeVisible();
  await context.request.patch(`${server.url}/api/drivers/${driver.id}/status`, {
    data: { status: 'INACTIVE' },
  });
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  const told = page.getByRole('status').filter({ hasText: driver.fullName });
  await expect(told).toContainText('Este condutor já foi decidido. Os dados foram atualizados.');
  await expect(row.getByText('Inativo')).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Ver', 'Anular']);
});

test('a second driver with the same number is marked, and cannot be active beside the first', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/409/);
  const first = await register();
  const second = await register({ cmtvdeNumber: first.cmtvdeNumber });
  await page.goto('/drivers');
  await expect(rowOf(page, second.fullName).getByText('Registo repetido')).toBeVisible();
  await expectAccessible(page);
  await rowOf(page, first.fullName).getByRole('button', { name: 'Aprovar' }).click();
  await expect(rowOf(page, first.fullName).getByText('Ativo')).toBeVisible();
  await rowOf(page, second.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aprovar Condutor' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  await expect(dialog.getByText(/Já existe um condutor ativo/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Rejeitar Condutor' })).toBeEnabled();
});

test('a refused document decision is reported in the dialog', async ({
  staffPage: page,
  register,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/412/);
  const driver = await register({ documents: ['CC'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Cartão de Cidadão' });
  const list = await (await context.request.get(`${server.url}/api/drivers/with-documents`)).json();
  const [document] = list.find((it: { id: string }) => it.id === driver.id).documents;
  await context.request.patch(`${server.url}/api/documents/${document.id}/status`, {
    data: { status: 'REJECTED' },
  });
  await item.getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do documento');
  await expect(item.getByText('Rejeitado')).toBeVisible();
});

test('a decision in flight cannot be sent twice', async ({ staffPage: page, register }) => {
  const driver = await register();
  const other = await register();
  await page.goto('/drivers');
  const sent: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/drivers/*/status', async (route) => {
    sent.push(route.request().url());
    await held;
    await route.continue();
  });
  const reject = rowOf(page, driver.fullName).getByRole('button', { name: 'Rejeitar' });
  await reject.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(reject).toBeDisabled();
  await expect(reject).toHaveAttribute('aria-busy', 'true');
  await expect(rowOf(page, driver.fullName).getByRole('button', { name: 'Aprovar' })).toBeDisabled();
  await expect(rowOf(page, other.fullName).getByRole('button', { name: 'Rejeitar' })).toBeEnabled();
  letGo();
  await expect(rowOf(page, driver.fullName).getByText('Inativo')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a list that fails to load can be retried', async ({ staffPage: page, register, allowErrors }) => {
  allowErrors(/500/);
  const driver = await register();
  await page.route(/\/api\/drivers\/with-documents(\?|$)/, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto('/drivers');
  await expect(page.getByText('Não foi possível carregar os condutores')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rowOf(page, driver.fullName)).toBeVisible();
});

test('a session that ends while the list is open shows nothing more and leads to signing in', async ({
  staffPage: page,
  register,
  context,
  allowErrors,
}) => {
  allowErrors(/401/);
  const driver = await register();
  await page.goto('/drivers');
  await expect(rowOf(page, driver.fullName)).toBeVisible();
  await context.clearCookies();
  // The sign-in is answered without content, so that the page stays and can be read.
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest('**/api/login');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Rejeitar' }).click();
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
  await expect(page.getByText(driver.fullName)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Gestão de Condutores' })).toHaveCount(0);
  await leaving;
  // The failed decision's own toast does not take its place.
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
});

test('the list stays where the button that takes a decision back cannot be fetched', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const driver = await register();
  await page.route('**/assets/undo-driver*', (route) => route.abort());
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  const asked = page.waitForRequest('**/assets/undo-driver*');
  await row.getByRole('button', { name: 'Rejeitar' }).click();
  await asked;
  await expect(row.getByText('Inativo')).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Ver']);
});
