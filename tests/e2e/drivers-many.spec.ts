import { expect, type Register, rowOf, test } from '../support/offices/office';

const MANY = 130;

test.use({ fleet: 'many' });

async function registerMany(register: Register): Promise<void> {
  for (let from = 1; from <= MANY; from += 10) {
    const numbers = Array.from({ length: Math.min(10, MANY - from + 1) }, (_, at) => from + at);
    await Promise.all(numbers.map((number) => register({ fullName: `Condutor ${number} de muitos` })));
  }
}

test('a long list is windowed, and all of it can be reached', async ({ staffPage: page, register }) => {
  await registerMany(register);
  await page.goto('/drivers');
  await expect(page.getByText(`${MANY} condutores`)).toBeVisible();
  const table = page.getByRole('table', { name: 'Condutores' });
  await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
  const rows = table.locator('tbody [aria-rowindex]');
  expect(await rows.count()).toBeLessThan(60);

  const last = table.locator(`[aria-rowindex="${MANY + 1}"]`);
  await expect(last).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(last).toBeInViewport();

  await last.getByRole('button', { name: 'Ver' }).focus();
  const wanted = MANY - 40;
  for (let press = 0; press < 300; press += 1) {
    const row = await page.evaluate(() =>
      document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'),
    );
    expect(row).toBeTruthy();
    if (Number(row) <= wanted) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(table.locator(`[aria-rowindex="${wanted}"] :focus`)).toBeInViewport();

  await page.getByPlaceholder('Pesquisar condutores...').fill('condutor 99 de');
  await expect(rowOf(page, 'Condutor 99 de muitos')).toBeInViewport();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(`1 de ${MANY} condutores`)).toBeVisible();
});
