import type { Page } from 'playwright/test';
import type { Done, Today } from '../../src/operations/today/schema';
import { answerWith, read, test } from '../support/offices/fleets';
import { decideInRow, expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits, shiftsOf, smallTargets } from '../support/screens/layout';

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
  const figures = page.getByRole('region', { name: 'Resumo' });
  await figures.getByRole('link', { name: 'Pendentes' }).click();
  // The page takes the state out of its address once it has it.
  await page.waitForURL(/\/drivers\b/);
  const row = page.getByRole('row').filter({ hasText: line?.fullName ?? '' });
  await decideInRow(row, 'Rejeitar');
  await expect(page.getByText('Status do condutor atualizado com sucesso')).toBeVisible();
  await page.goBack();
  await count(registrations.count - 1);
});

test('what was done today can be undone from a list', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/412/);
  await page.goto('/drivers?estado=pendente');
  const row = page.getByRole('row').filter({ hasText: 'Pendente' }).first();
  const fullName = (await row.locator('[id^="condutor-"]').textContent()) ?? '';
  await decideInRow(row, 'Rejeitar');
  await expect(page.getByText('Status do condutor atualizado com sucesso')).toBeVisible();
  await page.goto('/');
  const { registrations } = await read<Today>(page, '/api/today');
  await page.getByText('Feito hoje').click();
  const act = page
    .getByRole('listitem')
    .filter({ hasText: 'Condutor rejeitado' })
    .filter({ hasText: fullName });
  await expect(act).toHaveCount(1);
  await expectAccessible(page);
  // A colleague undoes it and rejects the driver again: what changed is shown before it can be undone.
  const done = await read<Done[]>(page, '/api/today/done');
  const driver = `/api/drivers/${done.find((each) => each.fullName === fullName)?.driverId}`;
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post(`${driver}/decision/undo`, { headers })).ok()).toBe(true);
  const again = await page.request.patch(`${driver}/status`, { headers, data: { status: 'INACTIVE' } });
  expect(again.ok(), await again.text()).toBe(true);
  await act.getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Erro', 'entretanto');
  await act.getByRole('button', { name: 'Anular' }).click();
  await expect(act).toHaveCount(0);
  await expect(waiting(page)).toContainText(`${registrations.count + 1} registos de condutores por validar`);
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

const lists = (page: Page) => page.getByRole('heading', { name: /^(Registos Financeiros|Documentos a)/ });

const ANA = { driverId: 'a', fullName: 'Ana Maximiliana Albuquerque Vasconcelos-Castelo' };
const MANY = { count: 15, first: [ANA, { ...ANA, driverId: 'b' }] };
const ALL: Today = {
  ...NOTHING,
  missingReports: [
    { platform: 'uber', organisation: 'a' },
    { platform: 'bolt', organisation: 'a' },
  ],
  waitingRows: 7,
  registrations: { count: 15, first: MANY.first.map((each) => ({ ...each, documentId: null })) },
  documents: { count: 15, first: MANY.first.map((each) => ({ ...each, documentId: 'd' })) },
  dataRequests: MANY,
  bankAccounts: MANY,
};

for (const width of [320, 390, 820, 1024, 1440]) {
  test(`at ${width} px the lists do not wait for what is for today, and nothing moves as it comes`, async ({
    staffPage: page,
  }) => {
    // The window is so high that everything that moves is in view.
    await page.setViewportSize({ width, height: 2_400 });
    for (const today of [NOTHING, ALL, NEW]) {
      const arrived = Promise.withResolvers<void>();
      await page.unrouteAll();
      await answerWith(page, TODAY, today, arrived.promise);
      await page.goto('/');
      await expect(waiting(page).locator('[aria-busy=true] > li')).toHaveCount(5);
      await expect(lists(page)).toHaveCount(2);
      for (const list of await lists(page).all()) await expect(list).toBeVisible();
      await expect(page.getByRole('button', { name: 'Notificar' })).toHaveCount(5);
      const before = await lists(page).first().boundingBox();
      arrived.resolve();
      await expect(waiting(page).or(beginning(page)).locator('[aria-busy=true]')).toHaveCount(0);
      expect(await lists(page).first().boundingBox()).toEqual(before);
      expect(await shiftsOf(page)).toEqual([]);
    }
  });
}

