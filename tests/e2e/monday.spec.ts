import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright/test';
import type { Today } from '../../src/operations/today/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { dateInWords, mondayFrom } from '../fixtures/dates';
import { DOC_TYPE_LABELS, DOC_TYPES } from '../fixtures/papers';
import { jpegFile, pdfFile, pngFile } from '../support/api/files';
import { read } from '../support/offices/fleets';
import {
  closeOlder,
  decideOthers,
  hasFiveWaiting,
  lastWeekFiles,
  Presses,
  mondayTest as test,
} from '../support/offices/monday';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { inWholeBrowser, NO_WHOLE_BROWSER } from '../support/processes/run';
import { button, lookOf, payload, waiting } from '../support/screens/pages';

// The headless shell has no viewer of PDFs, which a desk shows them in.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });
test.skip(...NO_WHOLE_BROWSER);

const NEWCOMER = {
  fullName: 'Zacarias Novo Exemplo',
  email: 'zacarias.novo@exemplo.test',
  phone: '912 000 111',
};

/** The presses of each part: 37 in all, at a desk and on a phone. */
const PRESSES = {
  'sign in': 3,
  reports: 2,
  rows: 2,
  registration: 5,
  acertos: 6,
  closing: 3,
  bank: 4,
  files: 1,
  renewal: 3,
  account: 2,
  'registration checked': 6,
};

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
const today = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Para hoje' }).getByRole('link', { name });
const upload = (page: Page) =>
  page
    .getByRole('region', { name: 'Para hoje' })
    .getByRole('button', { name: /^Carregar 2 relatórios em falta/ });
const driverDialog = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });

/** Presses a link of the navigation, or of the bar at the foot of a phone. */
async function goTo(page: Page, presses: Presses, name: string): Promise<void> {
  await presses.press(page.getByRole('navigation').getByRole('link', { name, exact: true }));
}

test('a Monday of the office, by presses alone', async ({ page, server, signIn, context, allowErrors }) => {
  allowErrors(/favicon\.ico/);
  test.setTimeout(240_000);
  // A colleague prepares the files of the week, and signs out.
  await signIn(page);
  const monday = await lastWeekFiles(page, server, NEWCOMER);
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const five = drivers.find(hasFiveWaiting);
  await decideOthers(page, server, drivers, five);
  await closeOlder(page, server);
  await context.clearCookies();
  const presses = new Presses();

  await page.goto('/api/login');
  await test.step('sign in', async () => {
    presses.begin('sign in');
    await presses.type(page.getByLabel(/mail/i), server.staffEmail);
    await presses.type(page.getByLabel(/palavra-passe/i), server.staffPassword);
    await presses.press(page.getByRole('button', { name: /iniciar sessão|entrar|continuar/i }));
    await expect(upload(page)).toBeVisible();
  });

  await test.step('reports', async () => {
    presses.begin('reports');
    const opened = page.waitForEvent('filechooser');
    await presses.press(upload(page));
    await (await opened).setFiles(monday.files);
    await presses.press(button(page, 'Importar'));
    await expectToast(page, 'Relatórios importados', '55 linhas importadas · 15 por decidir');
  });

  await test.step('rows', () => settleRows(page, presses, monday.suggested));
  await test.step('acertos', () => adjust(page, presses, drivers));
  await test.step('closing', async () => {
    presses.begin('closing');
    await presses.press(step(page, 'Fecho'));
    await presses.press(button(page, 'Confirmado com os condutores'));
    await presses.press(button(page, 'Fechar semana'));
    await expect(button(page, 'Reabrir semana')).toBeVisible();
  });
  await test.step('bank', () => payByFile(page, presses));
  await test.step('files', async () => {
    presses.begin('files');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      presses.press(button(page, 'Guardar a semana (ZIP)')),
    ]);
    const names = Object.keys(unzipSync(await readFile(await file.path())));
    for (const kind of ['.pdf', '.xlsx', '.xml'])
      expect(names.some((name) => name.endsWith(kind))).toBe(true);
  });
  await test.step('people', () => validate(page, presses, drivers, five));

  expect(presses.of).toEqual(PRESSES);
});

