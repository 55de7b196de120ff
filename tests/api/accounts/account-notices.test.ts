import { expect, test } from 'vitest';
import { staffDevices } from '../../../db/schema/staff-devices';
import { deleteAccount } from '../../../src/operations/accounts/held-store';
import { DAY_MS } from '../../fixtures/dates';
import { createAppWithAccounts, HOUR_MS, pass, runJob } from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';
import { cannedMailer } from '../../support/mail/mail-offices';
import { enrol, prove, sendChange, signedIn, signInBySteps } from './person';

const NEW = 'nova palavra passe comprida';

async function officeOfOne(outcomes: Parameters<typeof cannedMailer>[0] = []) {
  const { emails, mailer } = cannedMailer(outcomes);
  const office = await createAppWithAccounts({ mailer });
  const home = office.newBrowser();
  const { secret } = await enrol(office, home);
  const notices = () => runJob(office.services, 'staff.devices');
  return { office, home, secret, emails, notices };
}

test('a sign-in in a new browser is an e-mail to the person, once, and one in a known browser is none', async () => {
  const { office, home, secret, emails, notices } = await officeOfOne();
  await expect.poll(() => emails.length).toBe(1);
  expect(await signInBySteps(office, home, secret)).toBe('/');
  expect(await notices()).toEqual({ sent: 0, failed: 0 });
  pass(office, 30_000);
  expect(await signInBySteps(office, office.newBrowser(), secret)).toBe('/');
  await expect.poll(() => emails.length).toBe(2);
  expect(await notices()).toEqual({ sent: 0, failed: 0 });
  const [, second] = emails;
  expect(second?.to).toBe(STAFF_EMAIL);
  expect(second?.subject).toBe('Volante: a sua conta foi usada num navegador novo');
  expect(second?.text).toContain('20 de novembro de 2026 às 10:01');
  expect(second?.text).not.toMatch(/token|volante_device/);
});

test('an e-mail about a browser that failed is tried again by the hour, for two days', async () => {
  const failed = { outcome: 'unavailable', reason: 'a' } as const;
  const { office, emails, notices } = await officeOfOne([failed, failed]);
  await expect.poll(() => office.logged.join()).toContain('digest.not_sent');
  expect(await notices()).toEqual({ sent: 0, failed: 1 });
  pass(office, 3_600_000);
  expect(await notices()).toEqual({ sent: 1, failed: 0 });
  expect(emails).toHaveLength(1);
  pass(office, 2 * DAY_MS);
  expect(await notices()).toEqual({ sent: 0, failed: 0 });
});

test('an account knows its last twenty browsers, each for 400 days without use', async () => {
  const { office, home, secret } = await officeOfOne();
  const rows = Array.from({ length: 20 }, (_, at) => ({
    tokenHash: String(at).padStart(64, '0'),
    email: STAFF_EMAIL,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: `2026-01-${String(at + 1).padStart(2, '0')}T00:00:00.000Z`,
  }));
  await office.db.insert(staffDevices).values(rows);
  expect(await signInBySteps(office, home, secret)).toBe('/');
  const kept = await office.db.select().from(staffDevices);
  expect(kept).toHaveLength(20);
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain('0'.repeat(64));
  await runJob(office.services, 'sessions.clean', pass(office, 401 * DAY_MS));
  expect(await office.db.select().from(staffDevices)).toEqual([]);
});

test('a change is an e-mail to the person: what, when and in which session, once', async () => {
  const { emails, mailer } = cannedMailer();
  const { office, browser, secret } = await signedIn({ mailer });
  await expect.poll(() => emails.length).toBe(1);
  const { token } = await prove(office, browser, secret);
  await sendChange(browser, { token, password: NEW, again: NEW, factor: 'codes' });
  await expect.poll(() => emails.length).toBe(2);
  const [, email] = emails;
  expect([email?.to, email?.subject]).toEqual([STAFF_EMAIL, 'Volante: a sua conta foi mudada']);
  expect(email?.text).toContain(
    'foi mudada: 20 de novembro de 2026 às 10:01, na sessão iniciada em 20 de novembro de 2026 às 10:00.',
  );
  expect(email?.text).toContain('- a palavra-passe\n- os códigos de recuperação\n');
  expect(email?.text).toContain('Se não foi você, fale já com quem gere o servidor');
  expect(await runJob(office.services, 'staff.devices')).toEqual({ sent: 0, failed: 0 });
});

test.each([
  ['is tried again by the hour', false, { sent: 1, failed: 0 }],
  ['is not sent once the account has ended', true, { sent: 0, failed: 0 }],
])('an e-mail about a change that failed %s', async (_, hasEnded, report) => {
  const failed = { outcome: 'unavailable', reason: 'a' } as const;
  const { emails, mailer } = cannedMailer([{ outcome: 'accepted' }, failed]);
  const { office, browser, secret } = await signedIn({ mailer });
  await expect.poll(() => emails.length).toBe(1);
  const { token } = await prove(office, browser, secret);
  await sendChange(browser, { token, password: NEW, again: NEW });
  await expect.poll(() => office.logged.join()).toContain('digest.not_sent');
  const at = pass(office, HOUR_MS).toISOString();
  if (hasEnded) await deleteAccount(office.db, STAFF_EMAIL, { at, actor: 'operator:ana' });
  expect(await runJob(office.services, 'staff.devices')).toEqual(report);
});
