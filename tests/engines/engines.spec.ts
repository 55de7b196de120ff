import { mondayFrom } from '../fixtures/dates';
import { jpegFile, pdfFile, pngFile } from '../support/api/files';
import { boltFile, boltName, newMark, newPerson, signInEmailTo } from '../support/screens/pages';
import { colouredJpeg, colouredPdf, showsColour } from './colours';
import { expect, test } from './fixtures';
import type { Person, Target } from './person';

const ESCAPE = '\uE00C';
const TAB = '\uE004';
const DIALOG = { css: 'dialog:modal' };

const button = (text: string, within?: Target): Target => ({ css: 'button', text, within });
const field = (text: string): Target => ({ css: 'input', text });
const rowOf = (text: string): Target => ({ css: 'tr', text });

/** The last week that is over. */
const WEEK = mondayFrom(new Date(), -1);

/** The steps of the week: the name, its place in the address, and a part of it. */
const STEPS: readonly (readonly [name: string, place: string, part: Target])[] = [
  ['Relatórios', 'relatorios', { css: 'main input[type=file]' }],
  ['Linhas', 'linhas', { css: 'main section', text: 'Custos por atribuir' }],
  ['Acertos', 'acertos', { css: 'main h2', text: 'Novo acerto' }],
  ['Fecho', 'fecho', button('Fechar semana')],
  ['Pagamento e extratos', 'pagamento', button('Extratos (ZIP)')],
];

test('an error of a page is seen', async ({ phone, server, watched, allowErrors }) => {
  allowErrors(/de propósito/);
  await phone.open(`${server.url}/`);
  await phone.evaluate(() => {
    setTimeout(() => {
      throw new Error('de propósito');
    });
  }, null);
  await expect.poll(() => watched.errors).toEqual([expect.stringContaining('/: Error: de propósito')]);
});

test('a visitor registers on a phone', async ({ phone, server, browserOf }) => {
  const person = newPerson();
  await phone.open(`${server.url}/?lang=pt`);
  await phone.press({ css: 'main a', text: 'Registar' });
  await phone.type(field('Nome Completo'), person.fullName);
  await phone.type(field('Email'), person.email);
  await phone.type(field('Número de Telefone'), person.phoneNumber);
  await phone.type(field('Número CMTVDE'), person.cmtvdeNumber);
  for (const [label, file] of [
    ['Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf')],
    ['Carta de Condução', jpegFile('carta.jpg')],
    ['Certificado CMTVDE', pngFile('certificado.png')],
    ['Registo Criminal', await pdfFile('Registo', 'registo.pdf')],
  ] as const) {
    await phone.choose({ css: 'input[type=file]', text: label }, await browserOf.write(file));
    // Until then what is below moves.
    await phone.finds({ css: 'li', text: 'Documento carregado', within: { css: 'li', text: label } });
  }
  await phone.press({ css: 'input[name=terms]' });
  await phone.press({ css: 'form button[type=submit]' });
  await phone.sees('Recebemos o seu registo');
});

test('a driver opens the own page by its link', async ({ phone, server, smtp, register }) => {
  const { email, fullName } = await register({ documents: ['CC'] });
  await phone.open(`${server.url}/me`);
  await phone.type(field('Email'), email);
  await phone.press(button('Enviar email'));
  await phone.sees('Código');
  const { token } = await signInEmailTo(smtp, email);
  await phone.open(`${server.url}/me#${token}`);
  await phone.press(button('Entrar'));
  await phone.sees(fullName);
  await phone.open(`${server.url}/me`);
  await phone.sees(fullName);
  expect(await phone.evaluate(madeTwice, null)).toEqual([]);
});

async function openDriver(desk: Person, url: string, fullName: string): Promise<void> {
  await desk.open(`${url}/drivers`);
  await desk.press(button('Ver', rowOf(fullName)));
  await desk.finds({ ...DIALOG, text: fullName });
}

test('staff sign in, read a driver’s data in a dialog, and close it by Esc', async ({
  desk,
  server,
  register,
}) => {
  const driver = await register({ documents: ['CC'] });
  await openDriver(desk, server.url, driver.fullName);
  await desk.press(button('Abrir aqui', DIALOG));
  expect(await desk.evaluate(hiddenHeight, DIALOG.css), 'the dialog itself does not scroll').toBe(0);
  await desk.key(ESCAPE);
  await desk.key(ESCAPE);
  await desk.misses(DIALOG);
});

function hiddenHeight(css: string): number {
  const { scrollHeight = 0, clientHeight = 0 } = document.querySelector(css) ?? {};
  return scrollHeight - clientHeight;
}

