import {
  COMPANY_VARIABLES,
  makeBatch,
  openFile,
  payeesOf,
  companyTest as paying,
  startDemoServer,
} from '../support/offices/fleets';
import { expect, expectAccessible, rowOf } from '../support/offices/office';
import type { TestServer } from '../support/offices/server-fixture';

const test = paying.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startDemoServer({ ...COMPANY_VARIABLES, FOUR_EYES: 'true' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ timeout: 120_000 });

test('the person who entered an account sees why they cannot confirm it', async ({
  staffPage: page,
  enrol,
}) => {
  const { fullName } = await enrol();
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
  const driver = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await driver.getByRole('tab', { name: 'Conta' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Conta' });
  await panel.getByRole('button', { name: 'Indicar conta' }).click();
  await panel.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 4');
  await panel.getByLabel('NIF do titular').fill('123456789');
  await panel.getByRole('button', { name: 'Indicar conta' }).click();
  const confirm = panel.getByRole('button', { name: 'Confirmar conta' });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toHaveAccessibleDescription(/^Esta conta foi indicada por si/);
  await expect(panel.getByRole('button', { name: 'Recusar conta' })).toBeEnabled();
  await expectAccessible(page);
});

test('the person who made a file sees why they cannot mark it as paid', async ({ staffPage: page }) => {
  await page.goto('/');
  const [payee] = await payeesOf(page);
  const batch = await makeBatch(page, [payee.recordId]);
  const dialog = await openFile(page, batch);
  const pay = dialog.getByRole('button', { name: 'Marcar como pago' });
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(/^Este ficheiro foi criado por si/);
  await expect(dialog.getByRole('button', { name: 'Anular', exact: true })).toBeEnabled();
  await expectAccessible(page);
});
