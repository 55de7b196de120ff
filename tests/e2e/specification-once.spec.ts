import type { Page } from 'playwright/test';
import { failingTest as test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';

// docs/rules/calls.md#calls: no list is retried, polled, or asked for twice.

const PAGES = ['/', '/drivers', '/finances', '/documents', '/email-config'];

/** Counts the calls that reach the server from now on, by address; those that the browser's cache answers do not. */
async function countCalls(page: Page) {
  const counts = new Map<string, number>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url);
    if (!pathname.startsWith('/api/') || response.fromDiskCache) return;
    counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
  });
  return counts;
}

const manyTimes = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 1);

for (const path of PAGES) {
  test(`${path} does not ask again for what failed`, async ({ staffPage: page, allowErrors }) => {
    allowErrors(/500/);
    const counts = new Map<string, number>();
    await page.route(/\/api\/(?!auth\/user)/, (route) => {
      const { pathname, search } = new URL(route.request().url());
      counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
      return route.fulfill({ status: 500, body: '' });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
    // The parts that load after the lists are there.
    await page.waitForLoadState('networkidle');
    expect(counts.size).toBeGreaterThan(0);
    expect(manyTimes(counts)).toEqual([]);
  });

  test(`the way back to ${path} asks once for each list, though the browser has it in its cache`, async ({
    staffPage: page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.goto('/register', { waitUntil: 'networkidle' });
    const counts = await countCalls(page);
    await page.goBack({ waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(counts.size).toBeGreaterThan(1);
    expect(manyTimes(counts)).toEqual([]);
    expect(counts.get('/api/auth/user')).toBe(1);
  });
}

test('/email-config does not poll while monitoring runs, and shows a newer state at a press', async ({
  staffPage: page,
}) => {
  await page.clock.install();
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  await expect(page.getByText('Monitorização ativa: novos emails')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const counts = await countCalls(page);
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  expect([...counts]).toEqual([]);
  await page.getByRole('button', { name: 'Atualizar estado' }).click();
  await expect.poll(() => counts.get('/api/email/config')).toBe(1);
  await expect.poll(() => counts.get('/api/payment-reports?limit=20')).toBe(1);
  await page.getByRole('button', { name: 'Parar Monitorização' }).click();
  await expect(page.getByText('Monitorização ativa: novos emails')).toBeHidden();
});