test('Tab leads through a toast, and out of it', async ({ desk, server }) => {
  await desk.open(`${server.url}/documents`);
  await desk.press({ css: 'main li button', text: 'Ver' });
  await desk.finds({ css: '[data-sonner-toast]' });
  await desk.evaluate(() => {
    const isOfToasts = (each: Element) => each.closest('[aria-label^="Notificações"]') !== null;
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button')];
    const last = stops.findLast((each) => each.checkVisibility() && !isOfToasts(each));
    last?.setAttribute('data-last', '');
    last?.focus();
  }, null);
  const seen = [await desk.evaluate(focused, null)];
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await desk.key(TAB);
    seen.push(await desk.evaluate(focused, null));
  }
  // Firefox may stop between the end of a page and its beginning, at no element.
  expect(['first', 'none']).toContain(seen.pop());
  expect(seen).toEqual(['last', 'toast', 'toast']);
});

function focused(): string {
  const { activeElement } = document;
  if (activeElement?.closest('[data-sonner-toaster]')) return 'toast';
  if (activeElement === document.body) return 'none';
  return activeElement?.hasAttribute('data-last') ? 'last' : 'first';
}

/** Opens the certificate of a driver who has sent it as this file. */
async function lookAt(desk: Person, url: string, fullName: string): Promise<void> {
  await openDriver(desk, url, fullName);
  await desk.press(button('Abrir aqui', { css: 'dialog:modal li', text: 'Certificado CMTVDE' }));
}

for (const [what, make] of [
  ['a PDF', colouredPdf],
  ['a picture', async () => colouredJpeg()],
] as const) {
  test(`staff look at ${what} and approve it`, async ({ desk, server, register }) => {
    const { fullName } = await register({ documents: ['CMTVDE'], file: await make() });
    await lookAt(desk, server.url, fullName);
    await desk.watches(showsColour, `${what} can be seen`);
    await desk.press(button('Aprovar'));
    await desk.sees('Aprovado');
  });
}

test('staff look at a PDF that the browser has no viewer for, and approve it', async ({
  desk,
  server,
  register,
}) => {
  const { fullName } = await register({ documents: ['CMTVDE'], file: await colouredPdf() });
  await openDriver(desk, server.url, fullName);
  await desk.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
    return true;
  }, null);
  await desk.press(button('Abrir aqui', { css: 'dialog:modal li', text: 'Certificado CMTVDE' }));
  await desk.finds({ css: '[role=img] canvas' });
  await desk.watches(showsColour, 'the page can be seen');
  await desk.press(button('Aprovar'));
  await desk.sees('Aprovado');
});

test('each step of the week opens', async ({ desk, server }) => {
  await desk.open(`${server.url}/finances?semana=todas&passos=${WEEK}`);
  for (const [name, _place, part] of STEPS) {
    await desk.press(button(name, { css: 'main ol', text: 'Pagamento e extratos' }));
    await desk.finds(part);
  }
});

test('staff upload a report', async ({ desk, server, browserOf }) => {
  const mark = newMark();
  const { name, buffer } = boltFile(boltName(mark), [{ fullName: `Ana ${mark}`, gross: 100, fees: 20 }]);
  const bytes = new Uint8Array(buffer);
  await desk.open(`${server.url}/email-config`);
  await desk.choose({ css: 'input[type=file]' }, await browserOf.write({ name, type: 'text/csv', bytes }));
  await desk.sees('1 em espera');
  await desk.press(button('Importar'));
  await desk.finds(rowOf(mark));
});

test('staff make a file for the bank, and have it on disk', async ({ desk, server, browserOf }) => {
  await desk.open(`${server.url}/finances`);
  await desk.press(button('Exportar SEPA'));
  await desk.press(button('Criar ficheiro', DIALOG));
  await expect.poll(browserOf.saved).toContainEqual(expect.stringContaining('</Document>'));
});

/** The calls that the page has made more than once, to be read before any act. */
function madeTwice(): string[] {
  const calls = performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, ''));
  return calls.filter((call, at) => call.startsWith('/api/') && calls.indexOf(call) !== at);
}

test('each page makes each call once', async ({ desk, server }) => {
  const twice: Record<string, string[]> = {};
  for (const [path, target] of [
    ['/', { css: 'main section[aria-labelledby] li a span' }],
    ['/drivers', { css: 'td button', text: 'Ver' }],
    ['/documents', { css: 'main ul:not([aria-busy=true]) li' }],
    ['/email-config', { css: 'td' }],
    ['/finances', { css: 'td button', text: 'Ver' }],
    ...STEPS.map(([_name, place, part]) => [`/finances?passo=${place}&passos=${WEEK}`, part] as const),
  ] as const) {
    await desk.open(server.url + path);
    await desk.finds(target);
    twice[path] = await desk.evaluate(madeTwice, null);
  }
  expect(Object.entries(twice).filter(([, calls]) => calls.length > 0)).toEqual([]);
});
