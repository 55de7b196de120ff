import { expect, expectToast, rowOf, test } from '../support/offices/office';

const CHANGED = 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.';

test('promise 43: rejects an approval when the registration changes while the dialog is open', async ({
  staffPage: page,
  register,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/412/);
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  const validate = dialog.getByRole('button', { name: 'Aprovar', exact: true });
  const approve = dialog.getByRole('button', { name: 'Aprovar Condutor' });
  await validate.first().click();
  await expect(validate).toHaveCount(1);
  await validate.click();
  await expect(approve).toBeEnabled();
  const { key, id, ...fields } = driver;
  const changed = await context.request.post(`${server.url}/api/drivers`, {
    headers: { 'Idempotency-Key': key },
    data: { ...fields, fullName: `Outra Pessoa ${id.slice(0, 8)}` },
  });
  expect(changed.status()).toBe(201);
  await approve.click();
  await expectToast(page, 'Erro', 'Falha ao atualizar status do condutor');
  await expect(dialog.getByText(CHANGED)).toBeVisible();
  // The text to read comes first, so that the next key does not reject.
  await expect(dialog.getByText(CHANGED)).toBeFocused();
  await expect(dialog.getByRole('heading', { name: `Outra Pessoa ${id.slice(0, 8)}` })).toBeVisible();
  await expect(dialog.getByText('Pendente')).not.toHaveCount(0);
  await expect(validate).toHaveCount(2);
  await expect(approve).toBeDisabled();
});

test('approves right after the last validation, without waiting for the list', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  const validate = dialog.getByRole('button', { name: 'Aprovar', exact: true });
  await expect(validate).toHaveCount(2);
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/drivers\/with-documents(\?|$)/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await validate.first().click();
  await expect(validate).toHaveCount(1);
  await validate.click();
  await dialog.getByRole('button', { name: 'Aprovar Condutor' }).click();
  await expect(dialog).toHaveCount(0);
  list.resolve();
  await expect(rowOf(page, driver.fullName).getByText('Ativo')).toBeVisible();
});
