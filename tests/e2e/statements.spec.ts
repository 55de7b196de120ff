import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { FinancialRecord } from '../../src/money/finances/schema';
import { euro, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

test('a record opens its statement, which fits, prints and is there as a PDF', async ({
  staffPage: page,
}) => {
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records?order=highest-payout&limit=1');
  await page.goto(`/finances?semana=${record?.weekStartDate}&ordem=maior-liquido`);
  const row = page.getByRole('row').filter({ hasText: record?.driver.fullName ?? '?' });
  await row.getByRole('button', { name: 'Ver' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Extrato', exact: true }).click();
  const statement = await opened;
  await expect(statement.getByRole('heading', { level: 1 })).toHaveText('Extrato semanal');
  await expect(statement.locator('.outcome')).toContainText(euro(Number(record?.finalPayout)));
  await expectAccessible(statement);
  for (const [width, scale] of [
    [320, 1],
    [320, 2],
    [1440, 1],
  ] as const) {
    await statement.setViewportSize({ width, height: 800 });
    expect(await misfits(statement, scale), `${width} px × ${scale}`).toEqual([]);
  }
  await statement.emulateMedia({ media: 'print' });
  await expect(statement.getByRole('link', { name: 'Guardar em PDF' })).toBeHidden();
  await statement.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expectAccessible(statement);
  const saved = statement.waitForEvent('download');
  await statement.getByRole('link', { name: 'Guardar em PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^extrato-\d{4}-\d\d-\d\d-.+\.pdf$/);
});

test('once the session has ended its tab becomes the sign-in', async ({ page, signIn, allowErrors }) => {
  allowErrors(/401/);
  await signIn(page);
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records?limit=1');
  const path = `/api/financial-records/${record?.id}/statement`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extrato semanal');
  await page.context().clearCookies({ name: 'volante_session' });
  for (const opened of [path, `${path}/pdf`, '/api/financial-records/export?format=csv', '/objects/x']) {
    // The page is not awaited in full, since the toast may have come and gone by then.
    const answer = await page.goto(opened, { waitUntil: 'commit' });
    expect(`${opened} ${answer?.status()}`).toBe(`${opened} 401`);
    await expectToast(page, 'Não autorizado', 'Redirecionando para iniciar sessão...');
    await expect(page.getByLabel(/palavra-passe/i)).toBeVisible();
  }
});

test('a week’s statements come in one file, and the page shows the progress', async ({ staffPage: page }) => {
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records?limit=1');
  const week = record?.weekStartDate ?? '';
  const records = await read<FinancialRecord[]>(page, `/api/financial-records?week=${week}`);
  await page.goto(`/finances?semana=${week}&passo=pagamento`);
  const closing = page.getByRole('region', { name: /^Extratos e registos da semana de / });
  const saved = page.waitForEvent('download');
  await closing.getByRole('button', { name: 'Extratos (ZIP)' }).click();
  await expect(closing.getByRole('status').filter({ hasText: 'xtratos' })).toHaveText(
    /A preparar os extratos|Extratos descarregados/,
  );
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`extratos-${week}.zip`);
  await expect(closing.getByText('Extratos descarregados.')).toBeVisible();
  expect(Object.keys(unzipSync(await readFile(await file.path())))).toHaveLength(records.length);
  await expectAccessible(page);
});

test('a failure to make them is reported, and they can be asked for again', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED .*\/statements/);
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records?limit=1');
  const path = `/api/weeks/${record?.weekStartDate}/statements`;
  await page.route(path, (route) => route.abort());
  await page.goto(`/finances?semana=${record?.weekStartDate}&passo=pagamento`);
  const closing = page.getByRole('region', { name: /^Extratos e registos da semana de / });
  const button = closing.getByRole('button', { name: 'Extratos (ZIP)' });
  await button.click();
  await expect(closing.getByText(/^Não foi possível contactar o servidor/)).toBeVisible();
  await page.unroute(path);
  const saved = page.waitForEvent('download');
  await button.click();
  await saved;
});
