import type { Locator, Page } from 'playwright/test';
import { jpegFile } from '../support/api/files';
import { expect, rowOf, test } from '../support/offices/office';
import { SCROLL_BAR, withScrollBars } from '../support/processes/run';
import { brokenWords, misfits } from '../support/screens/layout';
import { dialogOf, openAt } from '../support/screens/pages';

test.use({ launchOptions: async ({ launchOptions }, use) => use(withScrollBars(launchOptions)) });

const NAME = 'Maximiliana Albuquerque Vasconcelos-Castelo';
const PHOTO = jpegFile('foto.jpg', { width: 640, height: 400 });
/** The page's, beside its scroll bar. */
const WIDTHS = [320, 390];
const SCALES = [1, 1.25, 1.5, 1.75, 2];

/** Expects nothing outside, and room to read between head and foot, or all of it scrolling. */
async function expectRoom(page: Page, dialog: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width: width + SCROLL_BAR, height: 800 });
    for (const scale of SCALES) {
      const size = `${width} px × ${scale}`;
      await expect.poll(() => misfits(page, scale), size).toEqual([]);
      await expect.poll(() => brokenWords(page), size).toEqual([]);
      expect(await roomIn(dialog), size).toBeGreaterThan(300);
    }
  }
}

/** The visible height, in px, of the part that scrolls between head and foot, or else of the whole. */
function roomIn(dialog: Locator): Promise<number> {
  return dialog.evaluate((frame) => {
    const part = [...frame.querySelectorAll('*')].find(
      (it) => getComputedStyle(it).overflowY === 'auto' && it.scrollHeight > it.clientHeight,
    );
    return (part ?? frame).clientHeight;
  });
}

test('the driver’s dialog has room at 320 and 390 px with text up to 200 %', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ fullName: NAME, documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img')).toBeVisible();
  await page.keyboard.press('m');
  await expectRoom(page, dialogOf(page));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('button', { name: 'Rejeitar com motivo' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Ilegível' })).toBeFocused();
  await expectRoom(page, dialogOf(page));
});

test('the form in it and the dialog over it have room as well', async ({ staffPage: page, register }) => {
  const driver = await register({ fullName: `${NAME} Segunda` });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await dialogOf(page).getByRole('button', { name: 'Editar dados' }).click();
  await expect(dialogOf(page).getByLabel('Nome completo')).toBeVisible();
  await expectRoom(page, dialogOf(page));
});

test('the dialog of sessions has room at 320 and 390 px with text up to 200 %', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'As suas sessões' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectRoom(page, page.getByRole('dialog'));
});
