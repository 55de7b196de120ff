import type { Locator, Page } from 'playwright/test';
import { expect, rowOf, test } from '../support/offices/office';
import { withScrollBars } from '../support/processes/run';
import { brightnessAt } from '../support/screens/layout';
import { dialogOf } from '../support/screens/pages';

test.use({
  launchOptions: async ({ launchOptions }, use) => use(withScrollBars(launchOptions)),
  colorScheme: 'light',
});

/** The last window is so low that the dialog scrolls whole (WCAG 1.4.10). */
const HEIGHTS = [900, 600, 420];

/** Expects one box that scrolls, and the dimmed page, not the light dialog, in each of its corners. */
async function expectTidy(page: Page, dialog: Locator): Promise<void> {
  for (const height of HEIGHTS) {
    await page.setViewportSize({ width: 1440, height });
    const size = `${height} px high`;
    await expect.poll(() => scrolledIn(dialog), size).toBe(1);
    const box = await dialog.boundingBox();
    if (!box) throw new Error('no dialog');
    for (const x of [box.x + 1, box.x + box.width - 2]) {
      for (const y of [box.y + 1, box.y + box.height - 2]) {
        expect(await brightnessAt(page, { x, y }), `${size}: ${x}, ${y}`).toBeLessThan(200);
      }
    }
    expect(await brightnessAt(page, { x: box.x + 40, y: box.y + 2 }), size).toBe(255);
  }
}

/** How many boxes have a scroll bar, the dialog among them. */
function scrolledIn(dialog: Locator): Promise<number> {
  return dialog.evaluate((frame) => {
    const scrolls = (box: Element) =>
      box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    return [frame, ...frame.querySelectorAll('*')].filter(scrolls).length;
  });
}

test('a dialog of the office has one scroll bar and round corners', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'] });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await expect(dialogOf(page).getByText('Registo Criminal')).toBeVisible();
  await expectTidy(page, dialogOf(page));
});

test('a legal text has one scroll bar and round corners, and scrolls by keyboard', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: 'Termos e Condições' }).click();
  const dialog = page.getByRole('dialog', { name: 'Termos e Condições' });
  const text = dialog.getByRole('region', { name: 'Texto' });
  await expect(text).toBeFocused();
  await expectTidy(page, dialog);
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
});
