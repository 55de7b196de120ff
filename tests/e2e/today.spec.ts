import type { Page } from 'playwright/test';
import type { Today } from '../../src/operations/today/schema';
import { answerWith, read, test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { misfits, shiftsOf } from '../support/screens/layout';

const TODAY = '**/api/today';
const NOBODY = { count: 0, first: [] };
const NOTHING: Today = {
  week: '2026-11-16',
  missingReports: [],
  mailboxFault: null,
  waitingRows: 0,
  quarantined: 0,
  corrections: 0,
  openWeeks: [],
  registrations: NOBODY,
  documents: NOBODY,
  dataRequests: NOBODY,
  bankAccounts: NOBODY,
  failedEmails: NOBODY,
  bankFiles: { count: 0, since: null },
  lateBackup: null,
  has: { drivers: true, records: true, reports: true, mailbox: true, company: true },
};
const NEW: Today = {
  ...NOTHING,
  has: { drivers: false, records: false, reports: false, mailbox: false, company: true },
};

const waiting = (page: Page) => page.getByRole('region', { name: 'Para hoje' });
const beginning = (page: Page) => page.getByRole('region', { name: 'Começar' });

test('staff see what waits, and one press leads to where it is done', async ({ staffPage: page }) => {
  await page.goto('/');
  const { registrations, documents } = await read<Today>(page, '/api/today');
  const lines = waiting(page).getByRole('listitem');
  const waitingRegistrations = lines.filter({ hasText: 'registos de condutores' });
  await expect(waitingRegistrations).toContainText(
    `${registrations.count} registos de condutores por validar`,
  );
  await expectAccessible(page);
  expect(await shiftsOf(page)).toEqual([]);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
  await lines
    .filter({ hasText: 'documentos novos' })
    .getByRole('link', { name: /^Validar/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(documents.first[0]?.fullName ?? '');
  await page.goBack();
  await waitingRegistrations.getByRole('link', { name: /^Validar/ }).click();
  await expect(page.getByRole('dialog')).toContainText(registrations.first[0]?.fullName ?? '');
  await expect(page.getByRole('dialog')).toContainText('Todos os documentos');
  await page.goBack();
  await waitingRegistrations.getByRole('link', { name: /^e mais/ }).click();
  await expect(page.getByLabel('Filtrar por estado')).toHaveValue('PENDING_VALIDATION');
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^${registrations.count} de `));
});

test('a decision made elsewhere is seen on the way back', async ({ staffPage: page }) => {
  await page.goto('/');
  const { registrations } = await read<Today>(page, '/api/today');
  const [line] = registrations.first;
  const waitingRegistrations = waiting(page)
    .getByRole('listitem')
    .filter({ hasText: 'registos de condutores' });
  const count = (many: number) => expect(waitingRegistrations).toContainText(`${many} registos`);
  await count(registrations.count);
  await waitingRegistrations.getByRole('link', { name: /^e mais/ }).click();
  await page.waitForURL('/drivers?*');
  const row = page.getByRole('row').filter({ hasText: line?.fullName ?? '' });
  await row.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Status do condutor atualizado com sucesso')).toBeVisible();
  await page.goBack();
  await count(registrations.count - 1);
});

test('nothing that waits is one line, and what failed is asked for again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  let isBroken = true;
  await page.route(TODAY, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: NOTHING }),
  );
  await page.goto('/');
  await expect(waiting(page)).toContainText('Não foi possível carregar o que espera por si');
  // The others do not wait for it.
  await expect(page.getByRole('heading', { name: 'Documentos a Expirar' })).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await waiting(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(waiting(page)).toContainText('Nada espera por si.');
  await expectAccessible(page);
});

test('while it loads nothing is painted that moves later', async ({ staffPage: page }) => {
  const arrived = Promise.withResolvers<void>();
  await answerWith(page, TODAY, NOTHING, arrived.promise);
  await page.goto('/');
  await expect(waiting(page).locator('[aria-busy=true] > li')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Documentos a Expirar' })).toBeHidden();
  await expectAccessible(page);
  arrived.resolve();
  await expect(page.getByRole('heading', { name: 'Documentos a Expirar' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('a new installation begins with four steps, each where it is done', async ({ staffPage: page }) => {
  await answerWith(page, TODAY, NEW);
  await page.goto('/');
  await expect(waiting(page)).toHaveCount(0);
  await expect(beginning(page).getByRole('listitem')).toHaveText([
    /^Importar condutores/,
    /^Carregar o primeiro relatório/,
    /^Ligar a caixa de email/,
    /^Indicar a conta da empresa \(feito\)/,
  ]);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
  await beginning(page).getByRole('link', { name: 'Importar condutores' }).click();
  await expect(page.getByRole('dialog', { name: 'Importar condutores' })).toBeVisible();
  await page.goBack();
  await beginning(page).getByRole('link', { name: 'Carregar o primeiro relatório' }).click();
  await expect(page.getByRole('heading', { name: 'Carregar relatório' })).toBeInViewport();
  // Registrations come by themselves, and wait beside the steps.
  await answerWith(page, TODAY, {
    ...NEW,
    registrations: { count: 1, first: [{ driverId: 'a', fullName: 'Ana', documentId: null }] },
  });
  await page.goto('/');
  await expect(beginning(page)).toBeVisible();
  await expect(waiting(page)).toContainText('1 registo de condutor por validar');
});
