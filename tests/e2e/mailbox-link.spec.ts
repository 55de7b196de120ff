import type { Page } from 'playwright/test';
import { MAILBOX_FAULTS } from '../fixtures/shown';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { test as base, serve, startServer, type TestServer } from '../support/offices/server-fixture';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';

const MAILBOX = 'relatorios@frota-exemplo.pt';
const START_MS = 180_000;

type Outside = { provider: MailboxProvider; dovecot: Dovecot };

const variablesOf = ({ provider, dovecot }: Outside) => ({
  ...provider.variables,
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: String(dovecot.port),
  EMAIL_SECURE: 'false',
  EMAIL_TLS: 'false',
  EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
  EMAIL_OAUTH_SECRET_EXPIRES: '2099-01-01',
});

/** Opens Email IMAP as staff of another server, with these variables too. */
type StartWith = (variables: Record<string, string>) => Promise<void>;

/** A server whose mailbox is opened by the tokens of a provider on this machine. */
const test = base.extend<{ startWith: StartWith }, { outside: Outside; server: TestServer }>({
  outside: [
    async ({ browserName: _anyBrowser }, use) => {
      const provider = await startMailboxProvider(MAILBOX);
      const dovecot = await startDovecot({ introspection: `${provider.origin}/introspect` });
      await use({ provider, dovecot });
      await dovecot.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  server: [
    async ({ outside }, use) => serve(await startServer({ env: variablesOf(outside) }), use),
    { scope: 'worker', timeout: START_MS },
  ],
  startWith: async ({ page, outside }, use) => {
    let server: TestServer | undefined;
    await use(async (variables) => {
      server = await startServer({ env: { ...variablesOf(outside), ...variables } });
      await page.goto(`${server.url}/api/login`);
      await page.getByLabel(/mail/i).fill(server.staffEmail);
      await page.getByLabel(/palavra-passe/i).fill(server.staffPassword);
      await page.getByRole('button', { name: /iniciar sessão|entrar|continuar/i }).click();
      await page.waitForURL(`${server.url}/`);
      await page.goto(`${server.url}/email-config`);
    });
    await server?.stop();
  },
});

test.skip(!dovecotIsThere, 'no Dovecot');

test('a mailbox is linked at its provider, watched, found broken, linked anew and unlinked', async ({
  page,
  outside: { provider, dovecot },
  signIn,
}) => {
  await signIn(page);
  await expect(page.getByRole('link', { name: /^Abrir 1 caixa de correio/ })).toBeVisible();
  await page.goto('/email-config');
  const card = cardOf(page);
  await expect(card.getByText('Por ligar')).toBeVisible();
  await expectAccessible(page);

  provider.person.account = 'outra@frota-exemplo.pt';
  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expectToast(page, 'A conta de email não foi ligada', MAILBOX_FAULTS.mailbox);
  await expect(page).toHaveURL(/\/email-config$/);

  provider.person.account = MAILBOX;
  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expectToast(
    page,
    'Conta de email ligada',
    'Os relatórios que chegarem a esta caixa passam a ser lidos.',
  );
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await deliver(dovecot, [
    mail({
      head: [vouchedFor('uber.com')],
      parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) }],
    }),
  ]);
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  const reports = page.getByRole('table', { name: 'Relatórios processados' });
  await expect(async () => {
    await page.reload();
    await expect(reports.getByText(/uber/i).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();

  provider.refuseAccess();
  provider.revokeAll();
  await page.getByRole('button', { name: 'Testar Conexão' }).click();
  await expectToast(page, 'Falha ao testar conexão', MAILBOX_FAULTS['sign-in']);
  await expect(card.getByRole('alert')).toContainText('deixou de aceitar esta ligação');
  await expectAccessible(page);

  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Desligar' }).click();
  await expect(card.getByText('Por ligar')).toBeVisible();
});

test('where no browser reaches the program, a code that is typed at the provider links the mailbox', async ({
  page,
  outside,
  startWith,
}) => {
  await startWith({ EMAIL_OAUTH_FLOW: 'device' });
  const { provider } = outside;
  const card = cardOf(page);
  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expect(card.getByText('VOL-ANTE')).toBeVisible();
  await expect(card.getByRole('link')).toHaveAttribute('href', `${provider.origin}/enter`);
  await expectAccessible(page);
  await expect.poll(() => provider.asked.at(-1)?.get('grant_type')).toContain('device_code');
  await expect(card.getByText('Por ligar')).toBeVisible();
  provider.approveDevices();
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
  await expect(card.getByText('VOL-ANTE')).toHaveCount(0);
});

test('a mailbox without a person has nothing to press, and shows when it is refused', async ({
  page,
  outside: { provider },
  startWith,
}) => {
  await startWith({ EMAIL_OAUTH_FLOW: 'client-credentials' });
  const card = cardOf(page);
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  provider.refuseAccess();
  provider.person.account = 'outra@frota-exemplo.pt';
  await page.getByRole('button', { name: 'Testar Conexão' }).click();
  await expect(card.getByRole('alert')).toContainText(MAILBOX_FAULTS.access);
  await expectAccessible(page);
  provider.person.account = MAILBOX;
  await page.getByRole('button', { name: 'Testar Conexão' }).click();
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
});

function cardOf(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: /^Conta / }) });
}
