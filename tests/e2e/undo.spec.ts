import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { DOC_TYPE_LABELS } from '../fixtures/papers';
import {
  decideInRow,
  expect,
  expectAccessible,
  expectToast,
  openDecisions,
  rowOf,
  test,
} from '../support/offices/office';
import { boltFile, boltName } from '../support/screens/pages';

/** The fleet is separate, since payments here would be missed elsewhere. */
test.use({ fleet: 'undo' });

const toasts = (page: Page) => page.getByRole('region', { name: /Notificações/ });
const DECIDED = 'Status do condutor atualizado com sucesso';
const PENDING = 'O condutor está de novo pendente.';

/** Records the calls that take something back. */
function watchUndoing(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/undo')) calls.push(`${request.method()} ${request.headers()['if-match']}`);
  });
  return calls;
}

test('the toast of a decision takes it back, and confirms it; a double click is one press', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register();
  const calls = watchUndoing(page);
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await decideInRow(row, 'Rejeitar');
  await expectToast(page, 'Sucesso', DECIDED);
  await page.keyboard.press('F8');
  await expectAccessible(page);
  await toasts(page).getByRole('button', { name: 'Anular' }).dblclick();
  await expectToast(page, 'Anulado', PENDING);
  await expect(row.getByText('Pendente')).toBeVisible();
  await openDecisions(row);
  await expect(row.getByRole('button', { name: /^(Aprovar|Rejeitar)/ })).toHaveText(['Aprovar', 'Rejeitar']);
  expect(calls).toEqual(['POST "2"']);
});

test('later the row and the dialog take it back, by keyboard, while nothing was built on it', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await decideInRow(row, 'Aprovar');
  await expectToast(page, 'Sucesso', DECIDED);
  await page.reload();
  const undo = row.getByRole('button', { name: 'Anular' });
  await expect(undo).toHaveAccessibleDescription(driver.fullName);
  const [badge, word] = await Promise.all([row.getByText('Ativo').boundingBox(), undo.boundingBox()]);
  const isBeside = badge && word && word.x >= badge.x + badge.width;
  const isBelow = badge && word && word.y >= badge.y + badge.height;
  expect(isBeside || isBelow).toBe(true);
  await undo.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Anulado', PENDING);
  await expect(row.getByText('Pendente')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Ver' })).toBeFocused();

  await decideInRow(row, 'Rejeitar');
  await expect(row.getByText('Inativo')).toBeVisible();
  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(dialog.getByRole('button', { name: 'Anular rejeição' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Anular rejeição' }).click();
  await expectToast(page, 'Anulado', PENDING);
  await expect(dialog.getByRole('button', { name: 'Rejeitar Condutor' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Anular rejeição' })).toHaveCount(0);
});

test('a refusal shows the server’s message', async ({ staffPage: page, register, allowErrors }) => {
  allowErrors(/409/);
  const driver = await register();
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await decideInRow(row, 'Aprovar');
  const undo = row.getByRole('button', { name: 'Anular' });
  await expect(undo).toBeVisible();
  const { origin } = new URL(page.url());
  const account = { platform: 'uber', externalId: randomUUID(), driverId: driver.id };
  await page.request.post('/api/platform-accounts', { headers: { Origin: origin }, data: account });
  await undo.click();
  await expectToast(page, 'Erro', 'Este condutor já tem uma conta de plataforma associada');
  await expect(row.getByText('Ativo')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('a document’s decision is taken back in the dialog, also at 320 px', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'] });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Validação de Condutor' });
  const item = dialog.getByRole('listitem').filter({ hasText: DOC_TYPE_LABELS.CC });
  await item.getByRole('button', { name: 'Aprovar' }).click();
  await expect(item.getByText('Aprovado')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Anular' })).toBeVisible();
  await expectAccessible(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await item.getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Anulado', 'O documento está de novo pendente.');
  await expect(item.getByText('Pendente')).toBeVisible();
  await expect(item.getByRole('link', { name: 'Ver' })).toBeFocused();
  await item.getByRole('button', { name: 'Rejeitar', exact: true }).click();
  await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');
  await toasts(page).getByRole('button', { name: 'Anular' }).click();
  await expectToast(
    page,
    'Anulado',
    'O documento está de novo pendente. O email ainda não tinha sido enviado',
  );
});

test('a payment run is taken back whole, and a record by its dialog', async ({ staffPage: page, enrol }) => {
  const mark = randomUUID().slice(0, 8);
  const names = ['Ana', 'Rui', 'Eva'].map((name) => `${name} Anulável ${mark}`);
  const people = [];
  for (const fullName of names) people.push(await enrol({ fullName }));
  await page.goto('/finances?semana=todas');
  const rows = people.map(({ fullName, email }) => ({ fullName, email, gross: 314.9, fees: 66.4, cash: 45 }));
  const { name, mimeType, buffer } = boltFile(boltName(mark), rows);
  const { origin } = new URL(page.url());
  const multipart = { file: { name, mimeType, buffer } };
  await page.request.post('/api/payment-reports', { headers: { Origin: origin }, multipart });
  await page.reload();
  const process = page.getByRole('button', { name: 'Processar Pagamentos' });
  await process.click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  await expect(process).toBeDisabled();
  await toasts(page).getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Anulado', '3 pagamentos anulados.');
  for (const fullName of names) await expect(rowOf(page, fullName).getByText('Pendente')).toBeVisible();
  await expect(process).toBeEnabled();

  await process.click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  await page.goto('/finances?semana=todas&passo=pagamento');
  const run = page.getByRole('region', { name: 'Feito hoje' }).getByRole('listitem');
  await expect(run).toContainText('3 registos marcados como pagos');
  await run.getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Anulado', '3 pagamentos anulados.');
  await expect(run).toHaveCount(0);
  await page.goto('/finances?semana=todas');
  await process.click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  const row = rowOf(page, names[0] ?? '');
  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registo semanal' });
  await expect(dialog.getByRole('button', { name: 'Anular pagamento' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Anular pagamento' }).click();
  await expectToast(page, 'Anulado', 'O pagamento foi anulado, e o registo está de novo pendente.');
  await expect(dialog.getByText('Pendente', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Anular pagamento' })).toHaveCount(0);
});
