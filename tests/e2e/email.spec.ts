import type { Page } from '@playwright/test';
import type { PaymentReport, ReportOutcome, WaitingRow } from '../../src/payment-reports/schema';
import { answerWith } from '../support/demo-office';
import { NO_ROWS, putAside, report, WAITING_ROW } from '../support/listed-reports';
import { expect, expectAccessible, expectToast, test } from '../support/office';

const REPORTS = '**/api/payment-reports';
const WAITING = '**/api/payment-reports/waiting';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Relatórios processados' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const quarantine = (page: Page) =>
  page.getByRole('list', { name: 'Mensagens em quarentena' }).getByRole('listitem');

/** The page with these lists for the server's. */
async function open(page: Page, reports: PaymentReport[], waiting: WaitingRow[] = []) {
  await answerWith(page, REPORTS, reports);
  await answerWith(page, WAITING, waiting);
  await page.goto('/email-config');
}

test('placeholders, then nothing yet', async ({ staffPage: page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (const path of [REPORTS, WAITING]) await answerWith(page, path, [], held);
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

test('what could not be loaded can be asked for again', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  let broken = true;
  for (const path of [REPORTS, WAITING]) {
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

test('each report says when, from whom, what, and how it ended', async ({ staffPage: page }) => {
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

test('of a long list twenty are shown, and twenty more at a time', async ({ staffPage: page }) => {
  await open(
    page,
    Array.from({ length: 45 }, (_, at) => report(at)),
  );
  const more = page.getByRole('button', { name: 'Mostrar mais' });
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText('Faltam 25')).toBeVisible();
  await more.click();
  await expect(rows(page)).toHaveCount(40);
  await more.click();
  await expect(rows(page)).toHaveCount(45);
  await expect(more).toHaveCount(0);
  // The focus stays below the list, though its button is gone.
  await expect(page.locator('table + div:focus')).toHaveCount(1);
});

test('mail in quarantine is accepted, with its week where the name does not say it', async ({
  staffPage: page,
}) => {
  const sent: [string, unknown][] = [];
  let list = [
    putAside(1),
    putAside(2, {
      reason: 'no_period',
      reasonText: 'O nome do ficheiro não indica a semana.',
      weekNeeded: true,
    }),
  ];
  await answerWith(page, WAITING, []);
  await page.route(REPORTS, (route) => route.fulfill({ json: list }));
  await page.route('**/api/payment-reports/*/accept', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    sent.push([id, route.request().postDataJSON()]);
    const accepted = report(Number(id));
    list = list.map((each) => (each.id === id ? accepted : each));
    return route.fulfill({ json: [accepted] });
  });
  await page.goto('/email-config');
  await expect(page.getByRole('heading', { name: 'Mensagens em quarentena (2)' })).toBeVisible();
  const first = quarantine(page).filter({ hasText: 'alguem1@exemplo.test' });
  await expect(first).toContainText('O remetente não está na lista de remetentes permitidos.');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Aceitar' }).click();
  await expectToast(page, 'Mensagem aceite', 'Importado');
  await expect(quarantine(page)).toHaveCount(1);
  await expect(page.locator(':focus')).toContainText('alguem2@exemplo.test');

  const second = quarantine(page).filter({ hasText: 'alguem2@exemplo.test' });
  const week = second.getByLabel('Semana do relatório');
  await second.getByRole('button', { name: 'Aceitar' }).click();
  await expect(second.getByText('Indique a segunda-feira em que a semana começa.')).toBeVisible();
  await expect(week).toBeFocused();
  await week.fill('2026-11-11');
  await second.getByRole('button', { name: 'Aceitar' }).click();
  await expect(second.getByText('Escolha uma segunda-feira.')).toBeVisible();
  await week.fill('2026-11-09');
  await second.getByRole('button', { name: 'Aceitar' }).click();
  await expect(quarantine(page)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveText(/^Nenhuma mensagem em quarentena/);
  expect(sent).toEqual([
    ['1', {}],
    ['2', { weekStartDate: '2026-11-09' }],
  ]);
});

test('mail that was not kept cannot be accepted, and says what to do', async ({ staffPage: page }) => {
  await open(page, [putAside(1, { acceptable: false, fileName: null })]);
  await expect(quarantine(page)).toContainText('Carregue o relatório à mão.');
  await expect(quarantine(page).getByRole('button')).toHaveCount(0);
});

test('an account that is another driver’s stays as it is, and says so', async ({
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
  await item.getByLabel('Condutor', { exact: true }).selectOption('1');
  await item.getByRole('button', { name: 'Associar' }).click();
  await expect(item.getByText('Esta conta já está associada a outro condutor.')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Associar' })).toBeFocused();
  await expectAccessible(page);
});

test('a session that ended in between leads to the sign-in', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/401/);
  await page.route('**/api/platform-accounts', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'unauthenticated', message: 'Inicie sessão para continuar.' } },
    }),
  );
  // As a page of the program would: of this width, and open to the transition that the page before begins.
  const body =
    '<meta name="viewport" content="width=device-width"><style>@view-transition { navigation: auto }</style>Entrar';
  await page.route('**/api/login', (route) => route.fulfill({ contentType: 'text/html', body }));
  await open(page, [], [WAITING_ROW]);
  const item = page.getByRole('listitem').filter({ hasText: WAITING_ROW.fullName });
  await item.getByLabel('Condutor', { exact: true }).selectOption('1');
  await item.getByRole('button', { name: 'Associar' }).click();
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
  await page.waitForURL('**/api/login');
});
