import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { uberName, uberReport } from '../support/reports/weeks';

test('staff make a key, accept the first file that it uploads, and end it', async ({
  staffPage: page,
  request,
}) => {
  await page.goto('/email-config');
  await page.getByText('Chaves para enviar relatórios').click();
  await page.getByLabel('Nome da chave').fill('Contabilidade');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const key = (await page.getByText(/^volante_[\w-]{43}$/).textContent()) ?? '';
  await expect(page.getByText('Copie a chave agora: não volta a ser mostrada.')).toBeVisible();
  await expectAccessible(page);
  const upload = () =>
    request.post('/api/payment-reports', {
      headers: { Authorization: `Bearer ${key}` },
      multipart: {
        file: {
          name: uberName(),
          mimeType: 'text/csv',
          buffer: Buffer.from(uberReport([{ id: `U${Date.now()}`, gross: '10.00' }])),
        },
      },
    });
  expect((await upload()).status()).toBe(201);
  await page.reload();
  const waiting = page.getByRole('listitem', { name: 'Chave «Contabilidade»' });
  await expect(waiting).toContainText('É o primeiro ficheiro que entra por aqui.');
  await waiting.getByRole('button', { name: 'Aceitar' }).click();
  await expect(waiting).toHaveCount(0);

  await page.getByText('Chaves para enviar relatórios').click();
  const item = page.getByRole('listitem', { name: 'Contabilidade', exact: true });
  await expect(item.getByText('Aceite', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Terminar' }).click();
  await item.getByRole('button', { name: 'Terminar' }).click();
  await expectToast(page, 'Entrada terminada', '');
  await expect(item.getByText('Terminada', { exact: true })).toBeVisible();
  expect((await upload()).status()).toBe(401);
});
