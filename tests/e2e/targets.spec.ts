import { expect, test } from '../support/offices/office';

for (const path of ['/drivers', '/drivers?lista=viaturas']) {
  test(`a finger finds each target of ${path}: 44 px`, async ({ staffPage: page, register, isMobile }) => {
    test.skip(!isMobile, 'the pointer is fine');
    await register();
    await page.goto(path);
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await page.evaluate(findSmallTargets)).toEqual([]);
  });
}

/** Runs in the page: what is pressed and lower than 44 px, with the label of a box and the area that a link fills. */
function findSmallTargets(): string[] {
  const heightOf = (target: Element) => {
    const area = getComputedStyle(target, '::after');
    const filled = area.position === 'absolute' ? Number.parseFloat(area.height) : 0;
    return Math.max((target.closest('label') ?? target).getBoundingClientRect().height, filled);
  };
  return [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((target) => target.checkVisibility() && !target.closest('.sr-only') && heightOf(target) < 44)
    .map((target) => `${target.tagName} «${target.textContent?.trim()}»: ${heightOf(target)}`);
}

test('for more contrast the lines are edges, and muted text is ink', async ({ staffPage: page }) => {
  await page.goto('/drivers');
  const muted = page.getByRole('search').getByRole('status');
  await expect(muted).not.toBeEmpty();
  const colours = () =>
    muted.evaluate((it) => [getComputedStyle(it).color, getComputedStyle(document.body).color]);
  const [before, ink] = await colours();
  expect(before).not.toBe(ink);
  await page.emulateMedia({ contrast: 'more' });
  expect(await colours()).toEqual([ink, ink]);
});
