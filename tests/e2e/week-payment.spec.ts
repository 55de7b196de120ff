import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { BatchPreview, PaymentBatches } from '../../src/money/payment-batches/schema';
import { dateInWords } from '../fixtures/dates';
import { euro, read, readBatch, send, companyTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits, shiftsOf } from '../support/screens/layout';

test.describe.configure({ timeout: 120_000 });

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const filled = (page: Page) => page.getByRole('main').locator('button.bg-accent');

async function expectWellMade(page: Page): Promise<void> {
  // The list of toasts is wider than a phone, and what it shows is not.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const scale of [1, 2]) {
    await page.setViewportSize({ width: 320, height });
    expect(await misfits(page, scale), `320 px × ${scale}`).toEqual([]);
  }
  await misfits(page, 1);
  await page.setViewportSize({ width, height });
}

test('nothing moves as the payment of a week loads', async ({ staffPage: page }) => {
  await page.goto('/finances?passo=pagamento');
  await expect(page.getByRole('heading', { name: /^Extratos e registos da semana de / })).toBeVisible();
  await expect(page.getByText(/^Ver as transferências/).first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await shiftsOf(page)).toEqual([]);
});

test('an open week is closed and paid in seven presses, and each step leads to the next', async ({
  staffPage: page,
}) => {
  await page.goto('/finances');
  await expect(button(page, 'Processar Pagamentos')).toHaveAccessibleDescription(
    /^Marca \d+ registos como pagos, sem ficheiro para o banco$/,
  );
  await expect(filled(page)).toHaveCount(0);
  await step(page, 'Fecho').click();
  await button(page, 'Confirmado com os condutores').click();
  await button(page, 'Fechar semana').click();
  const onward = button(page, /^Continuar para o pagamento · \d+ registos, /);
  const week = new URL(page.url()).searchParams.get('passos') ?? '';
  const payable = await read<FinancialRecord[]>(page, `/api/financial-records/pending?week=${week}`);
  const sum = payable.reduce((cents, { finalPayout }) => cents + Math.round(Number(finalPayout) * 100), 0);
  await expect(onward).toHaveText(
    new RegExp(`Continuar para o pagamento · ${payable.length} registos, ${euro(sum / 100)}`),
  );
  await expect(filled(page)).toHaveText([/^Continuar para o pagamento/]);
  await expectAccessible(page);
  await onward.click();
  const paying = page.getByRole('region', { name: `Pagamento da semana de ${dateInWords(week)}` });
  const preview = await send<BatchPreview>(page, '/preview', { filter: { week } });
  await expect(paying.getByText(euro(preview.sum), { exact: true })).toBeVisible();
  await expect(filled(page)).toHaveText(['Criar ficheiro']);
  await expectWellMade(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    paying.getByRole('button', { name: 'Criar ficheiro' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sepa-\d+\.xml$/);
  const { batches } = await read<PaymentBatches>(page, '/api/payment-batches');
  const made = batches[0];
  await expectToast(page, 'Sucesso', `Ficheiro n.º ${made?.number} descarregado`);
  await expect(paying.getByRole('heading', { name: `Ficheiro n.º ${made?.number}` })).toBeFocused();
  await expect(paying.getByText(/Descarregado em/).first()).toBeVisible();
  await expect(filled(page)).toHaveText(['Marcar como pago']);
  await expectAccessible(page);
  await paying.getByRole('button', { name: 'Marcar como pago' }).click();
  const act = page.getByRole('dialog', { name: `Marcar como pago o ficheiro n.º ${made?.number}` });
  const day = act.getByLabel('Dia em que o banco pagou');
  await expect(day).toHaveValue(made?.executionDate ?? '');
  await act.getByRole('button', { name: 'Marcar como pago' }).click();
  await expectToast(page, 'Sucesso', `O ficheiro n.º ${made?.number} está pago`);
  await expect(paying.getByText(`Pago a ${dateInWords(made?.executionDate ?? '')}`)).toBeVisible();
  await expect(filled(page)).toHaveCount(0);
  await page.reload();
  await expect(paying.getByText('Ver as transferências').first()).toBeVisible();
  await expectWellMade(page);
  await step(page, 'Fecho').click();
  await expect(button(page, 'Reabrir semana')).toBeVisible();
  await expectWellMade(page);
});

test('who cannot be paid by file stands with the reason, and the act that mends it', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  const { leftOut } = await send<BatchPreview>(page, '/preview', {});
  const lacking = leftOut.find(({ reason }) => reason === 'no_account');
  const week = lacking?.weekStartDate ?? '';
  await page.goto(`/finances?semana=${week}&passo=pagamento`);
  const list = page.getByRole('region', { name: /^\d+ registos? sem conta confirmada: / });
  const item = list.getByRole('listitem').filter({ hasText: lacking?.fullName });
  await expect(item).toContainText('O condutor não tem conta bancária.');
  await expect(item).toContainText(euro(lacking?.amount ?? ''));
  await item.getByRole('link', { name: 'Indicar conta' }).click();
  await page.waitForURL(`/drivers?driver=${lacking?.driverId}&tab=account`);
});

test('a payment that came back is to be paid again, and says so', async ({ staffPage: page }) => {
  await page.goto('/');
  const { batches } = await read<PaymentBatches>(page, '/api/payment-batches');
  const paid = batches.find(({ status }) => status === 'PAID');
  const { lines } = await readBatch(page.request, paid?.id ?? '');
  const line = lines.find(({ status }) => status === 'PAID');
  const today = new Date().toISOString().slice(0, 10);
  await send(page, `/${paid?.id}/lines/${line?.id}/return`, { reason: 'Conta encerrada', date: today });
  await page.goto(`/finances?semana=${line?.weekStartDate}&passo=pagamento`);
  const paying = page.getByRole('region', { name: /^Pagamento da semana de/ });
  await expect(paying.getByText('1 devolvida').first()).toBeVisible();
  await expect(paying.getByText('Transferência que já foi devolvida ou recusada: 1')).toBeVisible();
  await paying
    .getByText(/^Ver as transferências/)
    .first()
    .click();
  await expect(paying.getByText(/A transferência foi devolvida \(.*Conta encerrada\)/)).toBeVisible();
});

test('payments by hand in an open week are asked about once, listed for the day, and undone whole', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  const pending = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  const weeks = await read<{ weekStartDate: string; state: string }[]>(
    page,
    '/api/financial-records/mondays',
  );
  const open = new Set(weeks.flatMap(({ state, weekStartDate }) => (state === 'open' ? weekStartDate : [])));
  const record = pending.find(({ weekStartDate }) => open.has(weekStartDate));
  const week = record?.weekStartDate ?? '';
  const ofWeek = pending.filter(({ weekStartDate }) => weekStartDate === week);
  await page.goto(`/finances?semana=${week}`);
  const process = button(page, 'Processar Pagamentos');
  await expect(process).not.toHaveClass(/bg-accent/);
  await process.click();
  const question = page.getByRole('dialog', { name: 'Marcar como pagos sem ficheiro?' });
  await expect(
    question.getByText(/^(\d+ destes podem?|Nenhum destes pode) ir por ficheiro\.$/),
  ).toBeVisible();
  await expectWellMade(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(process).toBeFocused();
  await process.click();
  await question.getByRole('button', { name: 'Marcar como pagos' }).click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  await page.goto(`/finances?semana=${week}&passo=pagamento`);
  const runs = page.getByRole('region', { name: 'Feito hoje' });
  const own = runs.getByRole('listitem').filter({ hasText: `${ofWeek.length} registo` });
  await expect(own).toContainText('por staff@frota.local');
  await expectWellMade(page);
  await own.getByRole('button', { name: 'Anular' }).click();
  await expectToast(
    page,
    'Anulado',
    ofWeek.length === 1 ? '1 pagamento anulado.' : `${ofWeek.length} pagamentos anulados.`,
  );
  await expect(runs).toHaveCount(0);
  const after = await read<FinancialRecord[]>(page, `/api/financial-records/pending?week=${week}`);
  expect(after).toHaveLength(ofWeek.length);
});
