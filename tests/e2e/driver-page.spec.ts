import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { mailTest as test } from '../support/offices/fleets';
import { expect, expectAccessible } from '../support/offices/office';
import { brokenWords, createScale, misfits, total } from '../support/screens/layout';
import {
  askForSignIn,
  chooseAll,
  fillIn,
  newPerson,
  payload,
  phoneOf,
  signInEmailTo,
  submitButton,
  terms,
} from '../support/screens/pages';

test.use({ fleet: 'driver-page' });

const WIDTHS = [320, 360, 390, 820, 1440];
const WEEK = {
  id: '1',
  weekStartDate: '2026-11-09',
  grossEarnings: '604.79',
  platformCommission: '151.20',
  flatRateDeduction: '20.00',
  finalPayout: '398.80',
  status: 'PENDING',
};
const SCRIPT_BYTES = 100_000;
/** A scanner of mail may stay on a page for so long, by the page's clock. */
const SCANNER_MS = 30_000;

async function expectFit(page: Page): Promise<void> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const scale of [1, 2]) {
      for (const misfit of await misfits(page, scale)) found.push(`${width} px × ${scale}: ${misfit}`);
      for (const word of await brokenWords(page)) found.push(`${width} px × ${scale}: ${word}`);
    }
  }
  expect(found).toEqual([]);
  await misfits(page, 1);
  await page.setViewportSize({ width: 360, height: 780 });
}

test('the landing page and the staff’s sign-in lead drivers to their page', async ({ browser, server }) => {
  const page = await phoneOf(browser, server.url);
  for (const [address, link] of [
    ['/?lang=en', 'Open my page'],
    ['/?lang=pt', 'Abrir a minha página'],
    ['/api/login', 'É condutor? Abra a sua página'],
  ] as const) {
    await page.goto(address);
    await expectAccessible(page);
    await expectFit(page);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: 'A sua página' })).toBeVisible();
  }
});

test('a driver signs in by the code, sends a document in, asks for other data, and signs out', async ({
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register({ documents: ['CC'] });
  const page = await phoneOf(browser, server.url);
  await page.route('**/api/me/weeks?*', (route) => route.fulfill({ json: { weeks: [WEEK], more: false } }));
  await page.goto('/me');
  await expectAccessible(page);
  await expectFit(page);
  await askForSignIn(page, driver.email);
  await expectAccessible(page);
  await expectFit(page);
  const { code } = await signInEmailTo(smtp, driver.email);
  await page.reload();
  await page.getByLabel('Código').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Este código ou ligação já foi usado ou expirou. Peça outro.')).toBeVisible();
  await page.getByLabel('Código').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(driver.fullName).first()).toBeVisible();
  await expectAccessible(page);
  await expectFit(page);

  const heading = page.getByRole('heading', { name: 'Carta de Condução' });
  const licence = page.getByRole('listitem').filter({ has: heading });
  await expect(licence.getByText('Por enviar')).toBeVisible();
  await licence.locator('input[type=file]').setInputFiles(payload(await pdfFile('CARTA_CONDUCAO')));
  await expect(licence.getByText('Pendente')).toBeVisible();
  await expect(page.getByText('Documento enviado', { exact: true })).toBeVisible();
  // The widths below are tried without a toast, which takes its place from the width that it was shown at.
  await page.getByRole('button', { name: 'Fechar notificação' }).click();
  await expect(page.getByRole('button', { name: 'Fechar notificação' })).toHaveCount(0);
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Por enviar', 'Documentos', 'Conta bancária', 'Os meus dados', /./]);
  await expect(licence.getByText('Por enviar')).toHaveCount(0);

  await page.getByRole('button', { name: 'Pedir alteração' }).click();
  await page.getByLabel('Telefone').fill('961 111 111');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir alteração' }).click();
  await expect(page.getByText('961 111 111')).toBeVisible();
  await expect(page.getByText('espera pela nossa equipa')).toBeVisible();

  await page.getByRole('button', { name: 'Indicar conta' }).click();
  await page.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 4');
  await page.getByLabel('NIF do titular').fill('123456789');
  await expectAccessible(page);
  await expectFit(page);
  await page.getByRole('button', { name: 'Indicar conta' }).click();
  await expect(page.getByText('PT50 •••• 0154')).toBeVisible();
  await expect(page.getByText('espera que a nossa equipa a confirme')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descarregar os meus dados' }).click();
  expect((await download).suggestedFilename()).toBe('os-meus-dados.zip');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await page.request.get('/api/me')).status()).toBe(401);
  await page.context().close();
});

