import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright/test';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { jpegFile, pdfFile, pngFile, type TestFile } from '../api/files';
import { expect, expectToast, test as office, randomAddress, rowOf } from '../offices/office';
import { proofOf, type SmtpServer } from '../servers/smtp';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });

export const lookOf = (page: Page, label: string) =>
  dialogOf(page).getByRole('region', { name: label, exact: true });

/** Opens the viewer of the driver's document of this label by Abrir aqui. */
export async function openAt(page: Page, fullName: string, label: string) {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
  const item = dialogOf(page).getByRole('listitem').filter({ hasText: label });
  await item.getByRole('button', { name: 'Abrir aqui' }).click();
  const look = lookOf(page, label);
  await expect(look).toBeFocused();
  return look;
}

/** Shows the filters that a narrow screen folds; a wide one shows them always. */
export async function openFilters(page: Page): Promise<void> {
  // They load after the records: until then there is nothing to fold.
  await expect(page.getByRole('search').getByLabel('Estado')).toBeAttached();
  await unfold(page);
}

/** Shows the choices of a list's toolbar, which a narrow screen folds. */
export async function openChoices(page: Page): Promise<void> {
  // The count is there once the page can take a press.
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  await unfold(page);
}

async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('search').getByRole('button', { name: /^Filtros/ });
  if (!(await fold.isVisible())) return;
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}

/** The parts of the e-mail page that reports are about. */
export const box = (page: Page) => page.locator('input[type=file]');
export const preview = (page: Page) => page.getByRole('region', { name: 'O que a importação faria' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const waiting = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Linhas por associar' }).getByRole('listitem').filter({ hasText: name });
export const reportRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Relatórios processados' }).getByRole('row').filter({ hasText: text });

/** Distinguishes one test's drivers and files from another's. */
export const newMark = () => randomUUID().slice(0, 8);

/** Imports the rows by hand and waits for the end of it. */
export async function importByHand(page: Page, mark: string, rows: BoltRow[]): Promise<void> {
  await page.goto('/email-config');
  await box(page).setInputFiles(boltFile(boltName(mark), rows));
  await button(page, 'Importar').click();
  await expect(reportRow(page, mark)).toBeVisible();
}

/** A row in euro; it adds up unless `net` is given. Without an id it gets one. */
export type BoltRow = {
  fullName: string;
  email?: string;
  externalId?: string;
  gross: number;
  fees: number;
  cash?: number;
  net?: number;
};

const HEADER = [
  'Motorista',
  'Email',
  'Ganhos brutos (total)|€',
  'Dinheiro recebido|€',
  'Total de taxas|€',
  'Ganhos líquidos|€',
  'Pagamento previsto|€',
  'Identificador individual',
];

/** The Monday of the week that `boltName` names. */
export const REPORT_WEEK = '2026-11-09';

export function boltName(mark: string): string {
  return `Ganhos por motorista-09_11_2026-15_11_2026-${mark}.csv`;
}

/** A report in Bolt's format, with the columns that matter; for `setInputFiles`. */
export function boltFile(name: string, rows: readonly BoltRow[]) {
  const lines = rows.map(({ fullName, email = '', externalId = crypto.randomUUID(), ...amounts }) => {
    const { gross, fees, cash = 0, net = gross - fees } = amounts;
    const euros = [gross, cash, fees, net, net - cash].map((amount) => amount.toFixed(2));
    return [fullName, email, ...euros, externalId].join(',');
  });
  const text = [HEADER.join(','), ...lines, ''].join('\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

type Fixtures = {
  /** The drivers with this e-mail, as staff see them. */
  registered: (email: string) => Promise<DriverWithDocuments[]>;
};

/** A visitor who registers, from another address each time, and staff who check what has arrived. */
export const test = office.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _anyBrowser }, use) => {
    await use({ 'X-Forwarded-For': randomAddress() });
  },
  registered: async ({ browser, session, signIn, server }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    await use(async (email) => {
      if (session.cookies.length === 0) {
        await signIn(await context.newPage());
        session.cookies = await context.cookies();
      }
      await context.addCookies(session.cookies);
      const answer = await context.request.get('/api/drivers/with-documents');
      const drivers: DriverWithDocuments[] = await answer.json();
      return drivers.filter((driver) => driver.email === email);
    });
    await context.close();
  },
});

export type Person = { fullName: string; email: string; phoneNumber: string; cmtvdeNumber: string };

