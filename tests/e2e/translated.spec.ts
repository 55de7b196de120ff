import type { Page } from 'playwright/test';
import { pdfFile } from '../support/api/files';
import { mailDemoTest as staff } from '../support/offices/fleets';
import { expect } from '../support/offices/office';
import {
  boltFile,
  boltName,
  box,
  boxOf,
  choose,
  chooseAll,
  dialogOf,
  fillIn,
  newMark,
  newPerson,
  payload,
  phoneOf,
  reportRow,
  signInByCode,
  submitButton,
  terms,
  test,
} from '../support/screens/pages';

type Observed = { texts: string[] };

/** Runs in the page, before its scripts: replaces each text node by an element as Chrome's translation does, also those
 * that come later, and notes what React then changes or removes of the nodes that are gone. */
function translatePage(): void {
  const observed: Observed = { texts: [] };
  Object.assign(window, { observed });
  const untranslated = 'script, style, textarea, noscript, code, option, [translate=no], font';
  const translate = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(untranslated)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `T:${text.data}`;
    text.replaceWith(outer);
  };
  const translateWithin = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  const begin = () => {
    translateWithin(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else translateWithin(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
  };
  Object.assign(window, { translateNow: begin });
  const isGone = (node: Node | null, parent: Node) => node !== null && node.parentNode !== parent;
  const note = (what: string, node: Node | null) => observed.texts.push(`${what}: ${node?.textContent}`);
  const watch = (name: 'removeChild' | 'insertBefore', childOf: (args: Node[]) => Node | null) => {
    let used = Node.prototype[name] as (...args: Node[]) => Node;
    let isMended = false;
    const watched = function (this: Node, ...args: Node[]) {
      const child = childOf(args);
      if (isGone(child, this)) note(name, child);
      return used.apply(this, args);
    };
    Object.defineProperty(Node.prototype, name, {
      get: () => (isMended ? watched : used),
      set: (mended) => {
        used = mended;
        isMended = true;
      },
    });
  };
  watch('removeChild', ([child]) => child ?? null);
  watch('insertBefore', ([, before]) => before ?? null);
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (this.parentNode === null) note('nodeValue', this);
      value?.set?.call(this, text);
    },
  });
}

type Translated = { observed: Observed; translateNow(): void };

/** Turns the browser's translation on for each page that is opened: once it has loaded, or before its scripts run. */
async function translateEach(page: Page, when: 'load' | 'DOMContentLoaded' = 'load'): Promise<void> {
  await page.addInitScript(translatePage);
  await page.addInitScript((event) => {
    const { translateNow } = window as unknown as Translated;
    const isAlive = () => {
      const island = document.querySelector('[data-island]');
      return !island || Object.keys(island.firstElementChild ?? {}).some((key) => key.startsWith('__react'));
    };
    const whenAlive = () => (isAlive() ? translateNow() : setTimeout(whenAlive, 50));
    if (event === 'load') addEventListener('load', () => setTimeout(whenAlive, 300));
    else
      document.addEventListener(
        'readystatechange',
        () => document.readyState === 'interactive' && translateNow(),
      );
  }, when);
}

/** Expects that React has not met a node that the translation took away, and that its page is still there. */
async function expectUntouched(page: Page): Promise<void> {
  const { texts } = await page.evaluate(() => (window as unknown as Translated).observed);
  expect(texts).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('T:');
}

/** `received` is the notice at the end. */
async function register(page: Page, received: (fullName: string) => string): Promise<void> {
  const person = newPerson();
  await fillIn(page, person);
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await expect(page.getByLabel('Documento da Viatura')).toBeAttached();
  await page.getByRole('radio', { name: /Slot/ }).check();
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await boxOf(page, 'Registo Criminal').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Documento carregado')).toHaveCount(3);
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await page.getByLabel('Email').fill('rui');
  await terms(page).check();
  await submitButton(page).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await page.getByLabel('Email').fill(newPerson().email);
  await submitButton(page).click();
  await expect(page.getByText(received(person.fullName))).toBeVisible();
  await expect(toast(page, 'Registo submetido com sucesso!')).toBeVisible();
  await expectUntouched(page);
}

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Notificações/ })
    .getByText(text)
    .first();

test('a driver registers on a translated page, from the first field to the note at its end', async ({
  page,
}) => {
  await translateEach(page);
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Registar/ })
    .first()
    .click();
  await expect(page.getByText('T:Registo de Condutor')).toBeVisible();
  await register(page, () => 'Recebemos o seu registo');
});

test('text that was typed before the page was translated and came to life is kept', async ({
  page,
  allowErrors,
}) => {
  // React reports that it has rendered the island anew.
  allowErrors(/#418/);
  await translateEach(page, 'DOMContentLoaded');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/registration-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByText('T:Registo de Condutor')).toBeVisible();
  const { fullName, phoneNumber } = newPerson();
  await page.getByLabel('Nome Completo').fill(fullName);
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await terms(page).check();
  await page.getByLabel('Número de Telefone').fill(phoneNumber);
  release();
  await expect(page.getByLabel('Matrícula')).toBeVisible();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(fullName);
  await expect(page.getByLabel('Número de Telefone')).toHaveValue(phoneNumber);
  await expect(terms(page)).toBeChecked();
  // A draft that has just begun is stored once the tab holds its lock.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(fullName);
  await page.reload();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(fullName);
  await register(page, () => 'Recebemos o seu registo');
});

