import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { answerWith, euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

const RECORDS = /\/api\/financial-records(\?|$)/;
const PENDING = '**/api/financial-records/pending';
const PAYMENTS = '**/api/financial-records/*/status';

const process = (page: Page) => page.getByRole('button', { name: 'Processar Pagamentos' });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Totais' }).locator('> *').filter({ hasText: label });
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const sum = (amounts: string[]) =>
  amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0) / 100;

const readRecords = (page: Page) => read<FinancialRecord[]>(page, '/api/financial-records');
const readPending = (page: Page) => read<FinancialRecord[]>(page, '/api/financial-records/pending');

function record(index: number, given: Partial<FinancialRecord> = {}): FinancialRecord {
  return {
    id: `${index}`,
    weekStartDate: '2026-11-09',
    grossEarnings: '1234.56',
    platformCommission: '308.64',
    flatRateDeduction: '62.50',
    adjustments: '0.00',
    cash: '0.00',
    settlement: '0.00',
    finalPayout: '863.42',
    status: 'PENDING',
    version: 1,
    carriedTo: null,
    inBatch: null,
    driver: { id: `${index}`, fullName: `Condutor ${index}`, contractType: 'VEHICLE_RENTAL' },
    ...given,
  };
}

test('at 820 px the records are a table of rows, with the week below the name', async ({
  staffPage: page,
}) => {
  const name = 'Guilhermina Albuquerque Vasconcelos';
  const driver = { id: '1', fullName: name, contractType: 'VEHICLE_RENTAL' } as const;
  await answerWith(page, RECORDS, [record(1, { driver, status: 'PAID', carriedTo: '2026-11-16' })]);
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/finances?semana=todas');
  await expect(rows(page)).toContainText(`${name}Aluguer · 09/11/2026`);
  await expect(page.getByRole('columnheader', { name: 'Semana' })).toBeHidden();
  for (const column of ['Condutor', 'Ganhos Brutos', 'Comissão', 'Taxa Fixa', 'Líquido', 'Status', 'Ações']) {
    const header = await page.getByRole('columnheader', { name: column }).boundingBox();
    expect(header?.height, column).toBeGreaterThan(40);
  }
  expect((await rows(page).boundingBox())?.height).toBe(68);
  expect(await misfits(page, 1)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Selecionar' }).click();
  expect(await misfits(page, 1)).toEqual([]);
});

test('staff see every week of every driver, and what it adds up to', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  await expect(page).toHaveTitle('Gestão Financeira — Volante');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestão Financeira');
  const records = await readRecords(page);
  const pending = await readPending(page);
  const paid = records.filter(({ status }) => status === 'PAID');
  await expect(figure(page, '+12% vs mês anterior')).toContainText(
    euro(sum(records.map((it) => it.flatRateDeduction))),
  );
  const drivers = new Set(pending.map(({ driver }) => driver.id)).size;
  await expect(figure(page, `${drivers} condutores`)).toContainText(
    euro(sum(pending.map((it) => it.finalPayout))),
  );
  await expect(figure(page, 'Esta semana')).toContainText(euro(sum(paid.map((it) => it.finalPayout))));
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${records.length + 1}`);
  const first = records[0];
  if (!first) throw new Error('the demo fleet has no records');
  await expect(rows(page).first()).toContainText(first.driver.fullName);
  await expectAccessible(page);
});

test('a row in full, and negative weeks that are never paid out', async ({ staffPage: page }) => {
  const owing = record(2, { finalPayout: '-12.30', grossEarnings: '0.00', status: 'PENDING' });
  const beside = { settlement: '-87.50', adjustments: '15.21', cash: '0.00', finalPayout: '791.13' };
  await answerWith(page, RECORDS, [record(1, { status: 'PAID', ...beside }), owing]);
  await answerWith(page, PENDING, []);
  await page.goto('/finances?semana=todas');
  const cells = ['Condutor 1Aluguer', '09/11/2026', '1 234,56 €', '308,64 €', '−62,50 €', '791,13 €', 'Pago'];
  for (const text of cells)
    await expect(rows(page).first()).toContainText(text.replaceAll(/ (?=\d|€)/g, '\u00a0'));
  // The row of a phone leads to them, and has its two lines for the rest.
  const isWide = (page.viewportSize()?.width ?? 0) > 700;
  const addends = rows(page).first().getByText('acertos −87,50 · ajustes +15,21');
  await expect(addends).toBeVisible({ visible: isWide });
  await expect(rows(page).nth(1)).toContainText(euro('-12.30'));
  await expect(rows(page).nth(1)).toContainText('A transportar');
  await expect(rows(page).nth(1)).not.toContainText('Pendente');
  await expect(figure(page, 'Pagamentos Pendentes')).toContainText('0 condutores');
  await expect(process(page)).toBeDisabled();
});

test('Exportar SEPA shows its toast, and makes no call', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passos da semana' })).toContainText('2 correções');
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A exportação SEPA será implementada em breve',
  );
  expect(calls).toEqual([]);
});

test('Exportar SEPA pressed early waits for the page’s own call', async ({ staffPage: page }) => {
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await asked.promise;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/finances?semana=todas');
  const button = page.getByRole('button', { name: 'Exportar SEPA' });
  await button.click();
  await expect(button).toBeDisabled();
  asked.resolve();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A exportação SEPA será implementada em breve',
  );
  await expect(button).toBeFocused();
  expect(calls).not.toContain('/api/payment-batches');
});

test('Exportar SEPA shows its toast too where that call failed', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500 }));
  await page.goto('/finances?semana=todas');
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A exportação SEPA será implementada em breve',
  );
});

test('a record that another has paid meanwhile is not paid again', async ({ staffPage: page }) => {
  let asked = 0;
  await page.route(PENDING, (route) => {
    asked += 1;
    return route.fulfill({ json: asked === 1 ? [record(1)] : [] });
  });
  await page.goto('/finances?semana=todas');
  await process(page).click();
  await expectToast(page, 'Aviso', 'Não há pagamentos pendentes para processar');
  await expect(process(page)).toBeDisabled();
});

test('promise 43: names and skips records whose amount has changed, and pays the others', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/412/);
  for (const path of [RECORDS, PENDING]) await answerWith(page, path, [record(1), record(2, { version: 7 })]);
  const sent: Record<string, string | undefined> = {};
  await page.route(PAYMENTS, (route) => {
    const id = route.request().url().split('/').at(-2) ?? '';
    sent[id] = route.request().headers()['if-match'];
    const error = { code: 'changed_meanwhile', message: 'Este registo mudou entretanto.' };
    return route.fulfill(id === '1' ? { status: 412, json: { error } } : { json: { id, status: 'PAID' } });
  });
  await page.goto('/finances?semana=todas');
  await process(page).click();
  await expectToast(page, 'Erro', 'Falha ao processar pagamentos');
  const told = page.getByRole('status').filter({ hasText: '1 registo mudou entretanto e não foi pago:' });
  await expect(told).toContainText('Condutor 1 (semana de 09/11/2026). Confirme o novo valor');
  expect(sent).toEqual({ 1: '"1"', 2: '"7"' });
  await expect(process(page)).toBeEnabled();
  await told.getByRole('button', { name: 'Fechar aviso' }).click();
  // The focus stays where the notice was.
  await expect(page.locator('[tabindex="-1"]:focus')).toHaveCount(1);
  await expect(told).toHaveCount(0);
});

test.describe('a payment run', () => {
  test.describe.configure({ mode: 'serial' });

  test('that fails midway is reported, and shows what was paid and no more', async ({
    staffPage: page,
    allowErrors,
  }) => {
    allowErrors(/500/);
    await page.goto('/finances?semana=todas');
    const before = await readPending(page);
    const spared = new Set(before.slice(3).map(({ id }) => id));
    await page.route(PAYMENTS, (route) => {
      const id = route.request().url().split('/').at(-2) ?? '';
      return spared.has(id) ? route.fulfill({ status: 500, body: '' }) : route.continue();
    });
    await process(page).click();
    await expectToast(page, 'Erro', 'Falha ao processar pagamentos');
    await expect(process(page)).toBeEnabled();
    await expect(process(page)).toBeFocused();
    const left = before.slice(3);
    expect((await readPending(page)).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    await expect(figure(page, 'Pagamentos Pendentes')).toContainText(
      euro(sum(left.map((it) => it.finalPayout))),
    );
    for (const { driver } of before.slice(0, 3)) {
      await expect(rows(page).filter({ hasText: driver.fullName }).first()).toContainText('Pago');
    }
  });

  test('pays each record once, all at once, and counts', async ({ staffPage: page }) => {
    await page.goto('/finances?semana=todas');
    const pending = await readPending(page);
    const paid: string[] = [];
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(PAYMENTS, async (route) => {
      expect(route.request().postDataJSON()).toEqual({ status: 'PAID' });
      paid.push(route.request().url().split('/').at(-2) ?? '');
      if (paid.length > 2) await held;
      await route.continue();
    });
    await process(page).click();
    await expect(page.getByText(`Pagos 2 de ${pending.length}`)).toBeVisible();
    await expect(process(page)).toBeDisabled();
    await expect.poll(() => paid.length).toBe(pending.length);
    go();
    await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
    expect(paid.toSorted()).toEqual(pending.map(({ id }) => id).toSorted());
    await expect(figure(page, 'Pagamentos Pendentes')).toContainText(euro(0));
    await expect(process(page)).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await readPending(page)).toEqual([]);
  });
});

test('five placeholder rows, then nothing yet', async ({ staffPage: page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (const path of [RECORDS, PENDING]) await answerWith(page, path, [], held);
  await page.goto('/finances?semana=todas');
  await expect(page.locator('tr[data-placeholder]')).toHaveCount(5);
  await expectAccessible(page);
  arrive();
  await expect(page.getByText('Nenhum registo financeiro', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Os registos financeiros aparecerão aqui quando disponíveis.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a list that could not be loaded can be loaded again', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  let broken = true;
  for (const path of [RECORDS, PENDING]) {
    await page.route(path, (route) => (broken ? route.fulfill({ status: 500, body: '' }) : route.continue()));
  }
  await page.goto('/finances?semana=todas');
  await expect(page.getByText('Não foi possível carregar os registos financeiros')).toBeVisible();
  await expect(process(page)).toBeDisabled();
  await expectAccessible(page);
  broken = false;
  await figure(page, 'Pagamentos Pendentes').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(figure(page, 'Pagamentos Pendentes')).toContainText('€');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rows(page).first()).toBeVisible();
});
