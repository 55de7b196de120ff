import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { expect, expectToast } from '../support/offices/office';
import {
  boxOf,
  callsTo,
  choose,
  chooseAll,
  fillIn,
  newPerson,
  submitButton,
  terms,
  test,
} from '../support/screens/pages';

const FAILED = ['Erro no registo', 'Ocorreu um erro ao submeter o seu registo. Tente novamente.'] as const;

async function completeForm(page: Page, person = newPerson()) {
  await page.goto('/register');
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await expect(submitButton(page)).toBeEnabled();
  return person;
}

/** Fails one call of the path, the one with this number, before it reaches the server. */
async function failOnce(page: Page, path: string, number: number) {
  let seen = 0;
  await page.route(`**${path}`, (route) => {
    seen += 1;
    return seen === number ? route.abort() : route.continue();
  });
}

test('a submit that fails half-way resumes, even after a reload', async ({
  page,
  registered,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const drivers = callsTo(page, '/api/drivers');
  const documents = callsTo(page, '/api/documents');
  await failOnce(page, '/api/documents', 3);
  const person = await completeForm(page);
  await submitButton(page).click();
  await expectToast(page, ...FAILED);
  await expect(page.getByText('O registo ainda não foi concluído')).toBeInViewport();
  await expect(page.getByText(/Verifique a ligação e submeta outra vez/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect(drivers).toHaveLength(1);
  expect(documents).toHaveLength(5);
  const found = await registered(person.email);
  expect(found).toHaveLength(1);
  expect(found[0]?.documents).toHaveLength(4);
});

test('fields corrected before a retry update the same driver', async ({ page, registered, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const drivers = callsTo(page, '/api/drivers');
  await failOnce(page, '/api/documents', 1);
  const person = await completeForm(page);
  await submitButton(page).click();
  await expectToast(page, ...FAILED);
  await page.getByLabel('Nome Completo').fill('Rui Corrigido');
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect(drivers).toHaveLength(2);
  expect(await registered(person.email)).toMatchObject([{ fullName: 'Rui Corrigido' }]);
});

test('a retry after a lost answer registers once', async ({ page, registered, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  for (const path of ['/api/drivers', '/api/documents']) {
    await page.route(
      `**${path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }
  const person = await completeForm(page);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await submitButton(page).click();
    await expectToast(page, ...FAILED);
  }
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  const found = await registered(person.email);
  expect(found).toHaveLength(1);
  expect(found[0]?.documents).toHaveLength(4);
});

test('a double press submits once', async ({ page, registered }) => {
  const drivers = callsTo(page, '/api/drivers');
  const documents = callsTo(page, '/api/documents');
  const person = await completeForm(page);
  await submitButton(page).dblclick();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect(drivers).toHaveLength(1);
  expect(documents).toHaveLength(4);
  expect(await registered(person.email)).toHaveLength(1);
});

test('a file the server refuses empties its box, which shows why', async ({
  page,
  registered,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const message = 'O ficheiro não é um PDF, JPG ou PNG.';
  await page.route(
    '**/api/documents',
    (route) => route.fulfill({ status: 422, json: { error: { code: 'file_refused', message } } }),
    { times: 1 },
  );
  const person = await completeForm(page);
  await submitButton(page).click();
  await expectToast(page, ...FAILED);
  const box = boxOf(page, 'Cartão de Cidadão');
  await expect(box.getByRole('alert')).toHaveText(message);
  await expect(box).not.toContainText('Documento carregado');
  await expect(submitButton(page)).toBeDisabled();
  await choose(page, 'Cartão de Cidadão', await pdfFile());
  await submitButton(page).click();
  await expect(page.getByText('Recebemos o seu registo')).toBeVisible();
  expect((await registered(person.email))[0]?.documents).toHaveLength(4);
});

test('too many submits: the toast shows when to try again', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/api/drivers', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '50' } }),
  );
  await completeForm(page);
  await submitButton(page).click();
  await expectToast(page, 'Erro no registo', 'Demasiados pedidos. Tente novamente dentro de 1 minuto.');
});

test('the form survives a reload, and another tab has another form', async ({ page, context }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await fillIn(page, person);
  await page.getByLabel('Matrícula').fill('AA-01-BB');
  await choose(page, 'Documento da Viatura', await pdfFile('Livrete', 'livrete.pdf'));
  await expect(page.getByText('Documento carregado')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Matrícula')).toHaveValue('AA-01-BB');
  await expect(page.getByRole('radio', { name: /Aluguer/ })).toBeChecked();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(boxOf(page, 'Documento da Viatura')).toContainText('livrete.pdf');

  const other = await context.newPage();
  await other.goto('/register');
  await other.getByLabel('Nome Completo').fill('Outra Pessoa');
  await expect(other.getByRole('radio', { name: /Slot/ })).toBeChecked();
  await expect(other.getByLabel('Email')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(person.fullName);
});

test('a duplicated tab starts another form', async ({ page }) => {
  await expectAnother(page);
});

test('a duplicated tab starts another form where the browser grants locks late', async ({
  page,
  context,
}) => {
  await context.addInitScript(delayLocks, 2_000);
  await expectAnother(page);
});

test('a reload keeps the form where the browser grants locks late', async ({ page, context }) => {
  await context.addInitScript(delayLocks, 2_000);
  await page.goto('/register');
  await page.getByLabel('Nome Completo').fill('Rui Exemplo');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registo'))).toContain('Rui Exemplo');
  await page.reload();
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Rui Exemplo');
});

async function expectAnother(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Nome Completo').fill('Rui Exemplo');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registo'))).toContain('Rui Exemplo');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/register'));
  const copy = await opened;
  await copy.getByLabel('Email').fill('outra@exemplo.test');
  const keyIn = (tab: Page) =>
    tab.evaluate(() => String(JSON.parse(sessionStorage.getItem('registo') ?? '{}').key));
  await expect.poll(async () => (await keyIn(copy)) !== (await keyIn(page))).toBe(true);
  await expect(copy.getByLabel('Nome Completo')).toHaveValue('');
}

/** Grants each lock `ms` later, unless its request has been aborted. */
function delayLocks(ms: number): void {
  const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
  const later = async (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    options.signal?.throwIfAborted();
    return request(name, options, work);
  };
  Object.assign(navigator.locks, { request: later });
}

test('keeps text and choices entered before hydration', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/registration-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Documentos' })).toBeVisible();
  const person = newPerson();
  await fillIn(page, person);
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await terms(page).check();
  await choose(page, 'Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf'));
  release();
  await expect(page.getByLabel('Documento da Viatura')).toBeAttached();
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('Documento carregado');
  await expect(page.getByRole('radio', { name: /Aluguer/ })).toBeChecked();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(person.fullName);
  await expect(terms(page)).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Documento da Viatura')).toBeAttached();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('keeps text typed while the draft is restored', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('rui@exemplo.test');
  // The draft is kept once the page has come to life.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('rui@exemplo.test');
  await page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    // The page has its draft once it holds the lock; a few microtasks later it has not been rendered again yet.
    const thenType = (steps: number) =>
      queueMicrotask(() => {
        if (steps > 0) return thenType(steps - 1);
        const field = document.querySelector<HTMLInputElement>('[name=fullName]');
        if (field) field.value = 'Rui Exemplo';
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    const asked = (name: string, options: LockOptions, held: LockGrantedCallback<unknown>) =>
      request(name, options, (lock) => {
        thenType(20);
        return held(lock);
      });
    Object.assign(navigator.locks, { request: asked });
  });
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('rui@exemplo.test');
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Rui Exemplo');
});

test('a reload during an upload: its box shows that it was interrupted', async ({ page }) => {
  await page.route('**/api/objects/upload', () => undefined);
  await page.goto('/register');
  await choose(page, 'Carta de Condução', await pdfFile());
  await expect(boxOf(page, 'Carta de Condução')).toContainText('A carregar...');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(boxOf(page, 'Carta de Condução')).toContainText('O carregamento foi interrompido.');
  await expect(boxOf(page, 'Registo Criminal')).not.toContainText('interrompido');
});
