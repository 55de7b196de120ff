import { expect, expectAccessible, test } from '../support/offices/office';
import { WAITING_ROW } from '../support/reports/weeks';

test.use({ fleet: 'waiting pages' });

const WAITING = '/api/payment-reports/waiting';

test('pages waiting rows, and retries a page that failed', async ({ staffPage: page, allowErrors }) => {
  allowErrors(/500/);
  const rows = Array.from({ length: 25 }, (_, n) => ({
    ...WAITING_ROW,
    id: n + 1,
    externalId: `${n + 1}`,
    fullName: `Nome ${n + 1}`,
  }));
  let fails = true;
  await page.route(`**${WAITING}*`, (route) => {
    const { search } = new URL(route.request().url());
    if (search === '') {
      const link = `<${WAITING}?after=22&limit=22>; rel="next"`;
      return route.fulfill({ json: rows.slice(0, 22), headers: { Link: link } });
    }
    expect(search).toBe('?after=22&limit=22');
    return fails ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ json: rows.slice(22) });
  });
  await page.goto('/email-config');
  const list = page.getByRole('list', { name: 'Linhas por associar' });
  const items = list.locator('> li');
  await expect(page.getByRole('heading', { name: 'Linhas por associar (22+)' })).toBeVisible();
  await expect(items).toHaveCount(20);
  await expect(page.getByText('Faltam mais de 2')).toBeVisible();
  await page.getByRole('button', { name: 'Ver mais' }).click();
  await expect(items).toHaveCount(22);
  await expect(page.getByText('Não foi possível carregar mais linhas.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Ver mais' }).click();
  await expect(items).toHaveCount(25);
  await expect(page.getByRole('heading', { name: 'Linhas por associar (25)' })).toBeVisible();
  await expect(page.getByText('Não foi possível carregar mais linhas.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ver mais' })).toHaveCount(0);
});

test('a registration that was not approved is named with the way to it, and cannot be chosen', async ({
  staffPage: page,
}) => {
  const suggestions = [
    { driverId: '1', fullName: 'Ana Ativa', wasActive: true, shares: ['name'], rank: 1 },
    { driverId: '2', fullName: 'Eva Registada', wasActive: false, shares: ['name'], rank: 1 },
  ];
  await page.route(`**${WAITING}`, (route) => route.fulfill({ json: [{ ...WAITING_ROW, suggestions }] }));
  await page.goto('/email-config');
  const item = page.getByRole('list', { name: 'Linhas por associar' }).locator('> li');
  await expect(item.getByText('Registo não aprovado: Eva Registada.')).toBeVisible();
  await expect(item.getByRole('link', { name: 'Eva Registada' })).toHaveAttribute(
    'href',
    '/drivers?driver=2',
  );
  await expect(item.getByRole('button', { name: /^É / })).toHaveText(['É Ana Ativa']);
  await expectAccessible(page);
});
