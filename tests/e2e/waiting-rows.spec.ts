import type { WaitingRow } from '../../src/reports/payment-reports/schema';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { uberName, uberReport } from '../support/reports/weeks';
import {
  chooseAll,
  dialogOf,
  importByHand,
  newMark,
  REPORT_WEEK,
  reportRow,
  submitButton,
  terms,
  waiting,
} from '../support/screens/pages';

test.use({ fleet: 'waiting rows' });

test('a row without suggestions is searched among all drivers, and the only one found is chosen', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Zulmira Conceição ${mark}` });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/drivers/found')) asked += 1;
  });
  await importByHand(page, mark, [{ fullName: `Outro${mark} Nome`, gross: 80, fees: 10 }]);
  const item = waiting(page, mark);
  await expect(item.getByRole('button', { name: 'Associar' })).toHaveCount(0);
  expect(asked).toBe(0);
  await item.getByRole('button', { name: 'Procurar condutor' }).click();
  const picker = item.getByRole('combobox', { name: 'Condutor' });
  await expect(picker).toBeFocused();
  await page.keyboard.type(`conceicao ${mark}`);
  await expect(item.getByText(driver.fullName)).toBeVisible();
  await expectAccessible(page);
  await picker.fill('ninguém');
  await expect(item.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Associar' })).toBeDisabled();
  await picker.fill(`zulmira ${mark}`);
  await item.getByRole('button', { name: 'Associar' }).click();
  await expectToast(page, 'Conta associada', '1 linha registada.');
  await expect(item).toHaveCount(0);
  expect(asked).toBeGreaterThan(0);
});

test('a row without a driver is ignored by one press, and restored', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [{ fullName: `Conta de Teste ${mark}`, gross: 80, fees: 10 }]);
  const item = waiting(page, mark);
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Ignorar' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Linha ignorada', 'Pode repô-la em Linhas ignoradas.');
  await expect(item).toHaveCount(0);
  // The focus stays with the list, though the row has gone with its button.
  await expect(page.locator('[tabindex="-1"]:focus')).toHaveCount(1);
  await expect(reportRow(page, mark)).toContainText('0 importadas0 em espera1 ignorada');

  await page.getByText('Linhas ignoradas', { exact: true }).click();
  const ignored = page
    .getByRole('list', { name: 'Linhas ignoradas' })
    .getByRole('listitem')
    .filter({ hasText: mark });
  await expect(ignored).toContainText('Ignorada por staff@frota.local em ');
  await expect(ignored).toContainText('Ganhos brutos80,00');
  await expectAccessible(page);
  await ignored.getByRole('button', { name: 'Repor' }).click();
  await expectToast(page, 'Linha reposta', 'Volta a esperar nas linhas por associar.');
  await expect(ignored).toHaveCount(0);
  await expect(item).toBeVisible();
  await expect(reportRow(page, mark)).toContainText('1 em espera');
});

test('one press takes a suggestion for both platforms, and the toast takes it back', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Rita Duas ${mark} Contas` });
  const fullName = `Rita Duas ${mark}`;
  await importByHand(page, mark, [{ fullName, gross: 80, fees: 10 }]);
  const report = uberReport([{ id: crypto.randomUUID(), name: fullName, gross: '90.00' }]);
  const file = { name: uberName(), mimeType: 'text/csv', buffer: Buffer.from(report) };
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/finances?passo=linhas');
  const item = waiting(page, mark);
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(/Uber · .*Bolt · |Bolt · .*Uber · /);
  await expect(item.getByRole('link', { name: 'Registar este condutor' })).toHaveAttribute(
    'href',
    new RegExp(`^/register#nome=${fullName.replaceAll(' ', '\\+')}&semana=\\d{4}-\\d{2}-\\d{2}$`),
  );
  await expectAccessible(page);
  await item.getByRole('button', { name: `É ${driver.fullName}` }).click();
  await expectToast(page, 'Contas associadas', '2 linhas registadas.');
  await expect(item).toHaveCount(0);
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'As linhas voltam a esperar.');
  await expect(item).toHaveCount(1);
});

test('the press that settles the last row opens the next step, and the toast takes it back', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Sara Última ${mark} Linha` });
  await importByHand(page, mark, [{ fullName: `Sara Última ${mark}`, gross: 80, fees: 10 }]);
  // Whatever else waits is left out, as though it were settled.
  await page.route(/\/api\/payment-reports\/waiting(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const rows: WaitingRow[] = await answer.json();
    await route.fulfill({ json: rows.filter(({ fullName }) => fullName.includes(mark)) });
  });
  for (const path of ['cost-movements/waiting', 'cost-movements/restated', 'cost-files/unread']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: [] }));
  }
  await page.goto('/finances?passo=linhas');
  await waiting(page, mark)
    .getByRole('button', { name: `É ${driver.fullName}` })
    .click();
  await expectToast(page, 'Conta associada', '1 linha registada.');
  await expect(page.getByRole('heading', { name: 'Acertos', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/passo=acertos/);
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'a esperar.');
  await expect(page).toHaveURL(/passo=acertos/);
  // Opened again with nothing left, the step stays.
  await page.route(/\/api\/payment-reports\/waiting(\?|$)/, (route) => route.fulfill({ json: [] }));
  await page.goto('/finances?passo=linhas');
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  await expect(page).toHaveURL(/passo=linhas/);
});

test('a row leads to the registration with what it states', async ({ staffPage: page }) => {
  const mark = newMark();
  const email = `nova.${mark}@exemplo.test`;
  await importByHand(page, mark, [{ fullName: `Nova Pessoa ${mark}`, email, gross: 80, fees: 10 }]);
  await waiting(page, mark).getByRole('link', { name: 'Registar este condutor' }).click();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(`Nova Pessoa ${mark}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL('/register');
  const back = page.getByRole('link', { name: 'Voltar às linhas da semana' });
  await expect(back).toHaveAttribute('href', `/finances?semana=${REPORT_WEEK}&passo=linhas`);
  await page.reload();
  await expect(back).toBeVisible();
  await expect(terms(page)).toHaveAccessibleName(/Em nome do condutor, que os leu e aceitou\.$/);
  for (const name of ['Ir para', 'As suas sessões']) {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByLabel('Número de Telefone').fill('912 345 678');
  await page.getByLabel('Número CMTVDE').fill(`TVDE-${mark}`);
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  const notice = page.locator('[tabindex="-1"]:focus');
  await expect(notice).toContainText(`Registo de Nova Pessoa ${mark} recebido`);
  await expect(page.getByText(/Registe aqui um condutor/)).toBeHidden();
  await expect(back).toHaveCount(1);
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Validar o registo' }).click();
  await expect(dialogOf(page)).toContainText(`Nova Pessoa ${mark}`);
});

test('a row that no association settles shows why and can only be ignored', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Carla Exemplo ${mark}` });
  await importByHand(page, mark, [
    { fullName: driver.fullName, email: driver.email, gross: 100, fees: 20, net: 79 },
  ]);
  const item = waiting(page, mark).filter({ hasText: driver.fullName });
  await expect(item).toContainText('Os valores da linha não batem certo.');
  await expect(item).toContainText(`Condutor: ${driver.fullName}.`);
  await expect(item).toContainText('Diferença−1,00');
  await expect(item.getByRole('button')).toHaveText(['Ignorar']);
});
