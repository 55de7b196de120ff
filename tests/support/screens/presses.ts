import type { Locator, Page } from 'playwright/test';

/** Its distance from the top of the window, in whole px. */
export async function topOf(it: Locator): Promise<number> {
  return Math.round((await it.boundingBox())?.y ?? Number.NaN);
}

/** Moves the pointer above its middle. */
export async function pointAt(page: Page, it: Locator): Promise<void> {
  const { x, y, width, height } = (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

/** The press number `nth` of a series at one spot, by which a mouse distinguishes a double click. */
export async function press(page: Page, nth: number): Promise<void> {
  await page.mouse.down({ clickCount: nth });
  await page.mouse.up({ clickCount: nth });
}
