import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { expect } from '../support/offices/office';
import { topOf } from '../support/screens/layout';
import {
  boxOf,
  choose,
  chooseAll,
  fillIn,
  newPerson,
  submitButton,
  terms,
  test,
} from '../support/screens/pages';

/** Tests of the registration on a slow phone: shifts, long waits, and presses meanwhile. */

const rental = (page: Page) => page.getByRole('radio', { name: /Aluguer/ });
const crime = (page: Page) => boxOf(page, 'Registo Criminal');

/** Delays the file of the next upload: `end` lets it continue, or aborts it. */
async function holdFile(page: Page): Promise<(how: 'continue' | 'abort') => void> {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(
    (url) => url.pathname.includes('/objects/') && !url.pathname.endsWith('/upload'),
    async (route) => route[await promise]().catch(() => {}),
    { times: 1 },
  );
  return resolve;
}

async function holdAddress(page: Page): Promise<void> {
  await page.route('**/api/objects/upload', () => {});
}

test('a press that leaves an invalid field lands where it was aimed', async ({ page }) => {
  await page.goto('/register');
  await expect(rental(page)).toBeEnabled();
  await page.getByLabel('Número CMTVDE').fill('abc');
  await rental(page).scrollIntoViewIfNeeded();
  const { x, y } = (await rental(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 4, y + 4);
  await page.mouse.down();
  // After two frames the field would have shown its error.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(page.getByText('Número CMTVDE é obrigatório')).toBeVisible();
  await expect(rental(page)).toBeChecked();
});

test('nothing shifts at the end of the page as the last upload fails or ends', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await page.goto('/register');
  for (const label of ['Cartão de Cidadão', 'Carta de Condução', 'Certificado CMTVDE']) {
    await choose(page, label, await pdfFile(label, 'documento.pdf'));
  }
  await expect(page.getByText('Documento carregado')).toHaveCount(3);
  const fails = await holdFile(page);
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await expect(crime(page).getByText('A carregar...')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const stood = await topOf(terms(page));
  fails('abort');
  await expect(crime(page).getByText('O ficheiro não chegou ao fim. Verifique a ligação.')).toBeVisible();
  expect(await topOf(terms(page)), 'failed').toBe(stood);
  const ends = await holdFile(page);
  await crime(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(crime(page).getByText('A carregar...')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const stands = await topOf(terms(page));
  ends('continue');
  await expect(submitButton(page)).toBeEnabled();
  expect(await topOf(terms(page)), 'ended').toBe(stands);
});

test('an address request that hangs times out, and the upload can be retried', async ({ page }) => {
  await page.addInitScript(() => {
    const later = setTimeout.bind(window) as (work: () => void, ms?: number) => number;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => later(work, ms === 60_000 ? 300 : ms),
    });
  });
  await holdAddress(page);
  await page.goto('/register');
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await expect(crime(page).getByText('O carregamento não começou. Verifique a ligação.')).toBeVisible();
  await page.unrouteAll();
  await crime(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(crime(page).getByText('Documento carregado')).toBeVisible();
});

test('a file chosen as the page is reloaded, and cancelled, leaves the earlier one', async ({ page }) => {
  await page.goto('/register');
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await expect(crime(page).getByText('Documento carregado')).toBeVisible();
  await holdAddress(page);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await choose(page, 'Registo Criminal', await pdfFile('Outro', 'outro.pdf'));
  script.resolve();
  await crime(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(crime(page).getByText('registo.pdf')).toBeVisible();
});

test('a vehicle document in flight does not block a registration without a vehicle', async ({ page }) => {
  await page.goto('/register');
  await fillIn(page, newPerson());
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await rental(page).check();
  const ends = await holdFile(page);
  await choose(page, 'Documento da Viatura', await pdfFile('Viatura', 'viatura.pdf'));
  await expect(boxOf(page, 'Documento da Viatura').getByText('A carregar...')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await page.getByRole('radio', { name: /Slot/ }).check();
  await terms(page).check();
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  // Nor does it become part of the next registration.
  ends('continue');
  await rental(page).check();
  await expect(
    boxOf(page, 'Documento da Viatura')
      .getByText(/^(Escolha ou largue aqui o|Tire uma fotografia ou escolha um) ficheiro$/)
      .filter({ visible: true }),
  ).toBeVisible();
});
