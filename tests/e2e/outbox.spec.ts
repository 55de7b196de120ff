import type { Page } from 'playwright/test';
import { passLeases, mailTest as test } from '../support/offices/fleets';
import { expect, expectToast, rowOf } from '../support/offices/office';
import type { SmtpServer } from '../support/servers/smtp';

test.use({ fleet: 'outbox' });

function mailTo(smtp: SmtpServer, address: string) {
  return smtp.received.filter(({ to }) => to.includes(address));
}

/** The driver's history as text: an e-mail is in it once the program has recorded the answer to it. */
async function historyOf(page: Page, driverId: string): Promise<string> {
  return (await page.request.get(`/api/drivers/${driverId}/history`)).text();
}

async function approve(page: Page, fullName: string): Promise<void> {
  await page.goto('/drivers');
  await rowOf(page, fullName).getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Sucesso', 'Status do condutor atualizado com sucesso');
}

test('a driver who registers and is approved has one e-mail about each, right away', async ({
  staffPage: page,
  register,
  smtp,
}) => {
  const driver = await register();
  await expect.poll(() => mailTo(smtp, driver.email)).toHaveLength(1);
  await approve(page, driver.fullName);
  await expect.poll(() => mailTo(smtp, driver.email)).toHaveLength(2);
  expect(mailTo(smtp, driver.email)[1]?.raw).toContain('Subject: O seu registo na Volante foi aprovado');
});

test('a server killed before and during the sending sends the e-mail once', async ({
  staffPage: page,
  register,
  server,
  smtp,
  allowErrors,
}) => {
  // The page fetches something when it is idle, from a server that is gone.
  allowErrors(/net::ERR_/);
  const driver = await register();
  await expect.poll(() => mailTo(smtp, driver.email)).toHaveLength(1);
  smtp.trouble = { stall: true };
  const connections = smtp.connections;
  await approve(page, driver.fullName);
  await expect.poll(() => smtp.connections).toBeGreaterThan(connections);
  await server.kill();
  await passLeases(server);
  await server.start();
  await expect.poll(() => smtp.connections).toBeGreaterThan(connections + 1);
  await server.kill();
  expect(mailTo(smtp, driver.email)).toHaveLength(1);

  smtp.trouble = {};
  await passLeases(server);
  await server.start();
  await expect.poll(() => mailTo(smtp, driver.email)).toHaveLength(2);
  // A server that ends between the answer and its record sends the message again.
  await expect.poll(() => historyOf(page, driver.id)).toContain('registo aprovado');
  await server.kill();
  await passLeases(server);
  await server.start();
  const other = await register();
  await expect.poll(() => mailTo(smtp, other.email)).toHaveLength(1);
  expect(mailTo(smtp, driver.email)).toHaveLength(2);
});
