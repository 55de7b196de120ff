import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { expect, expectAccessible, rowOf } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { boxOf, choose, test } from '../support/screens/pages';

const BOX = 'Cartão de Cidadão';
const ASK = 'Pedir novo documento';
const WIDTHS = [320, 360, 390, 820, 1440];

/** A name in the alphabet alone, since another is not shown to the holder of the link. */
function nameOfOwn(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `Rita Exemplo ${letters.join('')}`;
}

/** Rejects the one document of the driver, asks for another, and answers the link that staff may copy. */
async function linkFor(page: Page, fullName: string): Promise<string> {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: ASK })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Rejeitar', exact: true }).click();
  await dialog.getByRole('button', { name: ASK }).click();
  return dialog.getByLabel('Ligação para enviar o documento').inputValue();
}

async function expectFit(page: Page): Promise<void> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const scale of [1, 2]) {
      for (const misfit of await misfits(page, scale)) found.push(`${width} px × ${scale}: ${misfit}`);
    }
  }
  expect(found).toEqual([]);
  await misfits(page, 1);
  await page.setViewportSize({ width: 390, height: 800 });
}

test('staff ask for a document, and copy the link', async ({ staffPage, register }) => {
  const { fullName } = await register({ documents: ['CC'], fullName: nameOfOwn() });
  const link = await linkFor(staffPage, fullName);
  expect(link).toMatch(/\/send-document#[\w-]{43}$/);
  await staffPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await staffPage.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(staffPage.getByRole('button', { name: 'Copiado' })).toBeVisible();
  const copied = () => staffPage.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(link);
  await staffPage.getByRole('button', { name: 'Copiar ligação' }).click();
  await expect.poll(copied).not.toBe(link);
  expect(await copied()).toMatch(/\/send-document#[\w-]{43}$/);
  await expect(staffPage.getByRole('button', { name: 'Copiado' })).toBeVisible();
  await expectAccessible(staffPage);
});

test('the driver sends a document in by the link, on a phone', async ({
  staffPage,
  register,
  browser,
  server,
  registered,
}) => {
  const { fullName, email } = await register({ documents: ['CC'], fullName: nameOfOwn() });
  const link = await linkFor(staffPage, fullName);
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 800 } });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByText('Olá Rita, envie-nos este documento')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/send-document`);
  await expectFit(page);
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Enviar documento' });
  await expect(send).toBeDisabled();
  await choose(page, BOX, await pdfFile('Cartão', 'cartao.pdf'));
  await expect(boxOf(page, BOX)).toContainText('Documento carregado');
  // A phone reloads the page that its camera has covered.
  await page.reload();
  await expect(boxOf(page, BOX)).toContainText('cartao.pdf');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Recebemos o documento' })).toBeVisible();
  await expectFit(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recebemos o documento' })).toBeVisible();
  await expectAccessible(page);
  const [driver] = await registered(email);
  expect(driver?.documents).toMatchObject([
    { docType: 'CC', status: 'PENDING_VALIDATION', fileName: 'cartao.pdf' },
  ]);
  await phone.close();
});

test('an expired link is reported, with whom to contact', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  for (const fragment of [`#${'A'.repeat(43)}`, '']) {
    await page.goto(`/send-document${fragment}`);
    await expect(page.getByRole('heading', { name: 'Esta ligação já não serve' })).toBeVisible();
    await expect(page.getByText('peça outra ligação ao nosso escritório')).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }
  await expectFit(page);
  await expectAccessible(page);
});

test('promise 66: the page of a link sends no referrer, and a scanner leaves the link valid', async ({
  staffPage,
  register,
  browser,
  server,
}) => {
  const { fullName } = await register({ documents: ['CC'], fullName: nameOfOwn() });
  const link = await linkFor(staffPage, fullName);
  const scanner = await browser.newContext({ baseURL: server.url });
  const page = await scanner.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  for (const method of ['GET', 'HEAD'] as const) await scanner.request.fetch(link, { method });
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByText('Olá Rita')).toBeVisible();
  await page.getByRole('button').last().click({ force: true });
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((request) => request.includes(token))).toEqual([]);
  await page.close();
  const again = await scanner.newPage();
  await again.goto(link);
  await expect(again.getByText('Olá Rita')).toBeVisible();
  await scanner.close();
});

test('a file that the server refuses empties the box with the reason; without a server the page shows so', async ({
  staffPage,
  register,
  browser,
  server,
}) => {
  const { fullName } = await register({ documents: ['CC'], fullName: nameOfOwn() });
  const link = await linkFor(staffPage, fullName);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route('**/api/document-links/show', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByText('Não foi possível contactar o servidor')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await choose(page, BOX, await pdfFile());
  await expect(boxOf(page, BOX)).toContainText('Documento carregado');
  const message = 'Não foi possível associar o documento. Carregue o ficheiro novamente.';
  await page.route(
    '**/api/document-links/document',
    (route) => route.fulfill({ status: 422, json: { error: { code: 'document_refused', message } } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(boxOf(page, BOX).getByRole('alert')).toHaveText(message);
  await choose(page, BOX, await pdfFile());
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(page.getByRole('heading', { name: 'Recebemos o documento' })).toBeVisible();
  await context.close();
});
