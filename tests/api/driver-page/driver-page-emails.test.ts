import { expect, test } from 'vitest';
import { writeSignIn } from '../../../src/people/driver-sessions/ask-for-sign-in';
import { createToken } from '../../../src/platform/sessions/token';
import { registerDriver } from '../../support/api/registration';
import { emailText, postOffice, readMail } from '../../support/mail/mail-offices';

test.each([
  ['driver_approved', 'ACTIVE'],
  ['driver_rejected', 'INACTIVE'],
])('the e-mail %s has the address of the driver’s own page, without a token', async (_kind, status) => {
  const office = await postOffice();
  const id = await registerDriver(office);
  await office.staff('PATCH', `/api/drivers/${id}/status`, { status });
  await office.send();
  const [received, decided] = await Promise.all(office.smtp.received.map(readMail));
  const page = `${office.services.publicOrigin}/me`;
  expect(received?.text).not.toContain('/me');
  expect(decided?.text).toContain(`:\n${page}\n`);
  expect(decided?.html.match(/<a href="[^"]*"/g)).toEqual([`<a href="${page}"`]);
});

test('an e-mail to an address that is no longer the driver’s has no address of the page', async () => {
  const office = await postOffice();
  const page = `${office.services.publicOrigin}/me`;
  const email = (kind: 'email_changed_old' | 'email_changed_new') => emailText(office.services, { kind });
  expect((await email('email_changed_old')).text).not.toContain(page);
  expect((await email('email_changed_new')).text).toContain(page);
});

test('a sign-in e-mail is sent before those that have waited longer', async () => {
  const office = await postOffice();
  for (let count = 0; count < 15; count += 1) {
    await registerDriver(office, { email: `condutor.${count}@exemplo.pt`, cmtvdeNumber: `TVDE-${count}` });
  }
  office.later(1_000);
  await writeSignIn({ ...office.services, mailer: null }, 'condutor.0@exemplo.pt', createToken());
  await office.send();
  const subjects = (await Promise.all(office.smtp.received.map(readMail))).map(({ subject }) => subject);
  expect(subjects[0]).toMatch(/^\d{3} \d{3} é o seu código$/);
});
