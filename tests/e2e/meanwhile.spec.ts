import type { Page } from 'playwright/test';
import type { WaitingRow } from '../../src/reports/payment-reports/schema';
import { answerWith, read } from '../support/offices/fleets';
import { expect, expectToast, test } from '../support/offices/office';
import {
  boltFile,
  boltName,
  box,
  button,
  importByHand,
  newMark,
  preview,
  waiting,
} from '../support/screens/pages';

/** Somebody works on the e-mail page while something else ends, appears or disappears. */
test.use({ fleet: 'meanwhile' });

const unknown = (fullName: string) => ({ fullName, gross: 80, fees: 10 });
const search = (page: Page, name: string) => waiting(page, name).getByRole('combobox', { name: 'Condutor' });

async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

test('a settled row does not steal the focus from a search being typed in', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [unknown(`Primeira ${mark}`), unknown(`Segunda ${mark}`)]);
  const answer = await hold(page, '**/dismiss');
  const first = waiting(page, `Primeira ${mark}`);
  await first.getByRole('button', { name: 'Ignorar' }).click();
  await waiting(page, `Segunda ${mark}`).getByRole('button', { name: 'Procurar condutor' }).click();
  await expect(search(page, `Segunda ${mark}`)).toBeFocused();
  await page.keyboard.type('Ana');
  answer();
  await expect(first).toHaveCount(0);
  await expect(button(page, 'Atualizar')).toBeEnabled();
  await page.keyboard.type('bela');
  await expect(search(page, `Segunda ${mark}`)).toHaveValue('Anabela');
});

test('the focus stays with the list when a row goes that was typed in', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [unknown(`Alheia ${mark}`)]);
  await waiting(page, mark).getByRole('button', { name: 'Procurar condutor' }).click();
  await expect(search(page, mark)).toBeFocused();
  const [row] = (await read<WaitingRow[]>(page, '/api/payment-reports/waiting')).filter(({ fullName }) =>
    fullName?.includes(mark),
  );
  await page.request.post(`/api/payment-reports/waiting/${row?.id}/dismiss`, {
    headers: { Origin: new URL(page.url()).origin },
  });
  // The list is refreshed as by a poll, without a press.
  await button(page, 'Atualizar').evaluate((element: HTMLButtonElement) => element.click());
  await expect(waiting(page, mark)).toHaveCount(0);
  await expect(page.locator('[tabindex="-1"]:focus')).toHaveCount(1);
});

test('a report that has been read does not steal the focus', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [unknown(`Terceira ${mark}`)]);
  const answer = await hold(page, '**/api/payment-reports');
  await box(page).setInputFiles(boltFile(boltName(`${mark}-2`), [unknown(`Quarta ${mark}`)]));
  await waiting(page, mark).getByRole('button', { name: 'Procurar condutor' }).click();
  await expect(search(page, `Terceira ${mark}`)).toBeFocused();
  await page.keyboard.type('Ana');
  answer();
  await expect(preview(page)).toBeVisible();
  await page.keyboard.type('bela');
  await expect(search(page, `Terceira ${mark}`)).toHaveValue('Anabela');
});

test('Enter in the search for a driver books nothing for the one that was chosen before', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Escolhida ${mark}` });
  await importByHand(page, mark, [unknown(`Conta ${mark}`)]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/platform-accounts')) sent.push(request.url());
  });
  const item = waiting(page, `Conta ${mark}`);
  await item.getByRole('button', { name: 'Procurar condutor' }).click();
  await page.keyboard.type(`escolhida ${mark}`);
  await expect(item.getByText(driver.fullName)).toBeVisible();
  await expect(item.getByRole('button', { name: 'Associar' })).toBeEnabled();
  await search(page, `Conta ${mark}`).fill('outra pessoa');
  await page.keyboard.press('Enter');
  await expect(item.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Associar' })).toBeDisabled();
  expect(sent).toEqual([]);
});

test('a new row is appended below those on screen', async ({ staffPage: page }) => {
  const mark = newMark();
  await importByHand(page, mark, [unknown(`Antiga ${mark}`)]);
  const rows = await read<WaitingRow[]>(page, '/api/payment-reports/waiting');
  const newest = rows.slice(0, 1).map((row) => ({
    ...row,
    id: 1_000_000,
    externalId: 'nova',
    fullName: `Nova ${mark}`,
  }));
  await answerWith(page, '**/api/payment-reports/waiting', [...newest, ...rows]);
  await button(page, 'Atualizar').click();
  const items = page.getByRole('list', { name: 'Linhas por associar' }).getByRole('listitem');
  await expect(items).toHaveCount(rows.length + 1);
  await expect(items.last()).toContainText(`Nova ${mark}`);
});

test('while a report is imported no other can be chosen', async ({ staffPage: page }) => {
  const mark = newMark();
  await page.goto('/email-config');
  await box(page).setInputFiles(boltFile(boltName(mark), [unknown(`Quinta ${mark}`)]));
  await expect(preview(page)).toBeVisible();
  const answer = await hold(page, '**/api/payment-reports');
  await button(page, 'Importar').click();
  await expect(box(page)).toBeDisabled();
  answer();
  await expectToast(page, 'Relatório importado', '1 por decidir');
  await expect(box(page)).toBeEnabled();
  await expect(box(page)).toBeFocused();
});

test('values entered before hydration are kept after it', async ({ staffPage: page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/email-config', { waitUntil: 'commit' });
  await page.getByText('Linhas ignoradas', { exact: true }).click();
  script.resolve();
  await expect(
    page.getByText('Nenhuma linha ignorada').or(page.getByRole('list', { name: 'Linhas ignoradas' })),
  ).toBeVisible();
});