staff('staff notify, pay and import on translated pages', async ({ staffPage: page, allowErrors }) => {
  // Some of the fleet cannot be notified.
  allowErrors(/409/);
  staff.setTimeout(240_000);
  await translateEach(page);
  await staff.step('the dashboard', async () => {
    await page.goto('/');
    await expect(page.getByText('T:Receita Mensal')).toBeVisible();
    await page
      .getByRole('button', { name: /Notificar/ })
      .first()
      .click();
    await expect(toast(page, 'Notificação')).toBeVisible();
    await expectUntouched(page);
  });
  await staff.step('documents', async () => {
    await page.goto('/documents');
    await expect(page.getByText('T:Gestão de Documentos')).toBeVisible();
    await page.getByLabel('Estado').selectOption({ label: 'Expirados' });
    await page
      .getByRole('button', { name: /Notificar$/ })
      .first()
      .click();
    await expect(toast(page, 'Notificação')).toBeVisible();
    await page.getByRole('searchbox').fill('ninguém com este nome');
    await expect(page.getByText('Nenhum documento encontrado')).toBeVisible();
    await expectUntouched(page);
  });
  await staff.step('finances', async () => {
    await page.goto('/finances?semana=todas');
    await expect(page.getByText('T:Gestão Financeira')).toBeVisible();
    await page.getByRole('button', { name: 'Processar Pagamentos' }).click();
    await expect(toast(page, 'Pagamentos processados com sucesso')).toBeVisible();
    await expect(page.getByRole('row').getByText('Pago').first()).toBeVisible();
    for (const step of ['Relatórios', 'Linhas', 'Acertos', 'Fecho', 'Pagamento']) {
      await page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name: step }).click();
      await expect(page).toHaveURL(/passo=/);
    }
    await expect(page.getByText('Extratos e registos da semana de')).toBeVisible();
    await page.getByRole('button', { name: 'Ver registos' }).click();
    await page.getByRole('search').getByLabel('Condutor').fill('ninguém com este nome');
    await expectUntouched(page);
  });
  await staff.step('the e-mail page', async () => {
    await page.goto('/email-config');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T:Configuração de Email');
    const mark = newMark();
    await box(page).setInputFiles(
      boltFile(boltName(mark), [{ fullName: `Ana ${mark}`, gross: 100, fees: 20 }]),
    );
    await page.getByRole('button', { name: 'Importar' }).click();
    await expect(reportRow(page, mark)).toBeVisible();
    await expectUntouched(page);
  });
});

staff('staff approve on a translated page', async ({ staffPage: page, register: enter }) => {
  const driver = await enter({ documents: ['CC'] });
  await translateEach(page);
  await page.goto('/drivers');
  await expect(page.getByText('T:Gestão de Condutores')).toBeVisible();
  await page.getByRole('searchbox').fill(driver.email);
  await page.getByRole('row').filter({ hasText: driver.email }).getByRole('button', { name: 'Ver' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Aprovar Condutor' })).toBeDisabled();
  await dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'Cartão de Cidadão' })
    .getByRole('button', { name: 'Aprovar' })
    .click();
  await expect(dialogOf(page).getByText(/Aprovado$/)).toBeVisible();
  for (const tab of ['Semanas e saldo', 'Taxa e planos', 'Conta', 'Histórico', 'Documentos'])
    await dialogOf(page).getByRole('tab', { name: tab }).click();
  await dialogOf(page).getByRole('button', { name: 'Aprovar Condutor' }).click();
  await expect(page.getByRole('row').filter({ hasText: driver.email }).getByText('Ativo')).toBeVisible();
  await expectUntouched(page);
});

staff('staff register a driver on a translated page', async ({ staffPage: page }) => {
  await translateEach(page);
  await page.goto('/register');
  await register(page, (fullName) => `Registo de ${fullName} recebido`);
});

staff('a driver uses a translated page', async ({ browser, server, smtp, enrol }) => {
  const { email } = await enrol();
  const phone = await phoneOf(browser, server.url);
  await translateEach(phone);
  await signInByCode(phone, smtp, email);
  await expect(phone.getByText('T:A minha página')).toBeVisible();
  const card = phone.getByRole('listitem', { name: 'Cartão de Cidadão' });
  await card.locator('input[type=file]').setInputFiles(payload(await pdfFile('Cartão', 'cartao.pdf')));
  await expect(toast(phone, 'Documento enviado')).toBeVisible();
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await phone.getByLabel('Telefone').fill('913 000 111');
  await phone.getByRole('button', { name: 'Pedir alteração' }).click();
  await expect(phone.getByText('espera pela nossa equipa')).toBeVisible();
  await phone.getByRole('button', { name: 'Anular o pedido' }).click();
  await expect(phone.getByText('espera pela nossa equipa')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Indicar conta' }).click();
  await phone.getByLabel('IBAN').fill('PT50003506510000000000061');
  await phone.getByLabel('NIF').fill('123456789');
  await phone.getByRole('button', { name: 'Indicar conta' }).click();
  await expect(phone.getByText('espera que a nossa equipa a confirme')).toBeVisible();
  await expectUntouched(phone);
  await phone.getByRole('button', { name: 'Sair' }).click();
  await expect(phone.getByLabel('Email')).toBeVisible();
  await phone.context().close();
});
