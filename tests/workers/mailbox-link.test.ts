import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailConfig } from '../../src/reports/inbox/schema';
import type { PaymentReport } from '../../src/reports/payment-reports/schema';
import { insertDriver } from '../support/databases/rows';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';
import { sqldIsThere } from '../support/servers/sqld';
import { startWorkerOffice, type WorkerOffice } from '../support/servers/workerd';

describe.skipIf(!sqldIsThere || !dovecotIsThere)('two Workers on a mailbox opened by access tokens', () => {
  let provider: MailboxProvider;
  let dovecot: Dovecot;
  let office: WorkerOffice;

  beforeAll(async () => {
    provider = await startMailboxProvider('relatorios@frota-exemplo.pt');
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
  const reports = async (): Promise<PaymentReport[]> => (await office.staff('/api/payment-reports')).json();

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
    await deliver(dovecot, [
      mail({
        head: [vouchedFor('uber.com')],
        parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) }],
      }),
    ]);
    await office.staff('/api/email/start-monitoring', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intervalMinutes: 5 }),
    });
    await expect
      .poll(async () => (await reports()).map(({ outcome }) => outcome), { timeout: 60_000 })
      .toEqual(['imported']);
    expect((await config()).link).toMatchObject({ state: 'linked', fault: null });
    expect(provider.issued.refreshes).toBe(1);
  });
});
