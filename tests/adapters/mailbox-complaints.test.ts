import { describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { mailboxLinks } from '../../db/schema/mailbox-links';
import { createAccessTokens } from '../../src/mail/mailbox-auth/tokens';
import { MAILBOX_FAULTS } from '../fixtures/shown';
import { expectNoSecrets, runHourlyJobs } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { deliver, mail } from '../support/mail/mail';
import { linkedOffice, readMail, smtpServer } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { dovecotIsThere } from '../support/servers/dovecot';
import { mailerOf } from '../support/servers/smtp';

const DAY_MS = 86_400_000;
const USER = 'relatorios@frota-exemplo.pt';

const report = () =>
  mail({ parts: [{ name: uberName('2026-11-09'), body: uberReport([{ id: 'U1', gross: '10.00' }]) }] });

/** A linked mailbox whose warnings to staff are received. */
async function watchedOffice(over: Parameters<typeof linkedOffice>[0] = {}, mechanisms?: string) {
  const office = await linkedOffice(over, mechanisms);
  const smtp = await smtpServer();
  office.services.mailer = mailerOf(smtp.url);
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  return {
    ...office,
    /** Runs the jobs, and answers the texts of all warnings so far. */
    async warnings() {
      await runHourlyJobs(office.services, office.services.now());
      const mails = await Promise.all(smtp.received.map(readMail));
      return mails.filter(({ subject }) => subject.includes('caixa de correio')).map(({ text }) => text);
    },
    today: async () => (await (await office.request('/api/today')).json()).mailboxFault,
    health: async () => (await (await office.request('/api/health')).json()).parts.mailbox,
  };
}

describe.runIf(dovecotIsThere)('what users of other programs complain of', () => {
  test('dies after 90 days: each renewal’s refresh token is kept, and the link outlives them', async () => {
    const office = await watchedOffice();
    await office.link();
    for (let day = 0; day < 200; day += 1) {
      office.clock.now = new Date(office.clock.now.getTime() + DAY_MS);
      await office.tokens.current();
    }
    expect(office.provider.issued.refreshes).toBe(200);
    await deliver(office.dovecot, [report()]);
    expect(await office.poll()).toMatchObject({ outcome: 'polled' });
    expect((await office.config()).link).toMatchObject({ state: 'linked', fault: null });
  });

  test('a renewal without scopes (AADSTS900144): each request for tokens has them', async () => {
    const office = await watchedOffice();
    await office.link();
    office.wait(120);
    await office.tokens.current();
    const renewal = office.provider.asked.find((form) => form.get('grant_type') === 'refresh_token');
    expect(renewal?.get('scope')).toBe('offline_access imap');
  });

  test.each([
    ['a second step', 'AADSTS50076: multi-factor authentication', MAILBOX_FAULTS['second-step']],
    ['a changed password', 'AADSTS50173: the grant was revoked', MAILBOX_FAULTS['sign-in']],
  ])(
    'ended by %s, with ten days of silence: staff are notified within the hour, once',
    async (_name, error_description, text) => {
      const office = await watchedOffice();
      await office.link();
      office.provider.trouble.token = { status: 400, body: { error: 'invalid_grant', error_description } };
      for (const _day of [1, 5, 10]) {
        office.wait(24 * 60);
        await office.poll();
        expect(await office.warnings()).toEqual([expect.stringContaining(text)]);
      }
      expect(await office.today()).toBe(text);
    },
  );

  test('a watched mailbox that is no longer linked: staff are notified each week until they stop watching it', async () => {
    const office = await watchedOffice();
    await office.link();
    await office.poll();
    expect(await office.warnings()).toEqual([]);
    // A change of the variables has this effect.
    const other = { ...office.tokens.settings, user: 'nova@frota-exemplo.pt' };
    const { db, secret, now } = office.services;
    office.services.mailboxTokens = createAccessTokens(other, { db, secret, now });
    const counts: number[] = [];
    for (const hours of [1, 1, 7 * 24]) {
      office.wait(hours * 60);
      counts.push((await office.warnings()).length);
    }
    expect(counts).toEqual([1, 1, 2]);
    expect((await office.warnings())[0]).toContain(MAILBOX_FAULTS.unlinked);
    await office.send('POST', '/api/email/stop-monitoring');
    office.wait(7 * 24 * 60);
    expect(await office.warnings()).toHaveLength(2);
  });

  test('a client secret that runs out: staff are reminded 60, 30 and 7 days before, once each', async () => {
    const office = await watchedOffice({ secretExpiresOn: '2027-03-01' });
    await office.link();
    const sent: string[] = [];
    const days = ['12-30', '12-31', '01-01', '01-29', '01-30', '02-21', '02-22', '02-23', '03-05'];
    for (const day of days) {
      office.clock.now = new Date(`${day > '12' ? 2026 : 2027}-${day}T09:00:00Z`);
      const before = sent.length;
      const all = await office.warnings();
      sent.push(...all.slice(before).map(() => office.clock.now.toISOString().slice(0, 10)));
    }
    expect(sent).toEqual(['2026-12-31', '2027-01-30', '2027-02-22']);
    expect(await office.today()).toContain('caducou em');
  });

  test('a client secret that has run out: it is named, with and without a challenge of the provider', async () => {
    const office = await watchedOffice();
    await office.link();
    office.provider.trouble.token = { status: 401, body: { error: 'invalid_client' } };
    for (const challenge of [false, true]) {
      office.provider.trouble.challenge = challenge;
      office.wait(120);
      await office.poll();
      expect((await office.config()).link?.fault?.kind).toBe('secret');
    }
  });

  test('a shared mailbox: its address is the user name, and a member’s token opens it', async () => {
    const office = await watchedOffice();
    office.provider.members.set('ana@frota-exemplo.pt', USER);
    office.provider.person.account = 'ana@frota-exemplo.pt';
    await office.link();
    await deliver(office.dovecot, [report()]);
    office.wait(120);
    await office.poll();
    expect(await office.outcomes()).toEqual(['imported']);
  });

  test('a provider that renews without a new refresh token, as Google: the one it gave first stays', async () => {
    const office = await watchedOffice({ extra: { access_type: 'offline', prompt: 'consent' } });
    const { location } = await office.tokens.provider.authorization('http://localhost/callback');
    expect(location).toMatch(/access_type=offline&prompt=consent$/);
    await office.link();
    office.provider.trouble.sameRefresh = true;
    for (const minutes of [120, 120, 120]) {
      office.wait(minutes);
      await office.tokens.current();
    }
    const renewals = office.provider.asked.filter((form) => form.get('grant_type') === 'refresh_token');
    expect(new Set(renewals.map((form) => form.get('refresh_token'))).size).toBe(1);
    expect(renewals).toHaveLength(3);
  });

  test('a server that takes XOAUTH2 alone, as Microsoft’s, is read', async () => {
    const office = await watchedOffice({}, 'xoauth2');
    await office.link();
    await deliver(office.dovecot, [report()]);
    await office.poll();
    expect(await office.outcomes()).toEqual(['imported']);
  });
});

describe.runIf(dovecotIsThere)('a mail server that refuses renewed tokens', () => {
  test.each([
    ['code', 'mailbox'],
    ['client-credentials', 'access'],
  ] as const)(
    'with %s it is one fault, shown everywhere, sent once, and over with the first sign-in',
    async (flow, kind) => {
      const office = await watchedOffice({ flow });
      if (flow === 'code') await office.link();
      await office.poll();
      office.provider.person.account = 'outra@frota-exemplo.pt';
      office.provider.refuseAccess();
      await deliver(office.dovecot, [report()]);
      for (let time = 0; time < 2; time += 1) {
        office.wait(90);
        expect(await office.poll()).toMatchObject({ outcome: 'failed' });
        expect(await office.warnings()).toEqual([expect.stringContaining(MAILBOX_FAULTS[kind])]);
      }
      expect((await office.config()).link).toMatchObject({ state: 'broken', fault: { kind } });
      expect(await office.today()).toBe(MAILBOX_FAULTS[kind]);
      expect((await office.health()).link).toMatchObject({ state: 'broken', fault: kind });
      office.provider.person.account = USER;
      office.wait(90);
      await office.poll();
      expect(await office.outcomes()).toEqual(['imported']);
      expect((await office.config()).link).toMatchObject({ state: 'linked', fault: null });
      expect(await office.warnings()).toHaveLength(1);
    },
  );

  test('is no reason to keep e-mails back that are sent by the same tokens', async () => {
    const office = await watchedOffice({ sendsEmails: true });
    await office.link();
    office.provider.person.account = 'outra@frota-exemplo.pt';
    office.provider.refuseAccess();
    await office.poll();
    expect(await office.warnings()).toHaveLength(1);
  });
});

test.runIf(dovecotIsThere)(
  'promise 166: a refusal that repeats the tokens brings them into no log, answer, e-mail or audit row',
  async () => {
    const office = await watchedOffice();
    await office.link();
    const secrets = [
      ...office.provider.issued.access.keys(),
      ...office.provider.issued.refresh.keys(),
      office.provider.clientSecret,
    ];
    const body = { error: 'invalid_grant', error_description: `AADSTS50057 ${secrets.join(' ')}` };
    office.provider.trouble.token = { status: 400, body };
    office.wait(120);
    await office.poll();
    await office.post('link');
    const texts = [
      JSON.stringify(await office.config()),
      JSON.stringify(await office.health()),
      await office.today(),
      ...(await office.warnings()),
      JSON.stringify(await office.db.select().from(auditLog)),
      JSON.stringify(await office.db.select().from(mailboxLinks)),
    ];
    office.provider.trouble.token = { status: 500, body: { error: secrets.join(' ') } };
    office.wait(120);
    await office.poll();
    expectNoSecrets(office.logged, secrets);
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);
  },
);