test('the link signs in by a press of its button, in another browser, and by keyboard alone', async ({
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register();
  const desk = await phoneOf(browser, server.url);
  await desk.goto('/me');
  await desk.getByLabel('Email').focus();
  await desk.keyboard.type(driver.email);
  await desk.keyboard.press('Enter');
  const { token } = await signInEmailTo(smtp, driver.email);
  const phone = await phoneOf(browser, server.url);
  await phone.goto(`/me#${token}`);
  const enter = phone.getByRole('button', { name: 'Entrar' });
  await expect(enter).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await expectAccessible(phone);
  await expectFit(phone);
  for (let stops = 0; stops < 10 && !(await isFocused(phone, 'Entrar')); stops += 1) {
    await phone.keyboard.press('Tab');
  }
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(driver.fullName).first()).toBeVisible();
  await phone.evaluate((hash) => {
    location.hash = hash;
  }, token);
  await expect(phone.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await desk.goto(`/me#${token}`);
  await desk.getByRole('button', { name: 'Entrar' }).click();
  await expect(desk.getByRole('alert').filter({ hasText: 'já foi usado ou expirou' })).toBeVisible();
  await desk.context().close();
  await phone.context().close();
});

function isFocused(page: Page, label: string): Promise<boolean> {
  return page.evaluate((text) => document.activeElement?.textContent === text, label);
}

test('promise 70: a mail scanner that runs scripts and stays half a minute leaves the link valid', async ({
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register();
  const page = await phoneOf(browser, server.url);
  await askForSignIn(page, driver.email);
  const { token } = await signInEmailTo(smtp, driver.email);
  const scanner = await phoneOf(browser, server.url);
  await scanner.clock.install();
  const posted: string[] = [];
  scanner.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(`${request.method()} ${request.url()}`);
  });
  const address = `${server.url}/me#${token}`;
  expect((await scanner.request.head(address)).status()).toBe(200);
  expect((await scanner.request.get(address, { maxRedirects: 5 })).status()).toBe(200);
  await scanner.goto(address, { waitUntil: 'networkidle' });
  await scanner.mouse.wheel(0, 2_000);
  await scanner.clock.runFor(SCANNER_MS);
  expect((await scanner.request.get('/api/me')).status()).toBe(401);
  expect(posted).toEqual([]);
  await scanner.context().close();
  await page.goto(`/me#${token}`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText(driver.fullName).first()).toBeVisible();
  await page.context().close();
});

test('two people with one address choose by name', async ({ browser, server, register, smtp }) => {
  const one = await register({ fullName: 'Ana Sousa' });
  await register({ fullName: 'Rui Sousa', email: one.email });
  const page = await phoneOf(browser, server.url);
  await askForSignIn(page, one.email);
  const { code } = await signInEmailTo(smtp, one.email);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Mais de um registo tem este email. Escolha o seu:')).toBeVisible();
  await expectAccessible(page);
  await expectFit(page);
  await page.getByRole('button', { name: /Rui Sousa/ }).click();
  await expect(page.getByText('Rui Sousa').first()).toBeVisible();
  await page.context().close();
});

test('the page brings at most 100 kB of script, signed in or not', async ({
  browser,
  server,
  register,
  smtp,
}) => {
  const driver = await register();
  const page = await phoneOf(browser, server.url);
  const before = await createScale(page.request)('/me');
  expect(total(before.scripts)).toBeLessThanOrEqual(SCRIPT_BYTES);
  await askForSignIn(page, driver.email);
  const { code } = await signInEmailTo(smtp, driver.email);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText(driver.fullName).first()).toBeVisible();
  const after = await createScale(page.request)('/me');
  expect(after.scripts.size).toBeGreaterThan(1);
  expect(total(after.scripts)).toBeLessThanOrEqual(SCRIPT_BYTES);
  await page.context().close();
});

test('who has registered is shown what comes next, and the way to the own page', async ({ page }) => {
  await page.goto('/register');
  await fillIn(page, newPerson());
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expect(page.getByText('A nossa equipa vai verificar os seus dados e documentos.')).toBeInViewport();
  await expect(page.getByText('Avisamos por email quando o registo for aprovado')).toBeVisible();
  // That of the last document may follow another.
  await expect(async () => {
    const close = page.getByRole('button', { name: 'Fechar notificação' });
    for (const each of await close.all()) await each.click();
    await expect(close).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await expectFit(page);
  await page.getByRole('link', { name: 'Abrir a minha página' }).click();
  await expect(page).toHaveURL(/\/me$/);
});
