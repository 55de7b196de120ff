import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailConfig } from '../../src/reports/inbox/schema';
import type { PaymentReport } from '../../src/reports/payment-reports/schema';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { ANA } from '../support/api/registration';
import { insertDriver } from '../support/databases/rows';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';
import { makeCertificate, opensslIsThere, startSmtp } from '../support/servers/smtp';
import { sqldIsThere } from '../support/servers/sqld';
import { startWorkerOffice, type WorkerOffice } from '../support/servers/workerd';

const MAILBOX = 'relatorios@frota-exemplo.pt';

/** Delivers a report and watches the mailbox until it is read. */
async function expectRead(office: WorkerOffice, dovecot: Dovecot): Promise<void> {
  await deliver(dovecot, [
    mail({
      head: [vouchedFor('uber.com')],
      parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) }],
    }),
  ]);
  await post(office, '/api/email/start-monitoring', { intervalMinutes: 5 });
  const reports = async (): Promise<PaymentReport[]> => (await office.staff('/api/payment-reports')).json();
  await expect
    .poll(async () => (await reports()).map(({ outcome }) => outcome), { timeout: 60_000 })
    .toEqual(['imported']);
}

function post(office: WorkerOffice, path: string, body: unknown = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return office.staff(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe.skipIf(!sqldIsThere || !dovecotIsThere)('two Workers on a mailbox opened by access tokens', () => {
  let provider: MailboxProvider;
  let dovecot: Dovecot;
  let office: WorkerOffice;

  beforeAll(async () => {
    provider = await startMailboxProvider(MAILBOX);
    dovecot = await startDovecot({ introspection: `${provider.origin}/introspect` });
    office = await startWorkerOffice({
      workers: 2,
      certificate: dovecot.certificate,
      variables: {
        ...provider.variables,
        EMAIL_HOST: 'localhost',
        EMAIL_PORT: String(dovecot.tlsPort),
        EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
      },
    });
    await insertDriver(office.db, { fullName: 'Ana Exemplo', status: 'ACTIVE' });
  });
  afterAll(async () => {
    await office?.stop();
    await dovecot?.stop();
    await provider?.stop();
  });

  const config = async (): Promise<EmailConfig> => (await office.staff('/api/email/config')).json();

  test('staff link it, it is watched, and a refused token is renewed by one of the two', async () => {
    expect((await config()).link).toMatchObject({ state: 'unlinked' });
    const begun = await office.staff('/api/mailbox/link', { method: 'POST' });
    const attempt = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { location } = (await begun.json()) as { location: string };
    const back = new URL(provider.visit(location));
    const answer = await office.staff(`${back.pathname}${back.search}`, {
      headers: { cookie: `${office.staffCookie}; ${attempt}` },
      redirect: 'manual',
    });
    expect(answer.headers.get('Location')).toBe('/email-config?ligacao=linked');
    provider.refuseAccess();
    provider.trouble.once = true;
    await expectRead(office, dovecot);
    expect((await config()).link).toMatchObject({ state: 'linked', fault: null });
    expect(provider.issued.refreshes).toBe(1);
  });
});

describe.skipIf(!sqldIsThere || !dovecotIsThere || !opensslIsThere)(
  'a Worker with the mailbox’s token alone',
  () => {
    test.each(['device', 'client-credentials'])(
      'reads the mailbox and sends e-mails, by the flow %s',
      async (flow) => {
        const folder = await temporaryFolder();
        const certificate = makeCertificate(folder);
        const provider = await startMailboxProvider(MAILBOX);
        onCleanup(provider.stop);
        const dovecot = await startDovecot({ introspection: `${provider.origin}/introspect` });
        onCleanup(dovecot.stop);
        const smtp = await startSmtp({
          tls: { ...certificate, implicit: true },
          takesToken: (user, token) => provider.issued.access.get(token) === user,
        });
        onCleanup(smtp.stop);
        const office = await startWorkerOffice({
          certificate: `${dovecot.certificate}\n${certificate.cert}`,
          variables: {
            ...provider.variables,
            EMAIL_OAUTH_FLOW: flow,
            EMAIL_HOST: 'localhost',
            EMAIL_PORT: String(dovecot.tlsPort),
            EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
            SMTP_URL: `smtps://${encodeURIComponent(MAILBOX)}@localhost:${smtp.port}`,
            MAIL_FROM: MAILBOX,
          },
        });
        onCleanup(office.stop);
        if (flow === 'device') {
          const { handle } = await (await post(office, '/api/mailbox/device')).json();
          const finish = async () => (await post(office, '/api/mailbox/device/finish', { handle })).json();
          expect(await finish()).toEqual({ outcome: null });
          provider.approveDevices();
          expect(await finish()).toEqual({ outcome: 'linked' });
        }
        await insertDriver(office.db, { fullName: 'Ana Exemplo', status: 'ACTIVE' });
        await expectRead(office, dovecot);
        provider.refuseAccess();
        const registered = await fetch(`${office.workers[0]?.url}/api/drivers`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(ANA),
        });
        expect(registered.status).toBe(201);
        await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
        expect(smtp.received[0]).toMatchObject({ to: [ANA.email], encrypted: true });
      },
    );
  },
);