test('five lines are shown at first, and the others by a press', async ({ staffPage: page }) => {
  await answerWith(page, TODAY, ALL);
  await page.goto('/');
  const lines = waiting(page).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  const more = waiting(page).getByRole('button', { name: 'e mais 1' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await more.click();
  await expect(lines).toHaveCount(6);
  await expect(lines.last()).toContainText('15 pedidos de alteração de dados');
  await expectAccessible(page);
  await waiting(page).getByRole('button', { name: 'Mostrar menos' }).click();
  await expect(lines).toHaveCount(5);
  await answerWith(page, TODAY, { ...ALL, bankAccounts: NOBODY });
  await page.reload();
  await expect(lines).toHaveCount(5);
  await expect(waiting(page).getByRole('button', { name: /^(e mais|Mostrar menos)/ })).toHaveCount(0);
});

test('on a phone a name is whole, and a swipe over the lines moves the page', async ({ staffPage: page }) => {
  const driver = { driverId: 'd', documentId: null, fullName: 'Maria Guilhermina Vasconcelos' };
  const registrations = { count: 15, first: [driver] };
  await answerWith(page, TODAY, { ...NOTHING, registrations });
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(waiting(page).getByRole('link', { name: driver.fullName })).toBeVisible();
    const beyond = await page.locator('#para-hoje-linhas').evaluate((list) => {
      const all = [list, ...list.querySelectorAll('*')];
      return all
        .filter(
          (each) =>
            each.clientWidth > 1 &&
            /auto|scroll|hidden/.test(getComputedStyle(each).overflow) &&
            (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight),
        )
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    });
    expect(beyond, `${width} px`).toEqual([]);
  }
});

test('a finger finds each target of it: 44 px', async ({ staffPage: page, isMobile }) => {
  test.skip(!isMobile, 'the pointer is fine');
  await answerWith(page, TODAY, ALL);
  await page.goto('/');
  await waiting(page).getByRole('button', { name: 'e mais 1' }).click();
  await expect(
    waiting(page)
      .getByRole('link', { name: MANY.first[0]?.fullName ?? '' })
      .first(),
  ).toBeVisible();
  await expect(waiting(page).getByText('e mais 13').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notificar' })).toHaveCount(5);
  expect(await smallTargets(page)).toEqual([]);
});

test('a new installation begins with four steps, each where it is done', async ({ staffPage: page }) => {
  await answerWith(page, TODAY, NEW);
  await page.goto('/');
  await expect(waiting(page)).toHaveCount(0);
  await expect(beginning(page).getByRole('listitem')).toHaveText([
    /^1Convidar os condutores/,
    /^2Carregar o primeiro relatório/,
    /^3Ligar a caixa de email/,
    /^Indicar a conta da empresa \(feito\)/,
  ]);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
  await beginning(page).getByRole('link', { name: 'Importar de um ficheiro' }).click();
  await expect(page.getByRole('dialog', { name: 'Importar condutores' })).toBeVisible();
  await page.goBack();
  await beginning(page).getByRole('link', { name: 'Carregar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Carregar relatório' })).toBeInViewport();
  // Registrations come by themselves, and wait beside the steps.
  await answerWith(page, TODAY, {
    ...NEW,
    registrations: { count: 1, first: [{ driverId: 'a', fullName: 'Ana', documentId: null }] },
  });
  await page.goto('/');
  await expect(beginning(page)).toBeVisible();
  await expect(waiting(page)).toContainText('1 registo de condutor por validar');
  // The steps have the place above the lists.
  const [above, below] = [await lists(page).last().boundingBox(), await waiting(page).boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
});
