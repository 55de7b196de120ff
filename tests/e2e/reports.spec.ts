import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { PaymentReport } from '../../src/reports/payment-reports/schema';
import { read } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { uberName, uberReport } from '../support/reports/weeks';
import {
  boltFile,
  boltName,
  box,
  button,
  importByHand,
  newMark,
  preview,
  REPORT_WEEK,
  reportBox,
  reportRow,
  waiting,
} from '../support/screens/pages';

test.use({ fleet: 'reports' });

const UPLOADS = '**/api/payment-reports';

const readReports = (page: Page) => read<PaymentReport[]>(page, '/api/payment-reports');
const readRecords = (page: Page) => read<FinancialRecord[]>(page, '/api/financial-records');

test('a report is previewed before anything is written, then imported; likely drivers are suggested', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const known = await enrol({ fullName: `Ana Certa ${mark}` });
  const likely = await enrol({ fullName: `Bruno Dias ${mark} Sousa` });
  await page.goto('/email-config');
  await box(page).setInputFiles(
    boltFile(boltName(mark), [
      { fullName: known.fullName, email: known.email, gross: 314.9, fees: 66.4, cash: 20 },
      { fullName: `BRUNO DIAS ${mark}`, gross: 100.05, fees: 20 },
      { fullName: 'Sem Movimento', gross: 0, fees: 0 },
    ]),
  );
  await expect(preview(page)).toContainText('1 ignorada1 nova');
  await expect(preview(page)).toContainText('Bolt · Semana de 09/11/2026');
  await expect(preview(page)).toContainText('1 linha em espera · Condutor por identificar.');
  await expectAccessible(page);
  expect((await readReports(page)).filter(({ fileName }) => fileName?.includes(mark))).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(preview(page).getByText('Ver linhas novas (1)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(preview(page).getByText('1 linha em espera')).toBeVisible();
  await expect(preview(page).locator('summary:focus')).toContainText('1 linha em espera');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Importar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Relatório importado', '1 linha importada · 1 por decidir · 1 ignorada');
  await expect(box(page)).toBeFocused();
  await expect(reportRow(page, mark)).toContainText('Com linhas em espera');
  const item = waiting(page, mark);
  await expect(item).toContainText('Ganhos brutos100,05');
  await expectAccessible(page);

  await item.getByRole('button', { name: `É ${likely.fullName}` }).click();
  await expectToast(page, 'Conta associada', '1 linha registada.');
  await expect(item).toHaveCount(0);
  await expect(reportRow(page, mark)).toContainText('Importado');
  await expect(reportRow(page, mark)).toContainText('2 importadas');
  const records = await readRecords(page);
  const payoutOf = (id: string) => records.find(({ driver }) => driver.id === id)?.finalPayout;
  expect([payoutOf(known.id), payoutOf(likely.id)]).toEqual(['208.50', '60.05']);
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

test('a file that is no report is refused in place, and a duplicate is reported', async ({
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
  const rows = [{ fullName: `Filipa ${mark} Mar`, externalId: crypto.randomUUID(), gross: 50, fees: 5 }];
  await importByHand(page, mark, rows);
  await box(page).setInputFiles(boltFile(boltName(mark), rows));
  await expect(preview(page)).toContainText('Este ficheiro já tinha sido importado.');
  await expect(button(page, 'Importar')).toHaveCount(0);
});

test('a failure keeps the file, which can be sent again', async ({ staffPage: page, allowErrors }) => {
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

test('a file chosen while the lists are fetched again after an import is previewed', async ({
  staffPage: page,
}) => {
  const mark = newMark();
  const rowsOf = (gross: number) => [{ fullName: `Lia ${mark} Rio`, gross, fees: 5 }];
  await page.goto('/email-config');
  await box(page).setInputFiles(boltFile(boltName(mark), rowsOf(50)));
  await expect(preview(page)).toContainText('1 em espera');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/payment-reports?*', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Importar').click();
  await expectToast(page, 'Relatório importado', '1 por decidir');
  await expect(box(page)).toBeEnabled();
  await expect(box(page)).toBeFocused();
  await box(page).setInputFiles(boltFile(boltName(`${mark}-2`), rowsOf(60)));
  await expect(preview(page)).toContainText(boltName(`${mark}-2`));
  await expect(button(page, 'Importar')).toBeEnabled();
  go();
  await expect(reportRow(page, mark)).toBeVisible();
  await expect(preview(page)).toContainText(boltName(`${mark}-2`));
});

test('a file that is dropped is sent with a bar, and can be cancelled', async ({
  staffPage: page,
  isMobile,
}) => {
  await page.goto('/email-config');
  await expect(reportBox(page)).toHaveText(isMobile ? /^Toque/ : /^Escolha ou largue/);
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
    .getByRole('group', { name: 'Ficheiros de relatórios' })
    .dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('progressbar', { name: 'Progresso' })).toBeVisible();
  await expect.poll(() => sent[0]).toContain('name="dryRun"\r\n\r\ntrue');
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  await expect(reportBox(page)).toBeVisible();
  go();
  await expect(preview(page)).toHaveCount(0);
});

test('several files are checked one by one and imported by one press, which leads to their rows', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Dora Exemplo ${mark}` });
  const report = uberReport([{ id: crypto.randomUUID(), name: `Outra Pessoa ${mark}`, gross: '90.00' }]);
  await page.goto('/finances?passo=relatorios');
  await box(page).setInputFiles([
    boltFile(boltName(mark), [{ fullName: driver.fullName, email: driver.email, gross: 60, fees: 6 }]),
    { name: uberName(), mimeType: 'text/csv', buffer: Buffer.from(report) },
    { name: `notas-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from('nada,disto\n1,2\n') },
    { name: `grande-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.alloc(25 * 1024 * 1024 + 1, 'a') },
  ]);
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText([
    'Os 2 ficheiros em conjunto',
    boltName(mark),
    uberName(),
    `notas-${mark}.csv`,
  ]);
  await expect(preview(page).getByText('Pronto a importar')).toHaveCount(1);
  await expect(preview(page).getByText('Com linhas em espera')).toHaveCount(1);
  await expect(preview(page).getByText('Recusado')).toHaveCount(1);
  await expect(page.getByText(`grande-${mark}.csv: O ficheiro tem mais de 25 MB.`)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Importar').click();
  await expectToast(page, 'Relatórios importados', '1 linha importada · 1 por decidir');
  await expect(page).toHaveURL(/passo=linhas&passos=/);
  await expect(waiting(page, `Outra Pessoa ${mark}`)).toBeVisible();
});

test('a file that cannot be imported stays, and the others do not', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  const mark = newMark();
  const files = ['um', 'dois'].map((name) =>
    boltFile(boltName(`${mark}-${name}`), [{ fullName: `Pessoa ${name} ${mark}`, gross: 60, fees: 6 }]),
  );
  let fails = false;
  await page.route('**/api/payment-reports', async (route) => {
    const isOther = route.request().postData()?.includes(`${mark}-dois`);
    if (fails && isOther) await route.fulfill({ status: 500, body: '' });
    else await route.continue();
  });
  await page.goto('/email-config');
  await box(page).setInputFiles(files);
  await expect(preview(page).getByText('Com linhas em espera')).toHaveCount(2);
  fails = true;
  await button(page, 'Importar').click();
  await expectToast(page, 'Relatório importado', '1 por decidir');
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText([boltName(`${mark}-dois`)]);
  await expectAccessible(page);
  fails = false;
  await button(page, 'Importar').click();
  await expectToast(page, 'Relatório importado', '1 por decidir');
  await expect(preview(page)).toHaveCount(0);
});
