import type { FinancialRecord } from '../../src/money/finances/schema';
import { read } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { importByHand, newMark, reportRow, waiting } from '../support/screens/pages';

test.use({ fleet: 'accounts' });

type Page = Parameters<typeof read>[0];

const account = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Contas associadas' }).getByRole('listitem').filter({ hasText: name });

async function openAccounts(page: Page) {
  await page.goto('/email-config');
  await page.getByText('Contas associadas', { exact: true }).click();
}

const ownerOf = async (page: Page, mark: string) => {
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  return records.filter(({ driver }) => driver.fullName.includes(mark)).map(({ driver }) => driver.fullName);
};

test('promise 45: an account is found, and moved with its pending week', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const wrong = await enrol({ fullName: `Errada ${mark}` });
  const right = await enrol({ fullName: `Certa ${mark}` });
  await importByHand(page, mark, [{ fullName: `Nome ${mark}`, email: wrong.email, gross: 800, fees: 100 }]);
  expect(await ownerOf(page, mark)).toEqual([wrong.fullName]);
  await openAccounts(page);
  await page.getByLabel('Procurar conta').fill(mark);
  const item = account(page, mark);
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Associada pelo email de um relatório em ');
  await expect(item).toContainText('1 linha registada.');
  await expectAccessible(page);

  await item.getByRole('button', { name: 'Mudar condutor' }).click();
  await expect(item.getByText('As linhas por pagar (1) passam para esse condutor.')).toBeVisible();
  await expect(item.getByRole('combobox', { name: 'Condutor' })).toBeFocused();
  await page.keyboard.type(mark);
  // The driver who has it is not offered.
  await expect(item.getByText(right.fullName)).toBeVisible();
  await expectAccessible(page);
  const heights = await item
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect([heights.length, new Set(heights).size]).toEqual([2, 1]);
  await item.getByRole('button', { name: 'Mudar', exact: true }).click();
  await expectToast(page, 'Condutor mudado', 'Mudaram: semana de 09/11/2026.');
  await expect(item).toContainText(right.fullName);
  await expect(item).toContainText('Associada por staff@frota.local em ');
  expect(await ownerOf(page, mark)).toEqual([right.fullName]);
});

test('promise 45: an account is taken back, and its pending week waits again', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = newMark();
  const wrong = await enrol({ fullName: `Errada ${mark}` });
  await importByHand(page, mark, [{ fullName: `Nome ${mark}`, email: wrong.email, gross: 800, fees: 100 }]);
  await openAccounts(page);
  await page.getByLabel('Procurar conta').fill(mark);
  const item = account(page, mark);
  await item.getByRole('button', { name: 'Desassociar' }).click();
  await expect(item.getByText(`A conta deixa de ser de ${wrong.fullName}.`)).toBeVisible();
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Desassociar' }).click();
  await expectToast(page, 'Conta desassociada', 'Voltam a esperar: semana de 09/11/2026.');
  await expect(page.getByText('Nenhuma conta encontrada')).toBeVisible();
  await expect(waiting(page, mark)).toBeVisible();
  expect(await ownerOf(page, mark)).toEqual([]);
});

test('promise 45: a week that is paid stays, and is listed before and after', async ({
  staffPage: page,
  enrol,
  server,
  allowErrors,
}) => {
  allowErrors(/409/);
  const mark = newMark();
  const had = await enrol({ fullName: `Paga ${mark}` });
  await importByHand(page, mark, [{ fullName: `Nome ${mark}`, email: had.email, gross: 800, fees: 100 }]);
  const [record] = (await read<FinancialRecord[]>(page, '/api/financial-records')).filter(
    ({ driver }) => driver.id === had.id,
  );
  const report = reportRow(page, mark);
  await expect(report.getByRole('button', { name: 'Anular importação' })).toBeVisible();
  const paid = await page.request.patch(`/api/financial-records/${record?.id}/status`, {
    headers: { Origin: server.url },
    data: { status: 'PAID' },
  });
  expect(paid.ok()).toBe(true);
  // The week is paid after the list was read.
  await report.getByRole('button', { name: 'Anular importação' }).click();
  await report.getByRole('button', { name: 'Anular importação' }).click();
  await expect(report.getByText(`Já está pago o que esta importação diz de: ${had.fullName}`)).toBeVisible();
  await openAccounts(page);
  await expect(report).toContainText(
    `A importação não pode ser anulada: a semana já está paga a ${had.fullName}.`,
  );
  await expect(report.getByRole('button')).toHaveCount(0);
  const item = account(page, mark);
  await item.getByRole('button', { name: 'Mudar condutor' }).click();
  await expect(item.getByText('As de semanas já pagas ou fechadas (1) ficam como estão.')).toBeVisible();
  await item.getByRole('button', { name: 'Cancelar' }).click();
  await expect(item.getByRole('button', { name: 'Mudar condutor' })).toBeFocused();
  await item.getByRole('button', { name: 'Desassociar' }).click();
  await item.getByRole('button', { name: 'Desassociar' }).click();
  await expectToast(
    page,
    'Conta desassociada',
    'Já pagas ou fechadas, ficam como estão: semana de 09/11/2026.',
  );
  expect(await ownerOf(page, mark)).toEqual([had.fullName]);
});

test('an import is taken back after a question, and shows by whom', async ({ staffPage: page, enrol }) => {
  const mark = newMark();
  const driver = await enrol({ fullName: `Anulada ${mark}` });
  await importByHand(page, mark, [{ fullName: driver.fullName, email: driver.email, gross: 800, fees: 100 }]);
  expect(await ownerOf(page, mark)).toEqual([driver.fullName]);
  const report = reportRow(page, mark);
  await report.getByRole('button', { name: 'Anular importação' }).click();
  await expect(report.getByText('As linhas deste ficheiro deixam de contar')).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Anular importação' }).click();
  await expectToast(page, 'Importação anulada', 'O que as suas linhas substituíram volta a valer.');
  await expect(report).toContainText('Anulado por staff@frota.local em ');
  await expect(report.getByRole('button')).toHaveCount(0);
  expect(await ownerOf(page, mark)).toEqual([]);
});
