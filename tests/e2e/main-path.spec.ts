import { expect, expectAccessible, expectToast, rowOf } from '../support/office';
import { chooseAll, fillIn, newPerson, submitButton, terms, test } from '../support/registrant';

test('a driver registers, staff sign in, look at each document, approve them and the driver', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await test.step('the visitor registers from the landing page', async () => {
    await page.goto('/');
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Registar/ })
      .first()
      .click();
    await fillIn(page, person);
    await chooseAll(page);
    await terms(page).check();
    await submitButton(page).click();
    await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email');
  });

  const office = await browser.newContext({ baseURL: server.url });
  const desk = await office.newPage();
  await test.step('staff sign in with what the start printed', async () => {
    await signIn(desk);
    await expect(desk.getByText('Pendentes')).toBeVisible();
    await desk.goto('/drivers');
    const row = rowOf(desk, person.fullName);
    await expect(row.getByText('Pendente')).toBeVisible();
    await row.getByRole('button', { name: 'Ver' }).click();
  });

  const dialog = desk.getByRole('dialog', { name: 'Validação de Condutor' });
  await test.step('each document is looked at and approved', async () => {
    await expectAccessible(desk);
    const approveDriver = dialog.getByRole('button', { name: 'Aprovar Condutor' });
    for (const label of [
      'Cartão de Cidadão',
      'Carta de Condução',
      'Certificado CMTVDE',
      'Registo Criminal',
    ]) {
      await expect(approveDriver).toBeDisabled();
      const item = dialog.getByRole('listitem').filter({ hasText: label });
      const path = await item.getByRole('link', { name: 'Ver' }).getAttribute('href');
      const file = await office.request.get(path ?? '');
      expect(file.status()).toBe(200);
      expect(file.headers()['content-type']).toMatch(/^(application\/pdf|image\/(jpeg|png))$/);
      await item.getByRole('button', { name: 'Aprovar' }).click();
      await expect(item.getByText('Aprovado')).toBeVisible();
    }
    await expectAccessible(desk);
    await approveDriver.click();
  });

  await expectToast(desk, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(desk, person.fullName).getByText('Ativo')).toBeVisible();
  await desk.reload();
  await expect(rowOf(desk, person.fullName).getByText('Ativo')).toBeVisible();
  await office.close();
});
