import { describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { mailboxLinks } from '../../db/schema/mailbox-links';
import { MAILBOX_FAULTS } from '../fixtures/shown';
import { createSession, expectNoSecrets } from '../support/api/app';
import { linkedOffice } from '../support/mail/mail-offices';
import { dovecotIsThere } from '../support/servers/dovecot';

type Office = Awaited<ReturnType<typeof linkedOffice>>;

/** Begins as the button does; answers the provider's address and the attempt's cookie. */
async function begin(office: Office) {
  const answer = await office.post('link');
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { location } = (await answer.json()) as { location: string };
  return { location, cookie };
}

const outcomeOf = (answer: Response) =>
  new URL(answer.headers.get('Location') ?? '/', 'http://localhost').searchParams.get('ligacao');

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

async function isLinked({ db }: Office): Promise<boolean> {
  return (await db.select().from(mailboxLinks)).some(({ sealed }) => sealed !== null);
}

describe.runIf(dovecotIsThere)('linking the mailbox in a browser', () => {
  test('promise 166: leads back from the provider to a linked mailbox, and neither log, audit nor answers have a token', async () => {
    const office = await linkedOffice();
    const { location, cookie } = await begin(office);
    const asked = new URL(location).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe('http://localhost/api/mailbox/callback');
    const answer = await office.open(pathOf(office.provider.visit(location)), cookie);
    expect(outcomeOf(answer)).toBe('linked');
    await expect.poll(async () => (await office.config()).connected).toBe(true);
    const secrets = [...office.provider.issued.access.keys(), ...office.provider.issued.refresh.keys()];
    expect(secrets.length).toBeGreaterThan(1);
    office.services.log.info('test.line', {});
    expectNoSecrets(office.logged, secrets);
    const answers = [
      JSON.stringify(await office.config()),
      await (await office.request('/api/health')).text(),
      await (await office.request('/api/today')).text(),
      JSON.stringify(await office.db.select().from(auditLog)),
      JSON.stringify(await office.db.select().from(mailboxLinks)),
    ];
    for (const secret of secrets) for (const text of answers) expect(text).not.toContain(secret);
    const audited = (await office.db.select().from(auditLog)).map(({ action }) => action);
    expect(audited).toContain('mailbox.link');
  });

  test('promise 167: a state of another attempt, a used one, one of another session and none at all link nothing', async () => {
    const office = await linkedOffice();
    const one = await begin(office);
    const other = await begin(office);
    const back = pathOf(office.provider.visit(one.location));
    expect(outcomeOf(await office.open(back, other.cookie))).toBe('expired');
    expect(outcomeOf(await office.open(back))).toBe('expired');
    expect(outcomeOf(await office.open('/api/mailbox/callback?code=x', one.cookie))).toBe('expired');
    const another = await office.app.request(back, {
      headers: { Cookie: `${await createSession(office.services)}; ${one.cookie}` },
    });
    expect(outcomeOf(another)).toBe('expired');
    const nobody = await office.app.request(back, { headers: { Cookie: one.cookie } });
    expect(nobody.status).toBe(401);
    expect(await isLinked(office)).toBe(false);
    office.wait(11);
    expect(outcomeOf(await office.open(back, one.cookie))).toBe('expired');
  });

  test('promise 167: a code that was issued for another browser’s attempt is refused by its verifier', async () => {
    const office = await linkedOffice();
    const [mine, theirs] = [await begin(office), await begin(office)];
    const stolen = new URL(office.provider.visit(theirs.location)).searchParams.get('code') ?? '';
    const back = new URL(office.provider.visit(mine.location));
    back.searchParams.set('code', stolen);
    expect(outcomeOf(await office.open(pathOf(back.href), mine.cookie))).toBe('sign-in');
    expect(await isLinked(office)).toBe(false);
  });

  test('promise 167: an answer that names another issuer is not exchanged (RFC 9207)', async () => {
    const office = await linkedOffice();
    office.provider.trouble.issuer = 'https://another.example';
    const { location, cookie } = await begin(office);
    const back = pathOf(office.provider.visit(location));
    expect(outcomeOf(await office.open(back, cookie))).toBe('sign-in');
    expect(office.provider.asked).toEqual([]);
    expect(await isLinked(office)).toBe(false);
  });

  test('an account that does not open the mailbox is not linked, and its token is revoked', async () => {
    const office = await linkedOffice();
    office.provider.person.account = 'outra@frota-exemplo.pt';
    const { location, cookie } = await begin(office);
    const answer = await office.open(pathOf(office.provider.visit(location)), cookie);
    expect(outcomeOf(answer)).toBe('mailbox');
    expect(office.provider.issued.refresh.size).toBe(0);
    expect(await isLinked(office)).toBe(false);
  });

  test.each([
    ['declined', 'access_denied', 'AADSTS65004: user declined'],
    ['declined', 'authorization_declined', ''],
    ['consent', 'access_denied', 'AADSTS90094: the administrator has to consent'],
    ['second-step', 'interaction_required', ''],
  ])('a person who is refused at the provider for %s sees so', async (fault, error, error_description) => {
    const office = await linkedOffice();
    office.provider.trouble.authorize = { error, error_description };
    const { location, cookie } = await begin(office);
    expect(outcomeOf(await office.open(pathOf(office.provider.visit(location)), cookie))).toBe(fault);
  });

  test('an old cookie beside the new one, and another host in the request, do not end the attempt', async () => {
    const office = await linkedOffice();
    await begin(office);
    const old = await begin(office);
    const { location, cookie } = await begin(office);
    office.services.publicOrigin = 'http://localhost';
    const back = office.provider.visit(location).replace('http://localhost', 'http://outra.example');
    expect(outcomeOf(await office.open(back, `${old.cookie}; ${cookie}`))).toBe('linked');
  });

  test('the redirect address is the public one, whatever host the request names', async () => {
    const office = await linkedOffice();
    office.services.publicOrigin = 'https://frota.example';
    const cookie = await createSession(office.services);
    const answer = await office.app.request('http://another.example/api/mailbox/link', {
      method: 'POST',
      headers: { Cookie: cookie },
    });
    const { location } = (await answer.json()) as { location: string };
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(
      'https://frota.example/api/mailbox/callback',
    );
  });

  test('Desligar forgets the tokens and revokes them at the provider; the audit log and the dashboard show it', async () => {
    const office = await linkedOffice();
    await office.link();
    expect((await office.post('unlink')).status).toBe(200);
    expect(await isLinked(office)).toBe(false);
    expect(office.provider.issued.refresh.size).toBe(0);
    expect((await office.config()).link).toMatchObject({ state: 'unlinked' });
    const today = await (await office.request('/api/today')).json();
    expect(today).toMatchObject({ mailboxFault: MAILBOX_FAULTS.unlinked, has: { mailbox: false } });
    const audited = (await office.db.select().from(auditLog)).map(({ action }) => action);
    expect(audited).toContain('mailbox.unlink');
  });
});
