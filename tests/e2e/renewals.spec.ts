import { createClient } from '@libsql/client/sqlite3';
import type { Locator, Page } from 'playwright/test';
import { dayInWords } from '../../src/platform/domain/date-words';
import { lisbonDate } from '../fixtures/dates';
import { mailTest as test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';

test.use({ fleet: 'renewals' });

/** The driver is at work with documents that end within five days. */
async function endSoon(server: { dataDir: string }, id: string): Promise<void> {
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
}

test('Notificar sends the driver an e-mail once a day, and the card shows when', async ({
  staffPage: page,
  register,
  smtp,
  server,
}) => {
  const { id, fullName, email } = await register({ documents: ['CC'] });
  await endSoon(server, id);
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

test('a driver is reached by WhatsApp, telephone and e-mail, with a text that asks for what is due', async ({
  staffPage: page,
  register,
  server,
}) => {
  const { id, fullName, email } = await register({ documents: ['CC'] });
  await endSoon(server, id);
  const textOf = async (place: Page | Locator) => {
    const href = await place.getByRole('link', { name: `WhatsApp para ${fullName}` }).getAttribute('href');
    const { origin, pathname, searchParams } = new URL(href ?? '');
    expect(origin + pathname).toBe('https://wa.me/351910000000');
    return searchParams.get('text');
  };
  const lapse = `caduca a ${dayInWords(lisbonDate(new Date(), 5))}`;

  await page.goto('/documents');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: fullName });
  expect(await textOf(card)).toContain(`O seu Cartão de Cidadão ${lapse}. Envie-nos o novo documento`);

  await page.goto(`/drivers?driver=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: `Telefonar a ${fullName}` })).toHaveAttribute(
    'href',
    'tel:+351910000000',
  );
  const text = await textOf(dialog);
  expect(text).toContain(`- Cartão de Cidadão: ${lapse}\n- Carta de Condução: está em falta`);
  expect(text).toContain(`Pode enviá-los em ${new URL(page.url()).origin}/me`);
  const mail = await dialog.getByRole('link', { name: `Email para ${fullName}` }).getAttribute('href');
  expect(mail).toMatch(new RegExp(`^mailto:${email}\\?subject=Documentos%20em%20falta&body=`));
  await expectAccessible(page);
});

test('all who are listed are notified by one press and one question, but those of today', async ({
  staffPage: page,
  register,
  smtp,
  server,
}) => {
  const named = (name: string) =>
    register({ fullName: `${name} Norte Avisado`, documents: ['CC', 'CMTVDE'] });
  const drivers = [await named('Nuno'), await named('Noé'), await named('Nélio')];
  for (const { id } of drivers) await endSoon(server, id);
  const mails = () =>
    drivers.map(
      ({ email }) => smtp.received.filter(({ to, raw }) => to.includes(email) && /renove/i.test(raw)).length,
    );

  await page.goto('/documents');
  await page.getByRole('searchbox', { name: 'Condutor' }).fill('Norte Avisado');
  const main = page.getByRole('main');
  await expect(main.getByText(/^6 de \d+ documentos$/)).toBeVisible();
  await main
    .getByRole('listitem')
    .filter({ hasText: 'Nuno' })
    .getByRole('button', { name: 'Notificar' })
    .first()
    .click();
  await expect(main.getByText('1 condutor notificado hoje')).toBeVisible();
  await main.getByRole('button', { name: 'Notificar 2 condutores' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificar 2 condutores?' });
  await expect(dialog.getByText('Ficam de fora: 1 já foi notificado hoje.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar 2 emails' }).click();
  await expectToast(page, '2 condutores notificados', 'Cada um recebe um email com os documentos a renovar.');
  await expect(dialog).toBeHidden();
  await expect(main.getByText('3 condutores notificados hoje')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Notificar \d/ })).toBeHidden();
  await expect.poll(mails).toEqual([1, 1, 1]);
});
