import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { Stats } from '../../src/money/stats/schema';
import type { ExpiringDocument } from '../../src/people/documents/schema';
import { lisbonDate } from '../fixtures/dates';
import { answerWith, euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { shiftsOf } from '../support/screens/layout';

const RECORDS = /\/api\/financial-records(\?|$)/;
const EXPIRING = '**/api/documents/expiring/30';
const STATS = '**/api/stats';

const card = (page: Page, title: string) =>
  page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: title }) });

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Resumo' }).locator('> *').filter({ hasText: label });

function expiring(driver: string, days: number): ExpiringDocument {
  return {
    id: `${days}`,
    docType: 'REG_CRIMINAL',
    status: 'VALIDATED',
    expiryDate: lisbonDate(new Date(), days),
    renewalWaits: false,
    version: 1,
    fileName: 'registo.pdf',
    createdAt: '2026-01-01T12:00:00.000Z',
    filePath: '/objects/registo',
    driver: {
      id: 'c1',
      fullName: driver,
      contractType: 'SLOT',
      phoneNumber: '912345678',
      status: 'ACTIVE' as const,
    },
  };
}

test('staff see how the fleet stands', async ({ staffPage: page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard — Volante');
  const stats = await read<Stats>(page, '/api/stats');
  await expect(figure(page, 'Condutores Ativos')).toContainText(`${stats.activeDrivers}`);
  await expect(figure(page, 'Pendentes')).toContainText(`${stats.pendingDrivers}`);
  await expect(figure(page, 'Receita Mensal')).toContainText(euro(stats.monthlyRevenue ?? 0));
  await expect(figure(page, 'Viaturas')).toContainText(`${stats.totalVehicles}`);

  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  const rows = card(page, 'Registos Financeiros Recentes').getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const [index, { driver, finalPayout, weekStartDate, status }] of records.slice(0, 5).entries()) {
    await expect(rows.nth(index)).toContainText(driver.fullName);
    await expect(rows.nth(index)).toContainText(euro(finalPayout));
    await expect(rows.nth(index)).toContainText(weekStartDate.split('-').reverse().join('/'));
    await expect(rows.nth(index)).toContainText(status === 'PAID' ? 'Pago' : 'Pendente');
  }

  const documents = await read<ExpiringDocument[]>(page, '/api/documents/expiring/30');
  const items = card(page, 'Documentos a Expirar').getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText(documents[0]?.driver.fullName ?? '');
  await expect(items.getByRole('button', { name: 'Notificar', exact: true })).toHaveCount(5);
  await expect(items.first().getByRole('button')).toHaveAccessibleDescription(
    documents[0]?.driver.fullName ?? '?',
  );
  await expectAccessible(page);
});

test('a record is Pago or Pendente on the dashboard, also one whose balance is carried over', async ({
  staffPage: page,
}) => {
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records');
  const of = (id: string, given: Partial<FinancialRecord>) => ({ ...record, id, ...given });
  await answerWith(page, RECORDS, [
    of('a', { status: 'PAID', finalPayout: '10.00' }),
    of('b', { status: 'PENDING', finalPayout: '-10.00', carriedTo: null }),
    of('c', { status: 'PENDING', finalPayout: '-10.00', carriedTo: '2026-11-23' }),
  ]);
  await page.goto('/');
  const rows = card(page, 'Registos Financeiros Recentes').getByRole('listitem');
  await expect(rows).toHaveText([/Pago$/, /Pendente$/, /Pendente$/]);
});

