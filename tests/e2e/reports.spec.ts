import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { FinancialRecord } from '../../src/finances/schema';
import type { PaymentReport } from '../../src/payment-reports/schema';
import { read } from '../support/demo-office';
import { expect, expectAccessible, expectToast, test } from '../support/office';
import { type BoltRow, boltFile, boltName, REPORT_WEEK } from '../support/report-files';

test.use({ fleet: 'reports' });

const UPLOADS = '**/api/payment-reports';

const box = (page: Page) => page.locator('input[type=file]');
const preview = (page: Page) => page.getByRole('region', { name: 'O que a importação faria' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Linhas por associar' }).getByRole('listitem').filter({ hasText: name });
const reportRow = (page: Page, fileName: string) =>
  page.getByRole('table', { name: 'Relatórios processados' }).getByRole('row').filter({ hasText: fileName });

const readReports = (page: Page) => read<PaymentReport[]>(page, '/api/payment-reports');
const readRecords = (page: Page) => read<FinancialRecord[]>(page, '/api/financial-records');

const newMark = () => randomUUID().slice(0, 8);

/** Imports the rows by hand and waits for the end of it. */
async function importByHand(page: Page, mark: string, rows: BoltRow[]): Promise<void> {
  await page.goto('/email-config');
  await box(page).setInputFiles(boltFile(boltName(mark), rows));
  await button(page, 'Importar').click();
  await expect(reportRow(page, mark)).toBeVisible();
}

test('a report is read before anything is written, then imported; who is likely is offered', async ({
  staffPage: page,
  register,
}) => {
  const mark = newMark();
  const known = await register({ fullName: `Ana Certa ${mark}` });
  const likely = await register({ fullName: `Bruno Dias ${mark} Sousa` });
  await page.goto('/email-config');
  await box(page).setInputFiles(
    boltFile(boltName(mark), [
      { fullName: known.fullName, email: known.email, gross: 314.9, fees: 66.4, cash: 20 },
      { fullName: `BRUNO DIAS ${mark}`, gross: 100.05, fees: 20 },
      { fullName: 'Sem Movimento', gross: 0, fees: 0 },
    ]),
  );
  await expect(preview(page)).toContainText('1 importada · 1 em espera · 1 ignorada');
  await expect(preview(page)).toContainText('Bolt · Semana de 09/11/2026');
  await expect(preview(page)).toContainText('Ficaria em espera. Não foi possível saber que condutor é.');
  await expectAccessible(page);
  expect((await readReports(page)).filter(({ fileName }) => fileName?.includes(mark))).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(button(page, 'Importar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Relatório importado', '1 importada, 1 em espera, 1 ignorada');
  await expect(box(page)).toBeFocused();
  await expect(reportRow(page, mark)).toContainText('Com linhas em espera');
  const item = waiting(page, mark);
  await expect(item).toContainText('Ganhos brutos100,05');
  await expectAccessible(page);

  await item.getByLabel('Condutor', { exact: true }).selectOption({ label: likely.fullName });
  await item.getByRole('button', { name: 'Associar' }).click();
  await expectToast(page, 'Conta associada', '1 linha registada.');
  await expect(item).toHaveCount(0);
  await expect(reportRow(page, mark)).toContainText('Importado');
  await expect(reportRow(page, mark)).toContainText('2 importadas');
  const records = await readRecords(page);
  const payoutOf = (id: string) => records.find(({ driver }) => driver.id === id)?.finalPayout;
  expect([payoutOf(known.id), payoutOf(likely.id)]).toEqual(['208.50', '60.05']);
});

test('whoever is likely by nothing is searched among all drivers', async ({ staffPage: page, register }) => {
  const mark = newMark();
  const driver = await register({ fullName: `Zulmira Conceição ${mark}` });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/with-documents')) asked += 1;
  });
  await importByHand(page, mark, [{ fullName: `Outro${mark} Nome`, gross: 80, fees: 10 }]);
  const item = waiting(page, mark);
  await expect(item.getByRole('button', { name: 'Associar' })).toHaveCount(0);
  expect(asked).toBe(0);
  await item.getByRole('button', { name: 'Procurar condutor' }).click();
  await expect(item.getByLabel('Procurar condutor')).toBeFocused();
  await page.keyboard.type(`conceicao ${mark}`);
  await expect(item.getByText('1 condutor encontrado')).toBeVisible();
  await expectAccessible(page);
  const choice = item.getByLabel('Condutor', { exact: true });
  await expect(item.getByRole('button', { name: 'Associar' })).toBeDisabled();
  await choice.selectOption({ label: `${driver.fullName} (${driver.email})` });
  // What is chosen stays chosen, whatever is searched afterwards.
  await item.getByLabel('Procurar condutor').fill('ninguém');
  await expect(choice).toHaveValue(driver.id);
  await item.getByRole('button', { name: 'Associar' }).click();
  await expectToast(page, 'Conta associada', '1 linha registada.');
  await expect(item).toHaveCount(0);
  expect(asked).toBe(1);
});

test('a row of nobody is ignored after a question, and brought back', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [{ fullName: `Conta de Teste ${mark}`, gross: 80, fees: 10 }]);
  const item = waiting(page, mark);
  await item.getByRole('button', { name: 'Ignorar' }).click();
  await expect(item.getByText('A linha deixa de esperar')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Linha ignorada', 'Está nas linhas ignoradas.');
  await expect(item).toHaveCount(0);
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

test('a row that no association settles says why and can only be ignored', async ({
  staffPage: page,
  register,
}) => {
  const mark = newMark();
  const driver = await register({ fullName: `Carla Exemplo ${mark}` });
  await importByHand(page, mark, [
    { fullName: driver.fullName, email: driver.email, gross: 100, fees: 20, net: 79 },
  ]);
  const item = waiting(page, mark).filter({ hasText: driver.fullName });
  await expect(item).toContainText('Os valores da linha não batem certo.');
  await expect(item).toContainText(`Condutor: ${driver.fullName}.`);
  await expect(item).toContainText('Diferença-1,00');
  await expect(item.getByRole('button')).toHaveText(['Ignorar']);
});

test('a name without a week asks for its Monday', async ({ staffPage: page }) => {
  const mark = newMark();
  await page.goto('/email-config');
  await box(page).setInputFiles(
    boltFile(`${mark}.csv`, [{ fullName: `Eva ${mark} Luz`, gross: 90, fees: 9 }]),
  );
  await expect(preview(page)).toContainText('Recusado');
  await expect(preview(page)).toContainText('O nome do ficheiro não indica a semana.');
  await expect(button(page, 'Importar')).toHaveCount(0);
  const week = page.getByLabel('Semana do relatório');
  await week.fill('2026-11-10');
  await button(page, 'Ver com esta semana').click();
  await expect(page.getByText('Escolha uma segunda-feira.')).toBeVisible();
  await expectAccessible(page);
  await week.fill(REPORT_WEEK);
  await button(page, 'Ver com esta semana').click();
  await expect(preview(page)).toContainText('Bolt · Semana de 09/11/2026');
  await week.fill('2026-11-02');
  await expect(button(page, 'Importar')).toBeDisabled();
  await week.fill(REPORT_WEEK);
  await button(page, 'Importar').click();
  await expect(reportRow(page, mark)).toContainText('Bolt09/11/2026');
});

test('a file that is none is refused in place, and one that was read is told', async ({
  staffPage: page,
}) => {
  const mark = newMark();
  await page.goto('/email-config');
  const text = Buffer.from(`Nome,Valor\n${mark},1\n`);
  await box(page).setInputFiles({ name: `${mark}.txt`, mimeType: 'text/plain', buffer: text });
  await expect(preview(page)).toContainText(
    'O ficheiro não tem o cabeçalho de um relatório da Uber ou da Bolt.',
  );
  await expect(button(page, 'Importar')).toHaveCount(0);
  await button(page, 'Cancelar').click();
  await expect(preview(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  const rows = [{ fullName: `Filipa ${mark} Mar`, externalId: mark, gross: 50, fees: 5 }];
  await importByHand(page, mark, rows);
  await box(page).setInputFiles(boltFile(boltName(mark), rows));
  await expect(preview(page)).toContainText('Este ficheiro já tinha sido importado.');
  await expect(button(page, 'Importar')).toHaveCount(0);
});

test('what fails loses nothing: the file stays, and can be sent again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /500/);
  const mark = newMark();
  await page.goto('/email-config');
  await page.route(UPLOADS, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await box(page).setInputFiles(
    boltFile(boltName(mark), [{ fullName: `Gil ${mark} Paz`, gross: 70, fees: 7 }]),
  );
  await expect(page.getByText('Não foi possível contactar o servidor.')).toBeVisible();
  await expect(page.getByText(boltName(mark))).toBeVisible();
  await expectAccessible(page);
  await page.unroute(UPLOADS);
  await button(page, 'Tentar novamente').click();
  await expect(preview(page)).toContainText('1 em espera');
  await page.route(UPLOADS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Falhou aqui.' } } })
      : route.continue(),
  );
  await button(page, 'Importar').click();
  await expect(page.getByText('Falhou aqui.')).toBeVisible();
  await page.unroute(UPLOADS);
  await button(page, 'Importar').click();
  await expect(reportRow(page, mark)).toBeVisible();
});

test('a file that is dropped is sent with a bar, and can be let go', async ({ staffPage: page }) => {
  await page.goto('/email-config');
  const sent: string[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postData() ?? '');
    await held;
    await route.continue().catch(() => {});
  });
  const { name, buffer } = boltFile(boltName(newMark()), [{ fullName: 'Hugo Exemplo', gross: 60, fees: 6 }]);
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type: 'text/csv' }));
      return transfer;
    },
    [name, buffer.toString()] as const,
  );
  await page
    .getByRole('group', { name: 'Ficheiro do relatório' })
    .dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('progressbar', { name: 'Progresso' })).toBeVisible();
  expect(sent[0]).toContain('name="dryRun"\r\n\r\ntrue');
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  await expect(page.getByText('Escolha ou largue aqui o ficheiro')).toBeVisible();
  go();
  await expect(preview(page)).toHaveCount(0);
});