async function settleRows(page: Page, presses: Presses, suggested: readonly string[]): Promise<void> {
  presses.begin('rows');
  await expect(waiting(page, suggested[0] ?? '')).toBeVisible();
  for (const name of suggested) {
    await expect(waiting(page, name).getByRole('button', { name: /^É / })).toHaveCount(1);
  }
  await expect(page.getByRole('region', { name: 'Sugestões únicas' })).toBeVisible();
  await expectAccessible(page);
  await presses.press(button(page, `Aceitar as ${suggested.length} sugestões`));
  for (const name of suggested) await expect(waiting(page, name)).toHaveCount(0);
  await presses.press(waiting(page, 'Conta de Ensaio').getByRole('button', { name: 'Ignorar' }));
  await expect(waiting(page, 'Conta de Ensaio')).toHaveCount(0);
  presses.begin('registration');
  await presses.press(waiting(page, NEWCOMER.fullName).getByRole('link', { name: 'Registar este condutor' }));
  await expect(page.getByLabel('Email')).toHaveValue(NEWCOMER.email);
  await presses.type(page.getByLabel('Número CMTVDE'), 'TVDE-90210');
  const pdfs = [await pdfFile('Cartão', 'cartao.pdf'), await pdfFile('Registo', 'registo.pdf')];
  const files = [...pdfs, jpegFile('carta.jpg'), pngFile('certificado.png')];
  await presses.give(page.getByLabel('Escolher os 4 de uma vez'), files.map(payload));
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await presses.press(page.getByRole('checkbox', { name: /Li e aceito/ }));
  await presses.press(page.getByRole('button', { name: /submeter/i }));
  await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email');
}

async function adjust(page: Page, presses: Presses, drivers: readonly DriverWithDocuments[]): Promise<void> {
  presses.begin('acertos');
  const [one, other] = drivers.filter(({ status }) => status === 'ACTIVE');
  await goTo(page, presses, 'Financeiro');
  const last = dateInWords(mondayFrom(new Date(), -1));
  await expect(page.getByText(`Passos da semana de ${last}`)).toBeVisible();
  await presses.press(step(page, 'Acertos'));
  const form = page.getByRole('region', { name: 'Novo acerto' });
  const line = form.getByLabel('Numa linha');
  await presses.type(line, `${one?.fullName} bónus 25`);
  await presses.key(page, 'Enter');
  await expectToast(page, 'Sucesso', `para ${one?.fullName}, semana de `);
  await presses.type(line, `${other?.fullName} multa 250 em 4`);
  await expect(form.getByText(/^4 × 62,50/)).toBeVisible();
  await presses.key(page, 'Enter');
  await expectToast(page, 'Sucesso', `Multa para ${other?.fullName}, 4 × 62,50`);
}

async function payByFile(page: Page, presses: Presses): Promise<void> {
  presses.begin('bank');
  await presses.press(page.getByRole('button', { name: /^Continuar para o pagamento/ }));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    presses.press(button(page, 'Criar ficheiro')),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xml$/);
  await presses.press(button(page, 'Marcar como pago'));
  const act = page.getByRole('dialog', { name: /^Marcar como pago o ficheiro/ });
  await presses.press(act.getByRole('button', { name: 'Marcar como pago' }));
  await expectToast(page, 'Sucesso', 'está pago');
}

async function validate(
  page: Page,
  presses: Presses,
  drivers: readonly DriverWithDocuments[],
  five: DriverWithDocuments | undefined,
): Promise<void> {
  const { documents, bankAccounts } = await read<Today>(page, '/api/today');
  const renewal = drivers
    .flatMap(({ renewals }) => renewals)
    .find(({ id }) => id === documents.first[0]?.documentId);
  presses.begin('renewal');
  await goTo(page, presses, 'Dashboard');
  await presses.press(today(page, /^Validar 1 documento novo/));
  await approve(presses, lookOf(page, DOC_TYPE_LABELS[renewal?.docType ?? 'CC']));
  await expect(driverDialog(page).getByText('Aprovado', { exact: true }).first()).toBeVisible();

  presses.begin('account');
  await goOn(page, presses, bankAccounts.first[0]?.fullName);
  await presses.press(driverDialog(page).getByRole('button', { name: 'Confirmar conta' }));
  await expectToast(page, 'Sucesso', 'conta');

  presses.begin('registration checked');
  await goOn(page, presses, five?.fullName);
  for (const type of DOC_TYPES.slice(0, 4)) {
    await approve(presses, lookOf(page, DOC_TYPE_LABELS[type]));
  }
  const look = lookOf(page, DOC_TYPE_LABELS.VEHICLE_DOC);
  await shown(look);
  await presses.press(look.getByRole('button', { name: 'Ilegível' }));
  await expect(look.getByText('Rejeitado', { exact: true })).toBeVisible();
}

/** On to the next driver with something that waits. */
async function goOn(page: Page, presses: Presses, fullName = 'nobody'): Promise<void> {
  await presses.press(driverDialog(page).getByRole('button', { name: 'Condutor seguinte' }));
  await expect(driverDialog(page)).toContainText(fullName);
}

/** Approves the document that is open, once it is on screen. */
async function approve(presses: Presses, look: Locator): Promise<void> {
  await shown(look);
  await presses.press(look.getByRole('button', { name: 'Aprovar', exact: true }));
}

async function shown(look: Locator): Promise<void> {
  await expect(look.getByRole('button', { name: 'Aprovar', exact: true })).toBeEnabled();
}