test('the cards and the names lead to where they are', async ({ staffPage: page }) => {
  await page.goto('/');
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records');
  const [document] = await read<ExpiringDocument[]>(page, '/api/documents/expiring/30');
  const links = [
    ['Condutores Ativos', '/drivers?estado=ativo'],
    ['Pendentes', '/drivers?estado=pendente'],
    ['Receita Mensal', '/finances'],
    ['Viaturas', '/drivers?lista=viaturas'],
  ] as const;
  const figures = page.getByRole('region', { name: 'Resumo' });
  for (const [name, href] of links) {
    await expect(figures.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await card(page, 'Registos Financeiros Recentes')
    .getByRole('link', { name: record?.driver.fullName ?? '' })
    .first()
    .click();
  const table = page.getByRole('table', { name: 'Registos Financeiros Semanais' });
  await expect(table.getByRole('row').nth(1)).toContainText(record?.driver.fullName ?? '');
  expect(new URL(page.url()).searchParams.get('semana')).toBe(record?.weekStartDate);
  await page.goBack();
  const items = card(page, 'Documentos a Expirar').getByRole('listitem');
  await items.first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(document?.driver.fullName ?? '');
});

test('documents show how many days are left, and those with 7 or fewer are marked urgent', async ({
  staffPage: page,
}) => {
  await answerWith(
    page,
    EXPIRING,
    [-3, 0, 1, 7, 8].map((days) => expiring(`Condutor ${days}`, days)),
  );
  await page.goto('/');
  await expect(card(page, 'Documentos a Expirar').getByRole('listitem')).toHaveText([
    /Condutor -3Registo CriminalUrgente: Expirado/,
    /Condutor 0Registo CriminalUrgente: Expirado/,
    /Condutor 1Registo CriminalUrgente: 1 diaNotificar/,
    /Condutor 7Registo CriminalUrgente: 7 dias/,
    /Condutor 8Registo Criminal8 dias/,
  ]);
});

test('placeholders stand where figures and lists will be', async ({ staffPage: page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  for (const path of [STATS, RECORDS, EXPIRING]) await answerWith(page, path, [], held);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Resumo' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('region', { name: 'Resumo' }).locator('[data-placeholder]')).toHaveCount(4);
  await expect(page.getByRole('list').and(page.locator('[aria-busy=true]'))).toHaveCount(2);
  // They pulse only where loading takes long: each frame costs time of it.
  await expect(page.locator('[data-placeholder] span').first()).toHaveCSS('animation-delay', '2s');
  await expectAccessible(page);
  arrive();
  await expect(page.getByText('Nenhum registo financeiro encontrado')).toBeVisible();
  await expect(page.getByText('Todos os documentos estão válidos')).toBeVisible();
  await expectAccessible(page);
});

test('each card fails and recovers independently', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  let broken = true;
  for (const path of [STATS, RECORDS, EXPIRING]) {
    await page.route(path, (route) => (broken ? route.fulfill({ status: 500, body: '' }) : route.continue()));
  }
  await page.goto('/');
  for (const what of ['o resumo', 'os registos financeiros', 'os documentos a expirar']) {
    await expect(page.getByText(`Não foi possível carregar ${what}`)).toBeVisible();
  }
  expect(await shiftsOf(page)).toEqual([]);
  await expectAccessible(page);
  broken = false;
  await card(page, 'Documentos a Expirar').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page, 'Documentos a Expirar').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Não foi possível carregar o resumo')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click();
  await expect(figure(page, 'Viaturas')).toBeVisible();
});

test('an expired session leads to the sign-in', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/401/);
  await page.route(STATS, (route) => route.fulfill({ status: 401, body: 'Unauthorized' }));
  // The sign-in is answered without content, so that the page stays and can be read.
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest('**/api/login');
  await page.addInitScript(() => {
    const listen = () => {
      if (document.querySelector('main div[role="alert"]')) document.documentElement.dataset.failed = '';
    };
    new MutationObserver(listen).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
  await leaving;
  // At no moment did the part that asked say that it failed.
  await expect(page.locator('html[data-failed]')).toHaveCount(0);
});

test('registrations that are soon to be erased are listed below, and staff keep one', async ({
  staffPage: page,
}) => {
  const due = [
    { id: 'a', fullName: 'Ana Exemplo', reason: 'rejected', erasesAt: '2026-12-20T10:00:00.000Z' },
    { id: 'b', fullName: 'Rui Exemplo', reason: 'unfinished', erasesAt: '2026-12-21T10:00:00.000Z' },
  ];
  await page.route('**/api/driver-erasures', (route) => route.fulfill({ json: due }));
  await page.route('**/api/driver-erasures/*/postpone', async (route) => {
    const id = due.shift()?.id;
    await route.fulfill({ json: { id, erasesAt: '2027-03-20T10:00:00.000Z' } });
  });
  await page.goto('/');
  const items = page.getByRole('list', { name: 'Registos que vão ser apagados' }).getByRole('listitem');
  await expect(items).toHaveText([
    'Ana ExemploRegisto rejeitado, apagado em 20/12/2026Manter',
    'Rui ExemploRegisto por terminar, apagado em 21/12/2026Manter',
  ]);
  await expectAccessible(page);
  await expect(items.getByRole('button').first()).toHaveAccessibleDescription('Ana Exemplo');
  await items.getByRole('button', { name: 'Manter', exact: true }).first().click();
  await expectToast(page, 'Registo mantido', 'A data em que é apagado foi adiada.');
  await expect(items).toHaveCount(1);
  // The focus stays with the list and its place, though the registration has gone with its button.
  const place = page.locator('[tabindex="-1"]:focus');
  await expect(place.getByRole('list', { name: 'Registos que vão ser apagados' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(0);
  await expect(place).toHaveCount(1);
});

test('on a phone the button that keeps a registration is beside its name', async ({ staffPage: page }) => {
  const due = [
    { id: 'a', fullName: 'Ana Exemplo', reason: 'unfinished', erasesAt: '2026-12-20T10:00:00.000Z' },
  ];
  await page.route('**/api/driver-erasures', (route) => route.fulfill({ json: due }));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Manter', exact: true });
  const place = await button.boundingBox();
  const name = await page
    .getByRole('paragraph')
    .filter({ hasText: /^Ana Exemplo$/ })
    .boundingBox();
  expect(place?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
