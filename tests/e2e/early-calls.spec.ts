import type { Page } from 'playwright/test';
import { mondayFrom } from '../fixtures/dates';
import { mailDemoTest as test } from '../support/offices/fleets';
import { expect } from '../support/offices/office';
import { phoneOf, signInByCode } from '../support/screens/pages';

/** Records the API's paths that a page asks for. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

/** Opens the page without the scripts that are not at high priority, the island's among them, until `seen` resolves. */
async function openWithoutIsland(page: Page, path: string, seen: () => Promise<void>): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)" fetchPriority="high"/g)].map(
    ([, file]) => file,
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!first.includes(new URL(route.request().url()).pathname)) await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await seen();
  release();
  await page.waitForLoadState('networkidle');
  await page.unroute('**/assets/*.js');
}

async function expectEachOnce(page: Page, path: string, early: readonly string[]): Promise<void> {
  // A page before it may still load its later parts.
  await page.goto('about:blank');
  const calls = callsOf(page);
  await openWithoutIsland(page, path, async () => {
    await expect.poll(() => calls.toSorted(), path).toEqual(early.toSorted());
  });
  expect(
    calls.filter((call, at) => calls.indexOf(call) !== at),
    path,
  ).toEqual([]);
  page.removeAllListeners('request');
}

const USER = '/api/auth/user';

test('a page of staff begins its calls before its island’s script is there, and makes each once', async ({
  staffPage: page,
}) => {
  const expiring = '/api/documents/expiring/30';
  const latest = '/api/financial-records?limit=5';
  await expectEachOnce(page, '/', [USER, '/api/stats', '/api/today', latest, expiring]);
  await expectEachOnce(page, '/drivers', [USER, '/api/drivers/with-documents?limit=100']);
  await expectEachOnce(page, '/documents', [USER, '/api/documents/expiring/90']);
  await expectEachOnce(page, '/email-config', [
    USER,
    '/api/email/config',
    '/api/payment-reports?limit=20',
    '/api/payment-reports/quarantine',
    '/api/payment-reports/waiting',
  ]);
});

test('the finances page begins with the records of its address', async ({ staffPage: page }) => {
  const records = (filter: string) => [USER, `/api/financial-records?${filter}limit=200`];
  await expectEachOnce(page, '/finances', records(''));
  await expectEachOnce(
    page,
    `/finances?semana=${mondayFrom(new Date(), -3)}`,
    records(`week=${mondayFrom(new Date(), -3)}&`),
  );
  await expectEachOnce(
    page,
    '/finances?semana=todas&estado=pendente&condutor=Ana',
    records('driver=Ana&status=PENDING&'),
  );
});

test('a driver’s own page makes its call once', async ({ browser, server, smtp, enrol }) => {
  const { email } = await enrol();
  const phone = await phoneOf(browser, server.url);
  await signInByCode(phone, smtp, email);
  await expectEachOnce(phone, '/me', ['/api/me']);
  await phone.context().close();
});
