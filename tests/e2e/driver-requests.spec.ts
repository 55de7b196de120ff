import { expect, expectAccessible, expectToast, randomAddress } from '../support/offices/office';
import { test } from '../support/offices/sending-mail';
import { letterTo } from '../support/screens/driver-letter';

test.use({ fleet: 'driver-requests' });

test('staff see what a driver asks to be changed, and accept it in the dialog', async ({
  staffPage,
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register();
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: 'pt-PT' },
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  const phone = await context.newPage();
  await phone.goto('/me');
  await phone.getByLabel('Email').fill(driver.email);
  await phone.getByRole('button', { name: 'Enviar email' }).click();
  await phone.getByLabel('Código').fill((await letterTo(smtp, driver.email)).code);
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await phone.getByLabel('Telefone').fill('962 222 222');
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await expect(phone.getByText('espera pela nossa equipa')).toBeVisible();

  await staffPage.goto('/');
  await staffPage.getByRole('list', { name: 'Pedidos de condutores' }).getByText(driver.fullName).click();
  const dialog = staffPage.getByRole('dialog');
  await expect(dialog.getByText('962 222 222')).toBeVisible();
  await expectAccessible(staffPage);
  await dialog.getByRole('button', { name: 'Aceitar pedido' }).click();
  await expectToast(staffPage, 'Sucesso', 'Dados do condutor alterados com sucesso');
  await expect(dialog.getByRole('link', { name: '962 222 222' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Aceitar pedido' })).toHaveCount(0);

  await phone.reload();
  await expect(phone.getByText('foi aceite')).toBeVisible();
  await context.close();
});
