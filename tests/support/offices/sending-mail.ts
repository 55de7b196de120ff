import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { type SmtpServer, startSmtp } from '../servers/smtp';
import { test as office } from './office';
import { startServer, type TestServer } from './server-fixture';

/** The tests of the office with an SMTP server through which the program sends drivers e-mails. */
export const test = office.extend<object, { smtp: SmtpServer; server: TestServer }>({
  smtp: [
    async ({ browserName: _anyBrowser }, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, use) => {
      const sender = { SMTP_URL: smtp.url, MAIL_FROM: 'Frota Exemplo <frota@frota.test>' };
      const server = await startServer({ env: { TRUST_PROXY: '1', ...sender } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** With the server ended, makes messages that were being sent due again, as three minutes later. */
export async function passLeases({ dataDir }: TestServer): Promise<void> {
  const client = createClient({ url: `file:${join(dataDir, 'frota.db')}` });
  await client.execute('UPDATE outbox SET next_attempt_at = created_at WHERE next_attempt_at IS NOT NULL');
  client.close();
}
