import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const driverDialog = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });

async function view(page: Page, fullName: string) {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
}

async function openTab(page: Page, name: string) {
  await driverDialog(page).getByRole('tab', { name }).click();
  return driverDialog(page).getByRole('tabpanel', { name });
}

async function edit(page: Page) {
  await driverDialog(page).getByRole('button', { name: 'Editar dados' }).click();
  return driverDialog(page).getByRole('form', { name: 'Editar dados' });
}

async function end(page: Page, action: string, title: string) {
  await driverDialog(page).getByRole('button', { name: action, exact: true }).click();
  return page.getByRole('dialog', { name: title });
}

test('data is corrected by keyboard, and a colleague’s concurrent change is not lost', async ({
  staffPage: page,
  enrol,
  allowErrors,
  server,
}) => {
  allowErrors(/412|422/);
  const driver = await enrol();
  await view(page, driver.fullName);
  const panel = await edit(page);
  await expect(panel.getByLabel('Nome Completo')).toBeFocused();
  await expectAccessible(page);
  await panel.getByLabel('Nome Completo').fill('');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Nome completo é obrigatório')).toBeVisible();
  const fullName = `Rita Corrigida ${randomUUID().slice(0, 8)}`;
  await panel.getByLabel('Nome Completo').fill(fullName);
  const other = await page.request.patch(`/api/drivers/${driver.id}`, {
    headers: { Origin: server.url },
    data: { fullName: 'Outro Nome', phoneNumber: '919 191 919' },
  });
  expect(other.ok()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('foram alterados entretanto')).toBeVisible();
  await expect(panel.getByLabel('Nome Completo')).toHaveValue(fullName);
  await expect(panel.getByText('Agora: Outro Nome')).toBeVisible();
  await expect(panel.getByLabel('Número de Telefone')).toHaveValue('919 191 919');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Sucesso', 'Dados do condutor alterados com sucesso');
  await expect(panel).toHaveCount(0);
  await expect(driverDialog(page).getByRole('button', { name: 'Editar dados' })).toBeFocused();
  await expect(driverDialog(page).getByRole('heading', { name: fullName })).toBeVisible();
  await expect(driverDialog(page).getByText('919 191 919')).toBeVisible();
});

