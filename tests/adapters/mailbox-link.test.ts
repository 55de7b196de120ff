import { describe, expect, test } from 'vitest';
import { mailboxLinks } from '../../db/schema/mailbox-links';
import { MAILBOX_FAULTS } from '../fixtures/shown';
import { runHourlyJobs } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { insertDriver } from '../support/databases/rows';
import { deliver, mail } from '../support/mail/mail';
import { linkedOffice, readMail } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { dovecotIsThere } from '../support/servers/dovecot';
import { mailerOf, type Received, startSmtp } from '../support/servers/smtp';

/** Each week has another amount, since the same bytes are the same report. */
const report = (monday: string) =>
  mail({
    parts: [
      {
        name: uberName(monday),
        body: uberReport([{ id: 'U1', gross: `1${monday.slice(5, 7)}.${monday.slice(8)}` }]),
      },
    ],
  });

const HOUR_MS = 3_600_000;

describe.runIf(dovecotIsThere)('a mailbox opened by access tokens', () => {
  test('is read across the end of a token, and each renewal keeps the new refresh token', async () => {
    const office = await linkedOffice();
    const { provider, clock, db, dovecot } = office;
    await insertDriver(db, { fullName: 'Ana Exemplo' });
    await office.link();
    await deliver(dovecot, [report('2026-11-09')]);
    await office.poll();
    expect(await office.outcomes()).toEqual(['imported']);
    provider.trouble.once = true;
    for (const monday of ['2026-11-02', '2026-10-26', '2026-10-19']) {
      clock.now = new Date(clock.now.getTime() + HOUR_MS);
      await deliver(dovecot, [report(monday)]);
      expect(await office.poll()).toMatchObject({ outcome: 'polled' });
    }
    expect(await office.outcomes()).toEqual(['imported', 'imported', 'imported', 'imported']);
    expect(provider.issued.refreshes).toBe(3);
    expect(provider.asked.every((form) => form.get('scope') !== '' || form.has('code'))).toBe(true);
  });

  test('a token that the mail server refuses is renewed once, and the poll goes on', async () => {
    const office = await linkedOffice();
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.link();
    await deliver(office.dovecot, [report('2026-11-09')]);
    office.provider.refuseAccess();
    expect(await office.poll()).toMatchObject({ outcome: 'polled' });
    expect(await office.outcomes()).toEqual(['imported']);
    expect(office.provider.issued.refreshes).toBe(1);
  });

  test('what ended the link is shown, sent to staff once, and mended by linking anew: the cursor stays', async () => {
    const office = await linkedOffice();
    const { provider, clock, db, dovecot, services } = office;
    const smtp = await startSmtp();
    onCleanup(smtp.stop);
    services.mailer = mailerOf(smtp.url);
    await insertDriver(db, { fullName: 'Ana Exemplo' });
    await office.link();
    await deliver(dovecot, [report('2026-11-09')]);
    await office.poll();
    provider.trouble.token = {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'AADSTS50076: multi-factor authentication' },
    };
    clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
    await deliver(dovecot, [report('2026-11-02')]);
    expect(await office.poll()).toMatchObject({ outcome: 'failed' });
    const broken = await office.config();
    expect(broken.link).toMatchObject({ state: 'broken', fault: { kind: 'second-step' } });
    expect(broken.monitoring.message).toBe(MAILBOX_FAULTS['second-step']);
    const health = await (await office.request('/api/health')).json();
    expect(health.attention).toContain('mailbox');
    expect(health.parts.mailbox.link).toMatchObject({ state: 'broken', fault: 'second-step' });
    const today = await (await office.request('/api/today')).json();
    expect(today.mailboxFault).toBe(MAILBOX_FAULTS['second-step']);
    for (let hour = 0; hour < 3; hour += 1) {
      await runHourlyJobs(services, clock.now);
      clock.now = new Date(clock.now.getTime() + HOUR_MS);
      await office.poll();
    }
    const warnings = smtp.received.filter(({ raw }) => raw.includes('caixa de correio dos'));
    expect(warnings.map(({ to }) => to)).toEqual([['staff@frota.local']]);
    expect(await office.outcomes()).toEqual(['imported']);

    delete provider.trouble.token;
    await office.link();
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    await office.poll();
    expect(await office.outcomes()).toEqual(['imported', 'imported']);
    expect((await office.config()).link).toMatchObject({ state: 'linked', fault: null });
  });

  test.each([
    ['secret', 401, { error: 'invalid_client', error_description: 'AADSTS7000222: expired' }],
    ['consent', 400, { error: 'invalid_grant', error_description: 'AADSTS65001: no consent' }],
    ['disabled', 400, { error: 'invalid_grant', error_description: 'AADSTS50057: disabled' }],
  ])('a renewal that is refused for the %s says so on the page', async (kind, status, body) => {
    const office = await linkedOffice();
    await office.link();
    office.provider.trouble.token = { status, body };
    office.wait(120);
    await office.poll();
    const { link, monitoring } = await office.config();
    expect(link).toMatchObject({ state: 'broken', fault: { kind } });
    expect(monitoring.message).toBe(link?.fault?.text);
  });

  test('a refusal while the clocks differ by more than five minutes is put down to the clock', async () => {
    const office = await linkedOffice();
    await office.link();
    office.wait(120);
    office.provider.trouble.clock = () => new Date(office.clock.now.getTime() + 10 * 60_000);
    office.provider.trouble.token = { status: 400, body: { error: 'invalid_grant' } };
    await office.poll();
    expect((await office.config()).link).toMatchObject({ fault: { kind: 'clock' } });
  });

  test('a provider that fails, is silent or slow breaks no link, and the next poll goes on', async () => {
    const office = await linkedOffice();
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.link();
    await deliver(office.dovecot, [report('2026-11-09')]);
    office.provider.trouble.token = { status: 503, body: { error: 'temporarily_unavailable' } };
    office.wait(120);
    expect(await office.poll()).toMatchObject({ outcome: 'failed' });
    expect((await office.config()).link).toMatchObject({ state: 'linked', fault: null });
    delete office.provider.trouble.token;
    office.provider.trouble.silent = true;
    office.wait(120);
    expect(await office.poll()).toMatchObject({ outcome: 'failed' });
    expect((await office.config()).link).toMatchObject({ state: 'linked', fault: null });
    delete office.provider.trouble.silent;
    office.provider.trouble.delayMs = 1000;
    office.wait(120);
    expect(await office.poll()).toMatchObject({ outcome: 'polled' });
    expect(await office.outcomes()).toEqual(['imported']);
  });

  test('promise 168: two servers that renew at once ask the provider once', async () => {
    const office = await linkedOffice();
    await office.link();
    office.provider.trouble.once = true;
    office.provider.trouble.delayMs = 300;
    office.wait(120);
    const [one, other] = await Promise.all([office.newTokens().current(), office.newTokens().current()]);
    expect(one).toBe(other);
    expect(office.provider.issued.refreshes).toBe(1);
    expect((await office.db.select().from(mailboxLinks))[0]).toMatchObject({
      version: 2,
      renewingUntil: null,
    });
  });

  test('promise 168: a pair that staff linked anew meanwhile is not replaced by an earlier renewal', async () => {
    const office = await linkedOffice();
    await office.link();
    office.wait(120);
    let theirs: string | undefined;
    office.provider.trouble.onIssued = async () => {
      delete office.provider.trouble.onIssued;
      await office.link();
      theirs = [...office.provider.issued.access.keys()].at(-1);
    };
    expect(await office.tokens.current()).toBe(theirs);
    const link = await office.tokens.link();
    expect(await office.tokens.unsealed(link?.sealed ?? '')).toMatchObject({ accessToken: theirs });
    expect(link).toMatchObject({ version: 2, linkedBy: 'staff@frota.local' });
  });

  test('client credentials open the mailbox without a person, and survive a refused token', async () => {
    const office = await linkedOffice({ flow: 'client-credentials' });
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await deliver(office.dovecot, [report('2026-11-09')]);
    await office.poll();
    office.provider.refuseAccess();
    await deliver(office.dovecot, [report('2026-11-02')]);
    await office.poll();
    expect(await office.outcomes()).toEqual(['imported', 'imported']);
    expect((await office.config()).link).toMatchObject({ state: 'linked', flow: 'client-credentials' });
    expect((await office.post('link')).status).toBe(409);
  });

  test('a device code links the mailbox once the person has typed it', async () => {
    const office = await linkedOffice({ flow: 'device' });
    const { userCode, handle } = await (await office.post('device')).json();
    expect(userCode).toBe('VOL-ANTE');
    expect(await (await office.post('device/finish', { handle })).json()).toEqual({ outcome: null });
    office.provider.approveDevices();
    expect(await (await office.post('device/finish', { handle })).json()).toEqual({ outcome: 'linked' });
    await expect.poll(async () => (await office.config()).connected).toBe(true);
    office.provider.expireDevices();
    expect(await (await office.post('device/finish', { handle })).json()).toEqual({ outcome: 'expired' });
    expect(await (await office.post('device/finish', { handle: `${handle}x` })).json()).toEqual({
      outcome: 'expired',
    });
  });
});

