import { expect, test } from '../support/offices/office';
import { smallTargets } from '../support/screens/layout';

for (const path of ['/drivers', '/drivers?lista=viaturas']) {
  test(`a finger finds each target of ${path}: 44 px`, async ({ staffPage: page, register, isMobile }) => {
    test.skip(!isMobile, 'the pointer is fine');
    await register();
    await page.goto(path);
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
  });
}

for (const step of ['relatorios', 'fecho', 'pagamento', 'viaturas']) {
  test(`a finger finds each target of the step ${step}: 44 px`, async ({ staffPage: page, isMobile }) => {
    test.skip(!isMobile, 'the pointer is fine');
    await page.goto(`/finances?passo=${step}`);
    await expect(page.getByRole('button', { name: 'Ver registos' })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test('for more contrast the lines are edges, and muted text is ink', async ({
  staffPage: page,
  register,
}) => {
  await register();
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

test('a finger finds the weeks beside on a tablet: 44 px', async ({ staffPage: page, isMobile }) => {
  test.skip(!isMobile, 'the pointer is fine');
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/finances');
  for (const name of ['Semana anterior', 'Semana seguinte']) {
    const { width, height } = (await page.getByRole('button', { name }).boundingBox()) ?? {};
    expect([width, height]).toEqual([44, 44]);
  }
});
