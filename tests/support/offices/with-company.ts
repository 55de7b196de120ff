import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import type { BatchPreview, PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { expect, test as office } from './office';
import type { TestServer } from './server-fixture';
import { startDemoServer } from './with-demo-fleet';

export const COMPANY_VARIABLES = {
  COMPANY_NAME: 'Frota Exemplo, Lda.',
  COMPANY_NIF: '500000000',
  COMPANY_IBAN: 'PT50003506510000000000061',
};

/** The tests of an office that pays by files for the bank, with a demo fleet in it. */
export const test = office.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startDemoServer(COMPANY_VARIABLES);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

type Line = BatchPreview['lines'][number];

/** Makes the call as a colleague. */
export async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/payment-batches${path}`, {
    headers: { Origin: origin },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Two transfers that a file would have, of the newest week and of drivers who have no other. */
export async function payeesOf(page: Page): Promise<[Line, Line]> {
  const { lines } = await send<BatchPreview>(page, '/preview', {});
  const weeks = Map.groupBy(lines, ({ fullName }) => fullName);
  const [first, second] = lines.toReversed().filter(({ fullName }) => weeks.get(fullName)?.length === 1);
  if (!first || !second) throw new Error('nobody is left to be paid');
  return [first, second];
}

/** Makes a file of these records. */
export async function makeBatch(page: Page, records: readonly string[]): Promise<PaymentBatchDetails> {
  const { digest } = await send<BatchPreview>(page, '/preview', { records });
  return send(page, '', { records, digest });
}

export const readBatch = async (request: APIRequestContext, id: string): Promise<PaymentBatchDetails> =>
  (await request.get(`/api/payment-batches/${id}`)).json();

/** Opens the page with the dialog, under a filter for one driver. */
export async function openFiles(page: Page, driver: string) {
  await page.goto(`/finances?semana=todas&condutor=${encodeURIComponent(driver)}`);
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ficheiros de pagamento' });
  await expect(dialog.getByText('Confirme a versão com o banco')).toBeVisible();
  return dialog;
}

/** The row of a file in the list of files. */
export function rowOf(dialog: Locator, number: number): Locator {
  const name = dialog.page().getByText(`N.º ${number}`, { exact: true });
  return dialog.getByRole('row').filter({ has: name });
}

/** Opens the dialog with a file. */
export async function openFile(page: Page, { number, lines }: PaymentBatchDetails) {
  const dialog = await openFiles(page, lines[0]?.fullName ?? '');
  await dialog.getByRole('button', { name: /^Ficheiros \(/ }).click();
  await rowOf(dialog, number).getByRole('button', { name: 'Abrir' }).click();
  await expect(dialog.getByRole('heading', { name: `Ficheiro n.º ${number}` })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Descarregar' })).toBeVisible();
  return dialog;
}

/** Presses Descarregar for the open file; answers the downloaded bytes. */
export async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarregar' }).click(),
  ]);
  return readFile(await file.path());
}
