import type { Page } from 'playwright/test';
import { failingTest as unreachable } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';

// docs/rules/screens.md#e-mail-page, its four calls, and its rows of docs/rules/calls.md#messages.

const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A toast that has a title alone is found by it. */
const expectTitle = (page: Page, title: string) => expectToast(page, title, title);

function postsOf(page: Page): { path: string; body: string | null }[] {
  const posts: { path: string; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    posts.push({ path: new URL(request.url()).pathname, body: request.postData() });
  });
  return posts;
}

test('message: E-mail not configured', async ({ staffPage: page }) => {
  await page.goto('/email-config');
  await expect(page.getByText('Configuração de email não encontrada', { exact: true })).toBeVisible();
  await expect(page.getByText('EMAIL_USERNAME').first()).toBeVisible();
  for (const word of [
    'gmail, outlook, yahoo ou custom',
    'EMAIL_HOST',
    'EMAIL_PORT',
    'EMAIL_SECURE',
    'EMAIL_TLS',
  ]) {
    await expect(page.getByText(word)).toBeVisible();
  }
  for (const name of ['Testar Conexão', 'Iniciar Monitorização', 'Parar Monitorização']) {
    await expect(action(page, name)).toHaveCount(0);
  }
  const config = await (await page.request.get('/api/email/config')).json();
  expect(config).toMatchObject({ configured: false, connected: false, provider: 'custom' });
  await expectAccessible(page);
});

unreachable('call: GET /api/email/config', async ({ staffPage: page }) => {
  await page.goto('/email-config');
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: /^Custom$/ })).toBeVisible();
  await expect(facts.filter({ hasText: '127.0.0.1:9' })).toBeVisible();
  await expect(facts.filter({ hasText: 'frota@exemplo.test' })).toBeVisible();
  await expect(page.getByText('Desligado')).toBeVisible();
  const config = await (await page.request.get('/api/email/config')).json();
  expect(config).toMatchObject({
    configured: true,
    connected: false,
    provider: 'custom',
    secure: true,
    host: '127.0.0.1',
    port: 9,
    user: 'frota@exemplo.test',
  });
  expect(JSON.stringify(config)).not.toContain('palavra-passe');
  await expectAccessible(page);
});

unreachable(
  'call: POST /api/email/test-connection, message: E-mail connection test fails',
  async ({ staffPage: page }) => {
    const posts = postsOf(page);
    await page.goto('/email-config');
    await action(page, 'Testar Conexão').click();
    await expectTitle(page, 'Falha ao testar conexão');
    expect(posts).toEqual([{ path: '/api/email/test-connection', body: null }]);
  },
);

unreachable(
  'call: POST /api/email/start-monitoring and stop-monitoring, message: Start and stop monitoring succeed',
  async ({ staffPage: page }) => {
    const posts = postsOf(page);
    const note = page.getByText(/novos emails são verificados a cada 5 minutos/);
    await page.goto('/email-config');
    await expect(action(page, 'Iniciar Monitorização')).toBeEnabled();
    await expect(note).toHaveCount(0);
    await action(page, 'Iniciar Monitorização').click();
    await expectTitle(page, 'Monitorização de email iniciada');
    await expect(note).toBeVisible();
    await page.reload();
    await expect(action(page, 'Parar Monitorização')).toBeEnabled();
    await expect(note).toHaveCount(0);
    await action(page, 'Iniciar Monitorização').click();
    await expect(note).toBeVisible();
    await action(page, 'Parar Monitorização').click();
    await expectTitle(page, 'Monitorização de email parada');
    await expect(note).toHaveCount(0);
    const start = { path: '/api/email/start-monitoring', body: '{"intervalMinutes":5}' };
    expect(posts).toEqual([start, start, { path: '/api/email/stop-monitoring', body: null }]);
  },
);

unreachable('message: Start monitoring fails', async ({ staffPage: page, loseFile, allowErrors }) => {
  allowErrors(/50[03]/);
  await page.goto('/email-config');
  await expect(action(page, 'Iniciar Monitorização')).toBeEnabled();
  await loseFile('frota.db');
  await action(page, 'Iniciar Monitorização').click();
  await expectTitle(page, 'Falha ao iniciar monitorização');
  await expect(page.getByText(/novos emails são verificados/)).toHaveCount(0);
});

unreachable('message: Stop monitoring fails', async ({ staffPage: page, loseFile, allowErrors }) => {
  allowErrors(/50[03]/);
  await page.goto('/email-config');
  await expect(action(page, 'Parar Monitorização')).toBeEnabled();
  await loseFile('frota.db');
  await action(page, 'Parar Monitorização').click();
  await expectTitle(page, 'Falha ao parar monitorização');
});
