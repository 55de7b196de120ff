import type { Page } from 'playwright/test';
import type { PaymentReport, ReportOutcome, WaitingRow } from '../../src/reports/payment-reports/schema';
import { answerWith, read } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { NO_ROWS, report, WAITING_ROW } from '../support/reports/weeks';

const REPORTS = '**/api/payment-reports?limit=20';
const WAITING = '**/api/payment-reports/waiting';
const QUARANTINE = '**/api/payment-reports/quarantine';
const LISTS = [REPORTS, WAITING, QUARANTINE];

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Relatórios processados' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Opens the page with these lists in place of the server's. */
async function open(page: Page, reports: PaymentReport[], waiting: WaitingRow[] = []) {
  await answerWith(page, REPORTS, reports);
  await answerWith(page, WAITING, waiting);
  await answerWith(page, QUARANTINE, []);
  await page.goto('/email-config');
}

test('placeholders, then nothing yet', async ({ staffPage: page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (const path of LISTS) await answerWith(page, path, [], held);
  await page.goto('/email-config');
  await expect(page.locator('[data-placeholder]')).toHaveCount(9);
  await expectAccessible(page);
  arrive();
  for (const text of [
    'Nenhuma linha por associar',
    'Nenhuma mensagem em quarentena',
    'Nenhum relatório processado',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('a part that the address names stays in view as the lists above it arrive, until the person acts', async ({
  staffPage: page,
}) => {
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const many = Array.from({ length: 20 }, (_, n) => report(n));
  await answerWith(page, REPORTS, many, early.promise);
  await answerWith(page, WAITING, [], late.promise);
  await answerWith(page, QUARANTINE, [], late.promise);
  await page.goto('/email-config#chaves');
  const keys = page.getByText('Chaves para enviar relatórios', { exact: true });
  await expect(keys).toBeInViewport();
  early.resolve();
  await expect(rows(page)).toHaveCount(20);
  await expect(keys).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(keys).not.toBeInViewport();
  late.resolve();
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  await expect(keys).not.toBeInViewport();
});

test('what is uploaded by hand comes first, before the mailbox', async ({ staffPage: page }) => {
  await page.goto('/email-config');
  const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  expect(await topOf('Carregar relatório')).toBeLessThanOrEqual(await topOf('Estado da configuração'));
  expect(await topOf('Carregar relatório')).toBeLessThan(280);
});

test('a list that could not be loaded can be loaded again', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  let broken = true;
  for (const path of LISTS) {
    await page.route(path, (route) =>
      broken ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: [] }),
    );
  }
  await page.goto('/email-config');
  await expect(page.getByText('Não foi possível carregar os relatórios')).toBeVisible();
  await expect(page.getByText('Não foi possível carregar as linhas por associar')).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click();
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Nenhum relatório processado')).toBeVisible();
});

test('each report shows when, from whom, what, and its outcome', async ({ staffPage: page }) => {
  const outcomes: [ReportOutcome, string][] = [
    ['imported', 'Importado'],
    ['waiting', 'Com linhas em espera'],
    ['refused', 'Recusado'],
    ['ignored', 'Ignorado'],
    ['quarantined', 'Em quarentena'],
    ['duplicate', 'Repetido'],
    ['conflict', 'Em conflito'],
  ];
  const counts = { imported: 1, waiting: 2, skipped: 1, conflict: 3, unchanged: 4 };
  await open(page, [
    ...outcomes.map(([outcome], at) => report(at, { outcome, reasonText: `Razão ${at}.` })),
    report(7, { uploadedBy: 'staff@frota.local', sender: null, counts }),
    report(8, { fileName: null, platform: null, weekStartDate: null, outcome: 'ignored', counts: NO_ROWS }),
  ]);
  for (const [at, [, label]] of outcomes.entries()) {
    await expect(rows(page).nth(at)).toContainText(`${label}Razão ${at}.`);
  }
  for (const text of ['16/11/2026, 08:30', 'noreply@uber.com', 'relatorio-0.csv', 'Uber09/11/2026']) {
    await expect(rows(page).first()).toContainText(text);
  }
  await expect(rows(page).first()).toContainText('12 importadas0 em espera1 ignorada');
  await expect(rows(page).first()).not.toContainText('em conflito');
  await expect(rows(page).nth(7)).toContainText('staff@frota.local');
  await expect(rows(page).nth(7)).toContainText(
    '1 importada2 em espera1 ignorada3 em conflito4 sem alteração',
  );
  await expect(rows(page).nth(8)).toContainText('Mensagem de email');
  await expectAccessible(page);
});

test('pages a long list by twenty, and retries a page that failed', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  await page.goto('/email-config');
  const before = await read<PaymentReport[]>(page, '/api/payment-reports');
  const origin = new URL(page.url()).origin;
  for (let at = before.length; at < 45; at += 1) {
    const file = { name: `nada-${at}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`nada,${at}\n`) };
    await page.request.post('/api/payment-reports', { headers: { Origin: origin }, multipart: { file } });
  }
  const all = await read<PaymentReport[]>(page, '/api/payment-reports');
  await page.reload();
  const more = page.getByRole('button', { name: 'Ver mais' });
  await expect(rows(page)).toHaveCount(20);
  const older = '**/api/payment-reports?before=*';
  await page.route(older, (route) => route.fulfill({ status: 500, body: '' }));
  await more.click();
  await expect(page.getByText('Não foi possível carregar mais relatórios.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(older);
  await more.click();
  await expect(rows(page)).toHaveCount(40);
  await expect(page.getByText('Não foi possível carregar mais relatórios.')).toHaveCount(0);
  await more.click();
  await expect(rows(page)).toHaveCount(all.length);
  await expect(more).toHaveCount(0);
  for (const [at, { fileName }] of all.entries())
    await expect(rows(page).nth(at)).toContainText(fileName ?? '');
  // The focus stays below the list, though its button is gone.
  await expect(page.locator('div:has(table) + div:focus')).toHaveCount(1);
});

test('an account that is another driver’s stays as it is, with a toast', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/409/);
  await page.route('**/api/platform-accounts', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'wrong_state', message: 'Esta conta já está associada a outro condutor.' } },
    }),
  );
  await open(page, [], [WAITING_ROW]);
  const item = page.getByRole('listitem').filter({ hasText: WAITING_ROW.fullName });
  await item.getByRole('button', { name: 'É Ana Exemplo Silva' }).click();
  await expect(item.getByText('Esta conta já está associada a outro condutor.')).toBeVisible();
  await expect(item.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
});

test('a row settled by a colleague meanwhile stays in place and shows so', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/409/);
  await page.route('**/api/payment-reports/waiting/1/dismiss', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: { code: 'wrong_state', message: 'O estado já foi alterado. Atualize a página.' },
      },
    }),
  );
  await open(page, [], [WAITING_ROW]);
  const item = page.getByRole('listitem').filter({ hasText: WAITING_ROW.fullName });
  await item.getByRole('button', { name: 'Ignorar' }).click();
  await expect(item.getByText('O estado já foi alterado. Atualize a página.')).toBeVisible();
  await expectAccessible(page);
  await expect(item.getByRole('button', { name: 'Ignorar' })).toBeFocused();
});

test('a session that ended in between leads to the sign-in', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/401/);
  await page.route('**/api/platform-accounts', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'unauthenticated', message: 'Inicie sessão para continuar.' } },
    }),
  );
  // The page has this width and opts into the transition that the page before begins, as a page of the program would.
  const body =
    '<meta name="viewport" content="width=device-width"><style>@view-transition { navigation: auto }</style>Entrar';
  await page.route('**/api/login', (route) => route.fulfill({ contentType: 'text/html', body }));
  await open(page, [], [WAITING_ROW]);
  const item = page.getByRole('listitem').filter({ hasText: WAITING_ROW.fullName });
  await item.getByRole('button', { name: 'É Ana Exemplo Silva' }).click();
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
  await page.waitForURL('**/api/login');
});

test('on a wide screen the actions of an item are in one line', async ({ staffPage: page }) => {
  const driver = { id: '1', fullName: 'Ana Exemplo Silva' };
  const waiting = { ...WAITING_ROW, reason: 'implausible', associable: false, driver } as const;
  const message = report(0, { outcome: 'quarantined', acceptable: true, trustable: true, undoable: false });
  await open(page, [], [waiting]);
  await answerWith(page, QUARANTINE, [message]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  for (const list of ['Linhas por associar', 'Mensagens em quarentena']) {
    const buttons = page.getByRole('list', { name: list }).getByRole('listitem').getByRole('button');
    await expect(buttons).toHaveCount(3);
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, list).toBe(1);
  }
});
