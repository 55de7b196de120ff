import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { DOC_TYPE_LABELS, type DocType } from '../fixtures/papers';
import { jpegFile } from '../support/api/files';
import { expect, rowOf, test } from '../support/offices/office';
import { dialogOf, lookOf } from '../support/screens/pages';

const PHOTO = jpegFile('foto.jpg', { width: 640, height: 400 });
const FOUR: DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

type Reviewer = { page: Page; keys: number };

async function press(reviewer: Reviewer, key: string) {
  reviewer.keys += 1;
  await reviewer.page.keyboard.press(key);
}

async function tabTo(reviewer: Reviewer, control: Locator) {
  while (!(await control.evaluate((element) => element === document.activeElement)))
    await press(reviewer, 'Tab');
}

/** Opens each document in another tab, closes it, and decides it in the list, which has the newest first. */
async function decideInTabs(reviewer: Reviewer, names: string[]) {
  const { page } = reviewer;
  for (const name of names.toReversed()) {
    await tabTo(reviewer, rowOf(page, name).getByRole('button', { name: 'Ver' }));
    await press(reviewer, 'Enter');
    const items = dialogOf(page).getByRole('listitem');
    await expect(items).toHaveCount(FOUR.length);
    for (const item of await items.all()) {
      await tabTo(reviewer, item.getByRole('link', { name: 'Ver' }));
      const opened = page.context().waitForEvent('page');
      await press(reviewer, 'Enter');
      const tab = await opened;
      await tab.waitForLoadState();
      reviewer.keys += 1;
      await tab.close();
      await tabTo(reviewer, item.getByRole('button', { name: 'Aprovar' }));
      await press(reviewer, 'Enter');
      await expect(item.getByText('Aprovado')).toBeVisible();
    }
    await press(reviewer, 'Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  }
}

/** Begins with the one who waits longest; N leads on in that order. */
async function decideInPlace(reviewer: Reviewer, names: string[]) {
  const { page } = reviewer;
  await tabTo(reviewer, rowOf(page, names[0] ?? '').getByRole('button', { name: 'Ver' }));
  await press(reviewer, 'Enter');
  await tabTo(reviewer, dialogOf(page).getByRole('button', { name: 'Abrir aqui' }).first());
  await press(reviewer, 'Enter');
  for (const name of names) {
    await expect(dialogOf(page).getByText(name).first()).toBeVisible();
    for (const docType of FOUR) {
      const look = lookOf(page, DOC_TYPE_LABELS[docType]);
      await expect(look.getByRole('img')).toBeVisible();
      await press(reviewer, 'a');
    }
    await expect(dialogOf(page).getByText('Aprovado', { exact: true })).toBeVisible();
    if (name !== names.at(-1)) await press(reviewer, 'n');
  }
  await press(reviewer, 'Escape');
  await press(reviewer, 'Escape');
  await expect(dialogOf(page)).toHaveCount(0);
}

test('twenty documents are decided by keyboard alone, with fewer keys than in separate tabs', async ({
  staffPage: page,
  register,
  allowErrors,
}, testInfo) => {
  // A tab that shows a bare picture has its own styles, which are refused, and no icon.
  allowErrors(/favicon\.ico|\/objects\//);
  test.setTimeout(120_000);
  const took: number[] = [];
  for (const decide of [decideInTabs, decideInPlace]) {
    const mark = randomUUID().slice(0, 8);
    const names: string[] = [];
    for (const letter of 'ABCDE') {
      names.push(
        (await register({ fullName: `Fila ${letter} ${mark}`, documents: FOUR, file: PHOTO })).fullName,
      );
    }
    await page.goto('/drivers');
    await page.getByLabel('Pesquisar condutores').fill(mark);
    await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(names.length);
    const reviewer = { page, keys: 0 };
    await decide(reviewer, names);
    took.push(reviewer.keys);
  }
  testInfo.annotations.push({ type: 'twenty documents', description: JSON.stringify(took) });
  const [inTabs = 0, inPlace] = took;
  expect(inPlace).toBeLessThan(inTabs / 2);
});
