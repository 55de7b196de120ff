import type { Page } from 'playwright/test';
import { test as demo } from '../support/offices/fleets';
import { expect, expectAccessible, test as office } from '../support/offices/office';
import { dialogOf, newPerson, openAt, registerWithFiles, test } from '../support/screens/pages';

/** Takes from a script's world what browsers of the floor (docs/browsers.md) lack of the language. Those that
 * `browser-floor` looks for are here too, since it does not see a method behind a variable. */
function age(): void {
  const newer: [owner: object, members: readonly string[]][] = [
    [Promise, ['withResolvers', 'try']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [RegExp, ['escape']],
    [URL, ['parse']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
    [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    ...(typeof document === 'object' ? ofPages() : []),
    [globalThis, ['Iterator', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'navigation']],
  ];
  for (const [owner, members] of newer) for (const member of members) Reflect.deleteProperty(owner, member);
  function ofPages(): [object, readonly string[]][] {
    return [
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
      [Document.prototype, ['startViewTransition']],
    ];
  }
}

/** Ages the page, and the worker in which PDFs are read. */
async function ageBrowser(page: Page): Promise<void> {
  await page.addInitScript(age);
  await page.route('**/pdf.worker*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${age})();\n${await response.text()}` });
  });
}

test('a driver registers in a browser of the floor', async ({ page }) => {
  await ageBrowser(page);
  await registerWithFiles(page, newPerson());
});

const STEPS = [
  ['Relatórios', 'Carregar relatório'],
  ['Linhas', 'Custos por atribuir'],
  ['Acertos', 'Novo acerto'],
  ['Fecho', 'Fecho da semana de'],
  ['Pagamento', 'Extratos e registos da semana de'],
] as const;

demo(
  'staff open each page in one, each step of the week, a driver and a record',
  async ({ staffPage: page }) => {
    await ageBrowser(page);
    await page.goto('/finances');
    for (const [step, title] of STEPS) {
      await page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name: step }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await page.goto('/finances?semana=todas');
    await page.getByRole('row').getByRole('button', { name: 'Ver' }).first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Plataformas' })).toBeVisible();
    await page.goto('/drivers');
    await page.getByRole('row').getByRole('button', { name: 'Ver' }).first().click();
    await expect(dialogOf(page)).toBeVisible();
    for (const path of ['/', '/documents', '/email-config', '/drivers?lista=viaturas']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

const SENTENCE = 'O seu navegador é demasiado antigo para esta página.';

for (const [lacking, take] of [
  ['a method', () => Reflect.deleteProperty(Array.prototype, 'toSorted')],
  ['an interface', () => Reflect.deleteProperty(globalThis, 'CompressionStream')],
  ['a colour', () => Object.assign(CSS, { supports: (_property: string, value: string) => !value })],
] as const) {
  test(`in a browser below it, which lacks ${lacking}, a sentence is in the place of the form`, async ({
    page,
  }) => {
    await page.addInitScript(take);
    await page.goto('/register');
    await expect(page.getByRole('alert')).toContainText(SENTENCE);
    await expect(page.getByLabel('Nome Completo')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Registo de Condutor' })).toBeVisible();
    await expectAccessible(page);
  });
}

office('a phone of the floor draws a PDF', async ({ staffPage: page, register, isMobile }) => {
  test.skip(!isMobile, 'a desk has the browser’s viewer');
  const { fullName } = await register({ documents: ['CMTVDE'] });
  await ageBrowser(page);
  const look = await openAt(page, fullName, 'Certificado CMTVDE');
  await expect(look.locator('canvas')).toBeVisible();
});

office('and in the place of the lists of staff', async ({ staffPage: page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
  await page.goto('/drivers');
  await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible();
  await expect(page.getByRole('main').getByRole('table')).toBeHidden();
});
