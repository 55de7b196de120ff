import type { Page } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { openFilters } from '../support/screens/pages';

const PENDING = '/api/financial-records/pending';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const boxOf = (page: Page, { driver, weekStartDate }: FinancialRecord) =>
  page.getByRole('checkbox', {
    name: `Selecionar ${driver.fullName}, semana de ${weekStartDate.split('-').toReversed().join('/')}`,
    exact: true,
  });
const all = (page: Page) => page.getByRole('checkbox', { name: /^Selecionar todos os que se podem pagar/ });
const told = (records: readonly FinancialRecord[]) =>
  new RegExp(`^Paga ${records.length} registos?: ${euro(sumOf(records))}$`);
const sumOf = (records: readonly FinancialRecord[]) =>
  records.reduce((sum, { finalPayout }) => sum + Math.round(Number(finalPayout) * 100), 0) / 100;

/** Shows the week with most to pay, in which records are being selected. */
async function select(page: Page) {
  const pending = await read<FinancialRecord[]>(page, PENDING);
  const [[week = '', payable = []] = []] = [
    ...Map.groupBy(pending, ({ weekStartDate }) => weekStartDate),
  ].toSorted(([, one], [, other]) => other.length - one.length);
  expect(payable.length).toBeGreaterThan(3);
  await page.goto(`/finances?semana=${week}`);
  await button(page, 'Selecionar').click();
  await expect(all(page)).toBeEnabled();
  return { week, payable, pending };
}

test('a run pays the selected records, shown by count and sum, and no other', async ({ staffPage: page }) => {
  const { payable, pending } = await select(page);
  await expect(page.getByText('Nenhum registo selecionado')).toBeVisible();
  await expect(button(page, 'Processar Pagamentos')).toBeDisabled();
  const wanted = payable.slice(0, 2);
  for (const record of wanted) {
    await boxOf(page, record).focus();
    await page.keyboard.press('Space');
    await expect(boxOf(page, record)).toBeChecked();
  }
  await expect(page.getByText(told(wanted))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 selecionados' })).toContainText(
    euro(sumOf(wanted)),
  );
  await expect(button(page, 'Processar Pagamentos')).toHaveAccessibleDescription(told(wanted));
  expect(await all(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await expectAccessible(page);
  const paid: string[] = [];
  await page.route('**/api/financial-records/*/status', (route) => {
    paid.push(route.request().url().split('/').at(-2) ?? '');
    return route.continue();
  });
  await button(page, 'Processar Pagamentos').click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  const ids = wanted.map(({ id }) => id);
  expect(paid.toSorted()).toEqual(ids.toSorted());
  expect((await read<FinancialRecord[]>(page, PENDING)).map(({ id }) => id)).toEqual(
    pending.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  await expect(page.getByText('Nenhum registo selecionado')).toBeVisible();
  await expect(boxOf(page, wanted[0] as FinancialRecord)).toHaveCount(0);
});

test('all filtered records are selected at once, and those the filter excludes are dropped', async ({
  staffPage: page,
}) => {
  const { payable } = await select(page);
  await openFilters(page);
  await all(page).check();
  await expect(page.getByText(told(payable))).toBeVisible();
  const [first] = payable;
  if (!first) throw new Error('nothing is pending');
  await boxOf(page, first).uncheck();
  await expect(page.getByText(told(payable.slice(1)))).toBeVisible();
  await expect(all(page)).not.toBeChecked();
  const named = payable.filter(({ driver }) => driver.fullName === payable[1]?.driver.fullName);
  await page
    .getByRole('search')
    .getByLabel('Condutor')
    .fill(named[0]?.driver.fullName ?? '');
  await expect(page.getByText(told(named))).toBeVisible();
  await page.getByRole('search').getByLabel('Condutor').fill('');
  await expect(boxOf(page, payable[2] as FinancialRecord)).not.toBeChecked();
  await expect(boxOf(page, named[0] as FinancialRecord)).toBeChecked();
  await expect(page.getByText(told(named))).toBeVisible();
  await button(page, 'Terminar seleção').click();
  await expect(page.getByText(told(payable))).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('a selection stays as records are fetched again, with their current amounts', async ({
  staffPage: page,
}) => {
  const { payable } = await select(page);
  const [one, other] = payable.slice(-2) as [FinancialRecord, FinancialRecord];
  await boxOf(page, one).check();
  await boxOf(page, other).check();
  const settled = await page.request.post(`/api/drivers/${one.driver.id}/acertos`, {
    headers: { Origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() },
    data: { week: one.weekStartDate, category: 'BONUS', amount: '10.00', text: 'Prémio' },
  });
  expect(settled.ok(), await settled.text()).toBe(true);
  // A run that another has made stale fetches all of it again.
  await button(page, 'Processar Pagamentos').click();
  await expect(page.getByText('1 registo mudou entretanto e não foi pago:')).toBeVisible();
  const more = (Number(one.finalPayout) + 10).toFixed(2);
  await expect(page.getByText(told([{ ...one, finalPayout: more }]))).toBeVisible();
  await expect(boxOf(page, one)).toBeChecked();
});

test('selecting fits 320 px, with large text too', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await select(page);
  await all(page).check();
  await expectAccessible(page);
  for (const scale of [1, 2]) {
    const found = (await misfits(page, scale)).filter((each) => !each.includes('select'));
    expect(found, `scale × ${scale}`).toEqual([]);
  }
});

test('one acerto is entered for all that are selected, and taken back by one press', async ({
  staffPage: page,
}) => {
  const { week, payable } = await select(page);
  const chosen = payable.slice(0, 3);
  for (const record of chosen) await boxOf(page, record).check();
  await button(page, 'Registar acerto').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByLabel('Categoria').selectOption('COMBUSTIVEL');
  await dialog.getByLabel('Valor em euros').fill('1,50');
  await expect(dialog.getByText(`3 condutores · ${euro(-4.5)}`)).toBeVisible();
  await expectAccessible(page);
  const payouts = async () => {
    const now = await read<FinancialRecord[]>(page, `${PENDING}?week=${week}`);
    return chosen.map(({ id }) => Number(now.find((record) => record.id === id)?.finalPayout));
  };
  const before = chosen.map(({ finalPayout }) => Number(finalPayout));
  await dialog.getByRole('button', { name: 'Guardar 3 acertos' }).click();
  await expectToast(page, 'Sucesso', '3 acertos registados com sucesso');
  await expect(dialog).toBeHidden();
  const rounded = (amounts: readonly number[]) => amounts.map((amount) => amount.toFixed(2));
  expect(rounded(await payouts())).toEqual(rounded(before.map((amount) => amount - 1.5)));
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'Os 3 acertos foram anulados.');
  expect(rounded(await payouts())).toEqual(rounded(before));
});
