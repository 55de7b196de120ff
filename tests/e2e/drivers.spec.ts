import { lisbonDate } from '../fixtures/dates';
import { DOC_TYPE_LABELS, defaultExpiryDate } from '../fixtures/papers';
import {
  decideInRow,
  expect,
  expectAccessible,
  expectToast,
  openDecisions,
  rowOf,
  test,
} from '../support/offices/office';
import { openChoices } from '../support/screens/pages';

const HINT = 'Todos os documentos devem ser aprovados antes de ativar o condutor.';

test('staff find drivers by name, e-mail, CMTVDE number and status', async ({
  staffPage: page,
  register,
}) => {
  const joao = await register({ fullName: 'João Pesquisável' });
  const rita = await register();
  await page.goto('/drivers');
  const search = page.getByPlaceholder('Pesquisar condutores...');
  for (const words of ['PESQUIS', 'joao p', joao.email.toUpperCase(), joao.cmtvdeNumber.toLowerCase()]) {
    await search.fill(words);
    await expect(rowOf(page, joao.fullName)).toBeVisible();
    await expect(rowOf(page, rita.fullName)).toHaveCount(0);
  }
  await openChoices(page);
  await page.getByLabel('Filtrar por estado').selectOption({ label: 'Ativo' });
  await expect(page.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(page.getByText('Tente ajustar os filtros de pesquisa.')).toBeVisible();
  await page.getByLabel('Filtrar por estado').selectOption({ label: 'Pendente' });
  await expect(rowOf(page, joao.fullName)).toBeVisible();
  await search.fill('');
  await expect(rowOf(page, rita.fullName)).toBeVisible();
});

test('a driver is approved once every document is', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC', 'CARTA_CONDUCAO'] });
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await expect(row.getByText('0/2 aprovados')).toBeVisible();
  await openDecisions(row);
  await expect(row.getByRole('button', { name: 'Aprovar' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Aprovar' })).toHaveAccessibleDescription(new RegExp(HINT));
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expectAccessible(page);
  for (const fact of [driver.fullName, driver.email, '910 000 000', driver.cmtvdeNumber, 'Slot', HINT]) {
    await expect(dialog.getByText(fact).last()).toBeVisible();
  }
  await expect(dialog.getByRole('button', { name: 'Aprovar Condutor' })).toBeDisabled();
  for (const docType of ['CC', 'CARTA_CONDUCAO'] as const) {
    const label = DOC_TYPE_LABELS[docType];
    const expiryDate = defaultExpiryDate(docType, lisbonDate(new Date()));
    const item = dialog.getByRole('listitem').filter({ hasText: label });
    const date = expiryDate.split('-').toReversed().join('/');
    await expect(item.getByText(`Validade estimada: ${date}`)).toBeVisible();
    await item.getByRole('button', { name: 'Aprovar' }).click();
    await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');
    await expect(item.getByText('Aprovado')).toBeVisible();
    await expect(item.getByText(`Válido até ${date}`)).toBeVisible();
    await expect(item.getByRole('button')).toHaveText(['Abrir aqui', 'Anular aprovação']);
    await expect(item.getByRole('link', { name: 'Ver' })).toBeFocused();
  }
  await expect(row.getByText('Pode aprovar')).toBeAttached();
  await dialog.getByRole('button', { name: 'Aprovar Condutor' }).click();
  await expectToast(page, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('Ativo')).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Ver', 'Anular']);
  await expect(row.getByRole('button', { name: 'Ver' })).toBeFocused();
});

test('a rejected document stays rejected, and the driver can only be rejected', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').getByRole('button', { name: 'Rejeitar', exact: true }).click();
  await expect(dialog.getByText('Rejeitado', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Aprovar Condutor' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Rejeitar Condutor' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, driver.fullName).getByText('Inativo')).toBeVisible();
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await expect(dialog.getByRole('button', { name: 'Rejeitar Condutor' })).toBeDisabled();
});

test('a driver without documents is approved from the list', async ({ staffPage: page, register }) => {
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await row.getByRole('button', { name: 'Ver' }).click();
  await expect(
    page.getByRole('dialog').getByText('Nenhum documento carregado', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await decideInRow(row, 'Aprovar');
  await expectToast(page, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(row.getByText('Ativo')).toBeVisible();
});

test('the buttons of a decision disappear without another one taking their place', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  const view = row.getByRole('button', { name: 'Ver' });
  const before = await view.boundingBox();
  await decideInRow(row, 'Rejeitar');
  await expect(row.getByRole('button')).toHaveText(['Ver', 'Anular']);
  expect(await view.boundingBox()).toEqual(before);
});

test('the links to reach a driver in the dialog are 24 px high', async ({ staffPage: page, register }) => {
  const driver = await register();
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const facts = page.getByRole('dialog').getByRole('region', { name: 'Condutor' });
  await expect(facts.getByRole('link')).toHaveCount(3);
  for (const link of await facts.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
});

test('a document opens in a new tab', async ({ staffPage: page, register, context, allowErrors }) => {
  allowErrors(/favicon\.ico/); // A tab that shows a bare file asks for the icon.
  const driver = await register({ documents: ['CC'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Ver' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const asked = context.waitForEvent('request', (request) => request.url().includes('/objects/'));
  const opened = context.waitForEvent('page');
  await link.click();
  expect((await (await asked).response())?.status()).toBe(200);
  await opened;
});

test('the dialog closes by its button and by the backdrop, and the focus returns', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  const driver = await register();
  await page.goto('/drivers');
  const view = rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' });
  const dialog = page.getByRole('dialog');
  await view.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeFocused();
  if (isMobile) return; // The dialog of a phone fills the screen and leaves no backdrop to press.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeFocused();
});

test('zoomed in to 400 % the whole dialog scrolls, to its last button', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await page.setViewportSize({ width: 320, height: 256 });
  const dialog = page.getByRole('dialog');
  const scrolls = await dialog.evaluate((frame) =>
    [frame, ...frame.querySelectorAll('*')]
      .filter((part) => part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto')
      .map((part) => [
        part.contains(frame.querySelector('header')),
        part.contains(frame.querySelector('footer')),
      ]),
  );
  expect(scrolls).toEqual([[true, true]]);
  const reject = dialog.getByRole('button', { name: 'Rejeitar Condutor' });
  await reject.scrollIntoViewIfNeeded();
  await expect(reject).toBeInViewport({ ratio: 1 });
});
