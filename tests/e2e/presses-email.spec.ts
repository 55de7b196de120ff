import type { Locator } from 'playwright/test';
import { answerWith } from '../support/offices/fleets';
import { expect, test } from '../support/offices/office';
import { pointAt, press, topOf } from '../support/screens/layout';
import { reportBox } from '../support/screens/pages';

/** A message in quarantine, with the fields that its item shows. */
const MESSAGE = {
  createdAt: '2026-11-20T10:00:00.000Z',
  fileName: null,
  subject: 'Relatório semanal',
  attachments: [],
  outcome: 'quarantined',
  reasonText: 'O remetente não está na lista de remetentes permitidos.',
  acceptable: true,
  weekNeeded: false,
};

const MAILBOX = {
  configured: true,
  connected: true,
  provider: 'custom',
  host: 'imap.exemplo.test',
  port: 993,
  user: 'frota@exemplo.test',
  secure: true,
  monitoring: { active: false, activeSince: null, intervalMinutes: 5, checkedAt: null, message: null },
  senders: { vouchedBy: 'host', host: 'mx.exemplo.test', trusted: [] },
};

test('monitoring is shown as started, though the answer was lost', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const active = { ...MAILBOX.monitoring, active: true, activeSince: MESSAGE.createdAt };
  await answerWith(page, '**/api/email/config', MAILBOX);
  await page.route('**/start-monitoring', async (route) => {
    await answerWith(page, '**/api/email/config', { ...MAILBOX, monitoring: active });
    await route.abort();
  });
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  await expect(page.getByText('Falha ao iniciar monitorização')).toBeVisible();
  await expect(page.getByText('Ativa desde 20/11/2026')).toBeVisible();
});

test('the e-mail page does not shift as the mailbox status arrives', async ({ staffPage: page }) => {
  const answer = Promise.withResolvers<void>();
  await answerWith(page, '**/api/email/config', MAILBOX, answer.promise);
  await page.goto('/email-config');
  const box = reportBox(page);
  const start = page.getByRole('button', { name: 'Iniciar Monitorização' });
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  // docs/rules/screens.md#e-mail-page shows the actions only when a mailbox is configured.
  await expect(start).toBeHidden();
  const stood = await topOf(box);
  answer.resolve();
  await expect(start).toBeEnabled();
  expect(await topOf(box)).toBe(stood);
});

test('a status that cannot be refreshed is reported without a layout shift, and is asked for again by a press', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|503/);
  const path = '**/api/email/config';
  await answerWith(page, path, MAILBOX);
  await page.route('**/start-monitoring', async (route) => {
    await page.route(path, (status) => status.fulfill({ status: 503, body: '' }));
    await route.abort();
  });
  await page.goto('/email-config');
  const start = page.getByRole('button', { name: 'Iniciar Monitorização' });
  await expect(start).toBeEnabled();
  await start.scrollIntoViewIfNeeded();
  const stood = await topOf(start);
  await start.click();
  await expect(page.getByText('Não atualizado')).toBeVisible();
  expect(await topOf(start)).toBe(stood);
  await answerWith(page, path, MAILBOX);
  await page.getByRole('button', { name: 'Atualizar estado' }).click();
  await expect(page.getByText('Ligado', { exact: true })).toBeVisible();
});

test('the second click of a double click accepts nothing of the next message', async ({
  staffPage: page,
}) => {
  const messages = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    sender: `${id}@exemplo.test`,
    ...MESSAGE,
  }));
  const accepted: string[] = [];
  await page.route('**/api/payment-reports/quarantine', (route) =>
    route.fulfill({ json: messages.slice(accepted.length) }),
  );
  await page.route('**/accept', async (route) => {
    accepted.push(route.request().url());
    await route.fulfill({ json: [{ ...MESSAGE, id: 'x', outcome: 'imported' }] });
  });
  await page.goto('/email-config');
  const buttons = page.getByRole('button', { name: 'Aceitar' });
  await expect(buttons).toHaveCount(6);
  const place = buttons.first();
  // The place is scrolled clear of the toast.
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const stood = await topOf(place);
  await pointAt(page, place);
  await press(page, 1);
  await expect(buttons).toHaveCount(5);
  await expect.poll(() => topOf(place)).toBe(stood);
  await press(page, 2);
  await expect(place).toBeEnabled();
  expect(accepted).toHaveLength(1);
  // A separate press accepts it.
  await pointAt(page, place);
  await press(page, 1);
  await expect(buttons).toHaveCount(4);
  expect(accepted).toHaveLength(2);
});

/** The distance from the top of the page, independent of scrolling. */
function placeOf(it: Locator): Promise<number> {
  return it.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
}

test('the actions stay where they are as monitoring starts and stops, at any width', async ({
  staffPage: page,
}) => {
  await answerWith(page, '**/api/email/config', MAILBOX);
  await answerWith(page, '**/start-monitoring', {});
  await answerWith(page, '**/stop-monitoring', {});
  await page.goto('/email-config');
  const [start, stop] = ['Iniciar Monitorização', 'Parar Monitorização'].map((name) =>
    page.getByRole('button', { name }),
  );
  if (!start || !stop) throw new Error('two actions');
  const box = reportBox(page);
  const places = async () => {
    const found: [width: number, ...places: number[]][] = [];
    for (const width of [320, 360, 390, 430, 480, 560, 640, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push([width, await placeOf(start), await placeOf(stop), await placeOf(box)]);
    }
    return found;
  };
  await expect(start).toBeEnabled();
  const stood = await places();
  const active = { ...MAILBOX.monitoring, active: true, activeSince: MESSAGE.createdAt };
  await answerWith(page, '**/api/email/config', { ...MAILBOX, monitoring: active });
  await start.click();
  await expect(page.getByText('Ativa desde 20/11/2026')).toBeVisible();
  await expect(page.getByText('Monitorização ativa: novos emails')).toBeVisible();
  expect(await places()).toEqual(stood);
  await answerWith(page, '**/api/email/config', MAILBOX);
  await stop.click();
  await expect(page.getByText('Monitorização ativa: novos emails')).toBeHidden();
  await expect(start).toBeEnabled();
  expect(await places()).toEqual(stood);
});

test('without a configuration the facts keep their places', async ({ staffPage: page }) => {
  const answer = Promise.withResolvers<void>();
  await answerWith(page, '**/api/email/config', { ...MAILBOX, configured: false }, answer.promise);
  await page.goto('/email-config');
  const last = page.getByText('Remetentes', { exact: true });
  const box = reportBox(page);
  await expect(page.getByText('Nenhuma linha por associar')).toBeVisible();
  const stood = [await placeOf(last), await placeOf(box)];
  answer.resolve();
  await expect(page.getByText('Configuração de email não encontrada')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^—$/ })).toHaveCount(8);
  expect([await placeOf(last), await placeOf(box)]).toEqual(stood);
});

for (const provider of [undefined, 'correio-novo']) {
  test(`a provider that is ${provider ?? 'missing'} is shown as Custom`, async ({ staffPage: page }) => {
    await answerWith(page, '**/api/email/config', { ...MAILBOX, provider });
    await page.goto('/email-config');
    await expect(page.getByRole('definition').filter({ hasText: /^Custom$/ })).toBeVisible();
  });
}
