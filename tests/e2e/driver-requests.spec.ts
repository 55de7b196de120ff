import { mailTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { phoneOf, signInByCode } from '../support/screens/pages';

test.use({ fleet: 'driver-requests' });

test('staff see a driver’s request for a change, and accept it in the dialog', async ({
  staffPage,
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register();
  const phone = await phoneOf(browser, server.url);
  await signInByCode(phone, smtp, driver.email);
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await phone.getByLabel('Telefone').fill('962 222 222');
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await expect(phone.getByText('espera pela nossa equipa')).toBeVisible();

  await staffPage.goto('/');
  await staffPage.getByRole('link', { name: 'Decidir 1 pedido de alteração de dados' }).click();
  const dialog = staffPage.getByRole('dialog');
  await expect(dialog.getByText('962 222 222')).toBeVisible();
  await expectAccessible(staffPage);
  await dialog.getByRole('button', { name: 'Aceitar pedido' }).click();
  await expectToast(staffPage, 'Sucesso', 'Dados do condutor alterados com sucesso');
  await expect(dialog.locator('a[href$="962222222"]').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Aceitar pedido' })).toHaveCount(0);

  await phone.reload();
  await expect(phone.getByText('foi aceite')).toBeVisible();
  await phone.context().close();
});
