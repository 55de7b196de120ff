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

test('the newest drivers do not wait for the others, and a search completes when those are there', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/500/);
  await registerMany(register);
  const others = Promise.withResolvers<void>();
  let fails = true;
  await page.route(/with-documents$/, async (route) => {
    await others.promise;
    return fails ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/drivers');
  const count = page.getByRole('main').getByRole('status').first();
  const table = page.getByRole('table', { name: 'Condutores' });
  await expect(count).toHaveText(/^\d{3} condutores$/);
  await expect(table.locator('[aria-rowindex="2"]')).toContainText('Condutor');
  const total = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
  await expect(table).toHaveAttribute('aria-rowcount', `${total + 1}`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);

  await page.getByPlaceholder('Pesquisar condutores...').fill('condutor 1 de');
  await expect(count).toHaveText('0 encontrados, a carregar os restantes…');
  await expect(page.getByText('Nenhum condutor encontrado')).toHaveCount(0);

  others.resolve();
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Não foi possível carregar todos os condutores.' });
  await expect(notice).toBeVisible();
  fails = false;
  await notice.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rowOf(page, 'Condutor 1 de muitos').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(count).toHaveText(new RegExp(`^\\d de ${total} condutores$`));
  await page.getByPlaceholder('Pesquisar condutores...').fill('');
  await expect(count).toHaveText(`${total} condutores`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test('the count follows a key before the list does', async ({ staffPage: page, register }) => {
  await registerMany(register);
  await page.goto('/drivers');
  const count = page.getByRole('main').getByRole('status').first();
  await expect(count).toHaveText(/^\d{3} condutores$/);
  const search = page.getByPlaceholder('Pesquisar condutores...');
  await search.focus();
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const isRows = changes.some(({ target }) => target.nodeName === 'TBODY');
      document.documentElement.dataset.order = `${document.documentElement.dataset.order ?? ''}${isRows ? ' rows' : ' count'}`;
    }).observe(document.querySelector('main') ?? document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.keyboard.press('z');
  await expect(page.getByText('Nenhum condutor encontrado')).toBeVisible();
  await expect(count).toHaveText(/^0 de \d{3} condutores$/);
  expect(await page.evaluate(() => document.documentElement.dataset.order)).toMatch(/^ count/);
});
