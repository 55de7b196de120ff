import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  expectToast,
  openDecisions,
  type Register,
  rowOf,
  test,
} from '../support/offices/office';

const FAILURE = 'Falha ao atualizar status do condutor';
const DISPLAY_MS = 5000;
/** All but the notification area. */
const OUTSIDE = ':not([aria-label^="Notificações"] *)';

const area = (page: Page) => page.getByRole('region', { name: /Notificações/ });
const toasts = (page: Page) => area(page).getByRole('listitem');

/** Opens a list with a driver whose every decision fails; answers the button that makes a toast of it. */
async function openWithFailures(page: Page, register: Register) {
  const driver = await register();
  await page.route('**/api/drivers/*/status', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Não foi possível.' } } }),
  );
  await page.goto('/drivers');
  const row = rowOf(page, driver.fullName);
  await openDecisions(row);
  const button = row.getByRole('button', { name: 'Rejeitar', includeHidden: true });
  await expect(button).toBeVisible();
  return button;
}

/** The focus is seen first, and the clock of the toast stops once React has rendered it. */
const expectHeld = (page: Page) => expect(toasts(page)).toHaveAttribute('data-expanded', 'true');

/** Counts in every frame from now on how many toasts are visible; answers the maximum. */
async function watchToasts(page: Page): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle(() => {
    const seen = { most: 0 };
    const look = () => {
      const shown = [...document.querySelectorAll('[data-sonner-toast]')].filter((toast) =>
        toast.checkVisibility({ opacityProperty: true }),
      );
      seen.most = Math.max(seen.most, shown.length);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => most.evaluate((seen) => seen.most);
}

async function drag(page: Page, distance: number): Promise<void> {
  // The text, which a mouse could select instead, is dragged once it stands still.
  const text = toasts(page).getByText(FAILURE);
  await text.hover();
  const box = await text.boundingBox();
  if (!box) throw new Error('there is no toast to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.down();
  for (const part of [0.1, 0.5, 1]) {
    await page.mouse.move(x + distance * part, y);
    // A finger moves from frame to frame: the toast follows, and knows its direction by the second.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  }
  await page.mouse.up();
}

test.beforeEach(({ allowErrors }) => allowErrors(/500/));

test('one toast at a time, announced politely, where it belongs', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  const button = await openWithFailures(page, register);
  await expect(area(page)).toHaveAttribute('aria-live', 'polite');
  const shownAtOnce = await watchToasts(page);
  await button.click();
  await expectToast(page, 'Erro', FAILURE);
  const first = await toasts(page).elementHandle();
  await expect(button).toBeEnabled();
  await button.dispatchEvent('click');
  await page.waitForFunction((toast) => !toast?.isConnected, first);
  await expectToast(page, 'Erro', FAILURE);
  // The toast waits while its area has the focus.
  await page.keyboard.press('F8');
  expect(await shownAtOnce()).toBe(1);

  const box = await toasts(page).boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('no toast, or no viewport');
  expect(box.width).toBeLessThanOrEqual(420);
  if (isMobile) {
    expect(box.y).toBeLessThan(100);
    expect(box.width).toBeGreaterThan(view.width - 40);
  } else {
    expect(view.width - box.x - box.width).toBeLessThan(40);
    expect(view.height - box.y - box.height).toBeLessThan(40);
  }
});

test('a toast stays for 5000 ms', async ({ staffPage: page, register }) => {
  await page.clock.install();
  const button = await openWithFailures(page, register);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(toasts(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(DISPLAY_MS - 500);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a swipe of 50 px to the right dismisses it, one of 49 px or to the left does not', async ({
  staffPage: page,
  register,
}) => {
  const button = await openWithFailures(page, register);
  await button.click();
  await expectToast(page, 'Erro', FAILURE);
  await drag(page, 49);
  await drag(page, -80);
  await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'false');
  await drag(page, 50);
  await expect(toasts(page)).toHaveCount(0, { timeout: DISPLAY_MS - 1000 });
});

/** React does its work from message to message: a busy page gives each one its turn later. */
async function slowMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 300);
    };
  });
}

test('F8 focuses the notification area as soon as it is there', async ({ staffPage: page, register }) => {
  await slowMessages(page);
  await openWithFailures(page, register);
  await page.waitForSelector('[aria-label^="Notificações"]', { state: 'attached' });
  await page.keyboard.press('F8');
  await expect(area(page)).toBeFocused();
});

test('F8 focuses the notification area, with or without a toast', async ({ staffPage: page, register }) => {
  await page.clock.install();
  const button = await openWithFailures(page, register);
  await expect(area(page)).toBeAttached();
  await page.keyboard.press('F8');
  await expect(area(page)).toBeFocused();
  await button.click();
  await expectToast(page, 'Erro', FAILURE);
  await page.keyboard.press('F8');
  await expect(area(page).getByRole('list')).toBeFocused();
  await expectHeld(page);
  await page.clock.runFor(DISPLAY_MS + 1000);
  await expect(toasts(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fechar notificação' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast shown before the notification area has come is shown as it comes', async ({
  staffPage: page,
  register,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/toasts-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  const button = await openWithFailures(page, register);
  await button.click();
  await expect(button).toBeEnabled();
  await expect(area(page)).toHaveCount(0);
  script.resolve();
  await expectToast(page, 'Erro', FAILURE);
});

test('once the focus has left it again, a toast goes by itself', async ({ staffPage: page, register }) => {
  await page.clock.install();
  const button = await openWithFailures(page, register);
  await button.click();
  await expectToast(page, 'Erro', FAILURE);
  await page.keyboard.press('F8');
  await expect(area(page).getByRole('list')).toBeFocused();
  await expectHeld(page);
  await page.clock.runFor(DISPLAY_MS + 1000);
  await expect(toasts(page)).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.clock.runFor(DISPLAY_MS + 1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('Tab leads through a toast and out of it, and back to where it came from', async ({
  staffPage: page,
  register,
}) => {
  await page.clock.install();
  const button = await openWithFailures(page, register);
  await button.click();
  await expectToast(page, 'Erro', FAILURE);
  const end = page.locator('a[href]:visible, button:visible').and(page.locator(OUTSIDE)).last();
  await end.focus();
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await expectHeld(page);
  await page.clock.runFor(DISPLAY_MS + 1000);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fechar notificação' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area(page).locator(':focus')).toHaveCount(0);
  await expect(end).not.toBeFocused();
  await page.clock.runFor(100);
  await end.focus();
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(end).toBeFocused();
  await page.clock.runFor(DISPLAY_MS + 1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('above a dialog a toast can be read, reached and closed', async ({ staffPage: page, register }) => {
  await openWithFailures(page, register);
  await page.keyboard.press('Escape');
  await page.getByRole('row').getByRole('button', { name: 'Ver' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rejeitar Condutor' }).click();
  await expectToast(page, 'Erro', FAILURE);
  // The toast waits while its area has the focus.
  await page.keyboard.press('F8');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fechar notificação' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Rejeitar Condutor' }).click();
  await expectToast(page, 'Erro', FAILURE);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toasts(page)).toBeVisible();
});