describe.runIf(dovecotIsThere)('a mailbox that was linked now', () => {
  test('is polled at once, though the last poll was just now', async () => {
    const office = await linkedOffice({ flow: 'device' });
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    expect(await office.poll()).toMatchObject({ outcome: 'failed' });
    await deliver(office.dovecot, [report('2026-11-09')]);
    const { handle } = await (await office.post('device')).json();
    office.provider.approveDevices();
    expect(await (await office.post('device/finish', { handle })).json()).toEqual({ outcome: 'linked' });
    await expect.poll(office.outcomes).toEqual(['imported']);
  });
});

describe.runIf(dovecotIsThere)('e-mails sent with the mailbox’s token', () => {
  test('leave after a renewal and wait while the link is broken; staff see so, and get one by another server', async () => {
    const office = await linkedOffice({ sendsEmails: true });
    const { provider, services, tokens } = office;
    const user = 'relatorios@frota-exemplo.pt';
    const smtp = await startSmtp({ takesToken: (name, token) => provider.issued.access.get(token) === name });
    onCleanup(smtp.stop);
    const url = `smtp://${encodeURIComponent(user)}@localhost:${smtp.port}`;
    const mailer = mailerOf(url, { token: tokens.current });
    const email = {
      to: 'ana@exemplo.test',
      subject: 'Olá',
      text: 'Olá',
      html: '<p>Olá</p>',
      messageId: '<1@x.test>',
    };
    await office.link();
    provider.refuseAccess();
    expect(await mailer.send(email, AbortSignal.timeout(10_000))).toEqual({ outcome: 'accepted' });
    expect(smtp.received).toHaveLength(1);
    provider.revokeAll();
    provider.refuseAccess();
    expect(await mailer.send(email, AbortSignal.timeout(10_000))).toEqual({
      outcome: 'unavailable',
      reason: MAILBOX_FAULTS['sign-in'],
    });
    services.mailer = mailer;
    await runHourlyJobs(services, services.now());
    expect(smtp.received).toHaveLength(1);
    const spare = await startSmtp();
    onCleanup(spare.stop);
    services.spareMailer = mailerOf(spare.url);
    for (let hour = 0; hour < 2; hour += 1) {
      office.wait(60);
      await runHourlyJobs(services, services.now());
    }
    expect(spare.received.map(({ to }) => to)).toEqual([['staff@frota.local']]);
    expect((await readMail(spare.received[0] as Received)).text).toContain('esperam pela mesma ligação');
    expect(smtp.received).toHaveLength(1);
    expect((await office.config()).link).toMatchObject({ state: 'broken', sendsEmails: true });
  });
});
