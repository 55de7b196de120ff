import type { Page } from 'playwright/test';
import { type Dovecot, startDovecot } from '../servers/dovecot';
import { expect, test as office } from './office';
import { startServer, type TestServer } from './server-fixture';

/** The tests of the office whose inbox is on a real IMAP server. */
export const test = office.extend<object, { dovecot: Dovecot; server: TestServer }>({
  dovecot: [
    async ({ browserName: _anyBrowser }, use) => {
      const dovecot = await startDovecot();
      await use(dovecot);
      await dovecot.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: [
    async ({ dovecot }, use) => {
      const server = await startServer({
        env: {
          TRUST_PROXY: '1',
          EMAIL_USERNAME: dovecot.user,
          EMAIL_PASSWORD: dovecot.password,
          EMAIL_TRUSTED_AUTHSERV: 'none',
          EMAIL_HOST: '127.0.0.1',
          EMAIL_PORT: String(dovecot.port),
          // The server trusts public authorities alone, so the tests' certificate is given to it.
          EMAIL_SECURE: 'false',
          EMAIL_TLS: 'false',
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Starts monitoring by the page's button, which polls at once, and waits until the result is shown. */
export async function watchInbox(page: Page, text: string): Promise<void> {
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  await expect(page.getByText(text).first()).toBeVisible({ timeout: 60_000 });
}

/** Does the same, without waiting for the page to refresh by itself. */
export async function readInbox(page: Page, sender: string): Promise<void> {
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  const listed = async () => (await page.request.get('/api/payment-reports')).text();
  await expect.poll(listed, { timeout: 60_000 }).toContain(sender);
  await page.reload();
  await expect(page.getByText(sender).first()).toBeVisible();
}