export function newPerson(): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    fullName: `Rui Exemplo ${mark}`,
    email: `rui.${mark}@exemplo.test`,
    phoneNumber: '912 345 678',
    cmtvdeNumber: `TVDE-${mark}`,
  };
}

export async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome Completo').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Número de Telefone').fill(person.phoneNumber);
  await page.getByLabel('Número CMTVDE').fill(person.cmtvdeNumber);
}

export function payload({ name, type, bytes }: TestFile) {
  return { name, mimeType: type, buffer: Buffer.from(bytes) };
}

/** The box of one document. */
export function boxOf(page: Page, label: string) {
  return page.getByRole('listitem').filter({ has: page.getByLabel(label) });
}

export async function choose(page: Page, label: string, file: TestFile): Promise<void> {
  await page.getByLabel(label).setInputFiles(payload(file));
}

/** Chooses a real file in each box that every contract has. */
export async function chooseAll(page: Page): Promise<void> {
  await choose(page, 'Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf'));
  await choose(page, 'Carta de Condução', jpegFile('carta.jpg'));
  await choose(page, 'Certificado CMTVDE', pngFile('certificado.png'));
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /submeter|a submeter/i });
export const terms = (page: Page) => page.getByRole('checkbox', { name: /Li e aceito/ });

/** The visitor's calls of one path, as they are sent. */
export function callsTo(page: Page, path: string): { body: unknown }[] {
  const calls: { body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      calls.push({ body: request.postDataJSON() });
    }
  });
  return calls;
}

const LABELS = ['Cartão de Cidadão', 'Carta de Condução', 'Certificado CMTVDE', 'Registo Criminal'];

/** A check of each page on the way. */
export type Look = (page: Page) => Promise<void>;

const noLook: Look = async () => undefined;

/** A visitor registers from the landing page, with a file in each box. */
export async function registerWithFiles(page: Page, person: Person, look = noLook): Promise<void> {
  await page.goto('/');
  await look(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Registar/ })
    .first()
    .click();
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email');
}

/** Staff view each document, approve it, and then the driver. */
export async function approveEach(desk: Page, person: Person, look = noLook): Promise<void> {
  await desk.goto('/drivers');
  const row = rowOf(desk, person.fullName);
  await expect(row.getByText('Pendente')).toBeVisible();
  await row.getByRole('button', { name: 'Ver' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(dialog).toBeVisible();
  await look(desk);
  const approveDriver = dialog.getByRole('button', { name: 'Aprovar Condutor' });
  for (const label of LABELS) {
    await expect(approveDriver).toBeDisabled();
    const item = dialog.getByRole('listitem').filter({ hasText: label });
    const path = await item.getByRole('link', { name: 'Ver' }).getAttribute('href');
    const file = await desk.context().request.get(path ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toMatch(/^(application\/pdf|image\/(jpeg|png))$/);
    await item.getByRole('button', { name: 'Aprovar' }).click();
    await expect(item.getByText('Aprovado')).toBeVisible();
  }
  // From its top, where no link is half below the tabs.
  await dialog.getByRole('heading', { name: person.fullName }).scrollIntoViewIfNeeded();
  await look(desk);
  await approveDriver.click();
  await expectToast(desk, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(desk, person.fullName).getByText('Ativo')).toBeVisible();
}

/** A driver's browser, at another address. */
export async function phoneOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 780 },
    locale: 'pt-PT',
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  return context.newPage();
}

/** Asks for a sign-in e-mail. */
export async function askForSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/me');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar email' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();
}

/** Signs in by the code of an e-mail, which it asks for. */
export async function signInByCode(page: Page, smtp: SmtpServer, email: string): Promise<void> {
  const before = smtp.received.length;
  await askForSignIn(page, email);
  const { code } = await signInEmailTo(smtp, email, before);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}

/** The proofs of the last sign-in e-mail to the address, after `count` e-mails of any kind. */
export async function signInEmailTo(smtp: SmtpServer, email: string, count = 0) {
  let proof: Awaited<ReturnType<typeof proofOf>> | undefined;
  await expect(async () => {
    const received = smtp.received.slice(count).filter(({ to }) => to.includes(email));
    const letters = await Promise.all(received.map(proofOf));
    proof = letters.findLast(({ token }) => token !== '');
    expect(proof).toBeDefined();
  }).toPass();
  if (!proof) throw new Error('no letter');
  return proof;
}

/** The title of the box for reports, as a pointer or a finger has it. */
export const reportBox = (page: Page) =>
  page.getByText(/^(Escolha ou largue aqui|Toque para escolher) os ficheiros$/).filter({ visible: true });
