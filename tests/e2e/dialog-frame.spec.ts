import type { Page } from 'playwright/test';
import { expect, rowOf, test } from '../support/offices/office';
import { dialogOf } from '../support/screens/pages';

const TABS = ['Documentos', 'Semanas e saldo', 'Taxa e planos', 'Viatura', 'Conta', 'Histórico'];

test.skip(({ isMobile }) => isMobile, 'a narrow screen has no frame');

async function openDriver(page: Page, fullName: string) {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Ver' }).click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText('Nenhum documento carregado').or(dialog.getByRole('listitem').first()),
  ).toBeVisible();
  return dialog;
}

test('the driver’s dialog and its tabs stay where they are, whatever a tab has', async ({
  staffPage: page,
  register,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { fullName } = await register({ documents: ['CC', 'CARTA_CONDUCAO', 'CMTVDE'] });
  const dialog = await openDriver(page, fullName);
  await page.waitForTimeout(300);
  const frame = await dialog.boundingBox();
  expect(frame).toMatchObject({ y: 32, height: 836 });
  const places = new Set<number>();
  for (const name of TABS) {
    const tab = dialog.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByRole('tabpanel').locator('[aria-busy=true], [data-placeholder]')).toHaveCount(0);
    places.add((await tab.boundingBox())?.y ?? Number.NaN);
    expect(await dialog.boundingBox(), name).toEqual(frame);
  }
  expect([...places]).toHaveLength(1);
});

test('the focus is never behind the bars of the dialog (WCAG 2.4.11)', async ({
  staffPage: page,
  register,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const { fullName } = await register({ documents: ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'] });
  const dialog = await openDriver(page, fullName);
  await dialog.getByRole('tab', { name: 'Documentos' }).focus();
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press(key);
      hidden.push(...(await coveredFocus(page)));
    }
  }
  expect(hidden).toEqual([]);
});

/** The text of what has the focus where a bar of the dialog lies over its edge. */
function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const panel = focused?.closest('[role=tabpanel]');
    if (!focused || !panel) return [];
    const { top, bottom } = focused.getBoundingClientRect();
    const bar = document.querySelector('[role=tablist]')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('dialog footer')?.getBoundingClientRect().top ?? innerHeight;
    return top >= bar && bottom <= foot ? [] : [`${focused.textContent}: ${top} to ${bottom}`];
  });
}
