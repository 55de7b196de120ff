import { createClient } from '@libsql/client/sqlite3';
import { lisbonDate } from '../fixtures/dates';
import { mailTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';

test.use({ fleet: 'renewals' });

test('Notificar sends the driver an e-mail once a day, and the card shows when', async ({
  staffPage: page,
  register,
  smtp,
  server,
}) => {
  const { id, fullName, email } = await register({ documents: ['CC'] });
  // The server may be writing at that moment.
  const client = createClient({ url: `file:${server.dataDir}/frota.db`, timeout: 10_000 });
  await client.execute({
    sql: "UPDATE drivers SET status = 'ACTIVE', approved_at = created_at WHERE id = ?",
    args: [id],
  });
  await client.execute({
    sql: "UPDATE documents SET status = 'VALIDATED', expiry_date = ? WHERE driver_id = ?",
    args: [lisbonDate(new Date(), 5), id],
  });
  client.close();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/document-links/renewals')) calls.push(request.method());
  });
  const told = ['Notificação enviada', `Notificação de renovação enviada para ${fullName}`] as const;
  const letters = () => smtp.received.filter(({ to, raw }) => to.includes(email) && /renove/i.test(raw));

  await page.goto('/');
  const item = page.getByRole('listitem').filter({ hasText: fullName });
  const button = item.getByRole('button', { name: 'Notificar', exact: true });
  await expect(button).toHaveAccessibleDescription(fullName);
  await button.click();
  await expectToast(page, ...told);
  await expect.poll(() => letters().length).toBe(1);

  await page.goto('/documents');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: fullName });
  await expect(card.getByText('Última notificação')).toBeVisible();
  await card.getByRole('button', { name: 'Notificar' }).click();
  await expectToast(page, ...told);
  await expectAccessible(page);
  expect(calls).toEqual(['POST', 'POST']);
  expect(letters()).toHaveLength(1);
});