test('a driver leaves, cannot return while documents are missing, and all of it is in the history', async ({
  staffPage: page,
  enrol,
  allowErrors,
}) => {
  allowErrors(/409/);
  const { fullName } = await enrol();
  await view(page, fullName);
  const leaving = await end(page, 'Desativar', 'Desativar condutor');
  await leaving.getByLabel('Motivo').fill('Mudou de empresa');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso', 'Condutor desativado com sucesso');
  await expect(driverDialog(page).getByText('Inativo')).toBeVisible();
  const returning = await end(page, 'Reativar', 'Reativar condutor');
  await returning.getByRole('button', { name: 'Reativar' }).click();
  await expect(returning.getByText('falta o documento Cartão de Cidadão')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const history = await openTab(page, 'Histórico');
  await expect(history.getByRole('listitem').first()).toContainText('Condutor desativado');
  await expect(history.getByRole('listitem').first()).toContainText('Mudou de empresa');
  await expect(history.getByRole('listitem').last()).toContainText('Registo recebido');
  await expectAccessible(page);
});

test('a contract begins on a Monday', async ({ staffPage: page, enrol }) => {
  const { fullName } = await enrol();
  await view(page, fullName);
  const terms = await openTab(page, 'Taxa e planos');
  const panel = terms.getByRole('region', { name: 'Contrato' });
  await expect(panel.getByText('desde o início')).toBeVisible();
  await panel.getByRole('button', { name: 'Mudar contrato' }).click();
  await panel.getByLabel('Tipo').selectOption('Aluguer');
  await panel.getByLabel('A partir da segunda-feira').fill('2026-01-06');
  await panel.getByRole('button', { name: 'Guardar contrato' }).click();
  await expect(panel.getByRole('form')).toBeVisible();
  await panel.getByLabel('A partir da segunda-feira').fill('2026-01-05');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Guardar contrato' }).click();
  await expectToast(page, 'Sucesso', 'Contrato alterado com sucesso');
  await expect(panel.getByText('a partir de 05/01/2026')).toBeVisible();
});

test('the open tab is in the address: over a reload, back and forward', async ({
  staffPage: page,
  enrol,
}) => {
  const { id, fullName } = await enrol();
  await page.goto('/drivers');
  // On a phone Ver lies over the whole row.
  await rowOf(page, fullName).getByRole('link', { name: fullName }).press('Enter');
  const panel = await openTab(page, 'Semanas e saldo');
  await expect(panel.getByText('Ainda não há semanas.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(driverDialog(page).getByRole('tab', { name: 'Taxa e planos' })).toBeFocused();
  await expect(page).toHaveURL(`/drivers?driver=${id}&tab=terms`);
  await page.reload();
  await expect(driverDialog(page).getByRole('tab', { name: 'Taxa e planos' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(driverDialog(page).getByText(fullName).first()).toBeInViewport();
  await page.goBack();
  await expect(driverDialog(page)).toHaveCount(0);
  await page.goForward();
  await expect(driverDialog(page).getByRole('region', { name: 'Contrato' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(driverDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/drivers');
});

test('a fleet is imported from a file, after its preview was read', async ({ staffPage: page, register }) => {
  const there = await register();
  const mark = randomUUID().slice(0, 8);
  const lines = (...rows: string[]) => ({
    name: 'frota.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato', ...rows].join('\r\n'),
    ),
  });
  const fresh = `Nova Frota ${mark};nova.${mark}@frota.test;912345678;N-${mark};Slot`;
  const known = `${there.fullName};${there.email};912345678;K-${mark};Slot`;
  await page.goto('/drivers');
  await page.getByRole('button', { name: 'Importar condutores' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar condutores' });
  const input = dialog.getByLabel('Escolher ficheiro CSV');
  await input.setInputFiles(lines(fresh, known, 'X;mau;1;1;?'));
  await expect(dialog.getByText('Email: Email inválido')).toBeVisible();
  await expect(dialog.getByText(`Já existe: ${there.fullName} (Pendente), com este email`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Importar/ })).toBeDisabled();
  await expectAccessible(page);
  await input.setInputFiles(lines(fresh, known));
  await dialog.getByRole('button', { name: 'Importar 1 condutor' }).click();
  await expectToast(page, 'Sucesso', '1 condutor importado');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, `Nova Frota ${mark}`).getByText('Ativo')).toBeVisible();
});

test('an account waits for a second check, and its whole number is shown on demand', async ({
  staffPage: page,
  enrol,
  allowErrors,
}) => {
  allowErrors(/422/);
  const { fullName } = await enrol();
  await view(page, fullName);
  const panel = await openTab(page, 'Conta');
  await expect(panel.getByText('ainda não tem conta bancária')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Indicar conta' }).click();
  await panel.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 5');
  await panel.getByLabel('NIF do titular').fill('123456789');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Este IBAN está errado')).toBeVisible();
  await expect(panel.getByLabel('IBAN')).toBeFocused();
  await expectAccessible(page);
  await panel.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 7');
  await expect(panel.getByLabel('BIC')).toBeVisible();
  await panel.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 4');
  await expect(panel.getByLabel('BIC')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Indicar conta' }).click();
  await expectToast(page, 'Sucesso', 'Conta bancária indicada, à espera de confirmação');
  const waiting = panel.getByRole('region', { name: 'À espera de confirmação' });
  await expect(waiting.getByText('PT50 •••• 0154')).toBeVisible();
  await waiting.getByRole('button', { name: 'Mostrar IBAN' }).click();
  await expect(waiting.getByText('PT50 0002 0123 1234 5678 9015 4')).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Confirmar conta' }).click();
  await expectToast(page, 'Sucesso', 'Conta bancária confirmada com sucesso');
  await expect(panel.getByRole('region', { name: 'Conta em uso' })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await panel.getByRole('button', { name: 'Indicar outra conta' }).click();
  const iban = panel.getByLabel('IBAN');
  await expect(iban).toBeFocused();
  await expect(panel.getByLabel('NIF do titular')).toHaveValue('123456789');
  await expect(panel.getByRole('region', { name: 'Conta em uso' })).toContainText('PT50 •••• 0154');
  await page.keyboard.type('pt500035');
  await expect(iban).toHaveAccessibleDescription(/Caixa Geral de Depósitos/);
  await page.keyboard.type('06510000000000062');
  await page.keyboard.press('Tab');
  await expect(iban).toHaveValue('PT50 0035 0651 0000 0000 0006 2');
  await expect(panel.getByText('Este IBAN está errado')).toBeVisible();
  await expectAccessible(page);
  await iban.fill('PT50003506510000000000061');
  await expect(panel.getByText('Este IBAN está errado')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(waiting.getByText('PT50 •••• 0061')).toBeVisible();
});

for (const [width, scale] of [
  [320, 1],
  [320, 2],
  [390, 1.5],
  [820, 1],
] as const) {
  test(`the tabs fit ${width} px with text of ${scale * 100} %`, async ({ staffPage: page, enrol }) => {
    await page.setViewportSize({ width, height: 800 });
    const { fullName } = await enrol();
    await view(page, fullName);
    expect(await misfits(page, scale)).toEqual([]);
    await edit(page);
    expect(await misfits(page, scale), 'Editar dados').toEqual([]);
    const ending = await end(page, 'Desativar', 'Desativar condutor');
    await expect(ending).toBeVisible();
    expect(await misfits(page, scale), 'Desativar').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(ending).toHaveCount(0);
    for (const name of ['Semanas e saldo', 'Taxa e planos', 'Conta', 'Histórico']) {
      const answers = Promise.withResolvers<void>();
      await page.route(/\/api\/.*(contract|history|bank-account|driverId)/, async (route) => {
        await answers.promise;
        await route.continue();
      });
      const panel = await openTab(page, name);
      expect(await misfits(page, scale), `${name}, while it loads`).toEqual([]);
      answers.resolve();
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await misfits(page, scale), name).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await page.goto('/drivers');
    await page.getByRole('button', { name: 'Importar condutores' }).click();
    await expect(page.getByRole('dialog', { name: 'Importar condutores' })).toBeVisible();
    expect(await misfits(page, scale)).toEqual([]);
  });
}
