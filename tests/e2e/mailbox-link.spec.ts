import { FAULT_TEXT } from '../../src/mail/mailbox-auth/rules';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { test as base, startServer, type TestServer } from '../support/offices/server-fixture';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';

const MAILBOX = 'relatorios@frota-exemplo.pt';
const START_MS = 180_000;

type Outside = { provider: MailboxProvider; dovecot: Dovecot };

/** A server whose mailbox is opened by the tokens of a provider on this machine. */
const test = base.extend<object, { outside: Outside; server: TestServer }>({
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
    async ({ outside: { provider, dovecot } }, use) => {
      const server = await startServer({
        env: {
          ...provider.variables,
          EMAIL_HOST: '127.0.0.1',
          EMAIL_PORT: String(dovecot.port),
          EMAIL_SECURE: 'false',
          EMAIL_TLS: 'false',
          EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
          EMAIL_OAUTH_SECRET_EXPIRES: '2099-01-01',
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
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
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Conta / }) });
  await expect(card.getByText('Por ligar')).toBeVisible();
  await expectAccessible(page);

  provider.person.account = 'outra@frota-exemplo.pt';
  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expectToast(page, 'A conta de email não foi ligada', FAULT_TEXT.mailbox);
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
  await expect(
    page.getByRole('table', { name: 'Relatórios processados' }).getByText(/uber/i).first(),
  ).toBeVisible({
    timeout: 30_000,
  });

  provider.refuseAccess();
  provider.revokeAll();
  await page.getByRole('button', { name: 'Testar Conexão' }).click();
  await expectToast(page, 'Falha ao testar conexão', FAULT_TEXT['sign-in']);
  await expect(card.getByRole('alert')).toContainText('deixou de aceitar esta ligação');
  await expectAccessible(page);

  await card.getByRole('button', { name: /^Ligar à conta/ }).click();
  await expect(card.getByText('Ligada', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Desligar' }).click();
  await expect(card.getByText('Por ligar')).toBeVisible();
});
