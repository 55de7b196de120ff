import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { storeLink } from '../../src/mail/mailbox-auth/store';
import { createAccessTokens } from '../../src/mail/mailbox-auth/tokens';
import { startMonitoring } from '../../src/reports/inbox/store';
import { temporaryFolder } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { correspondence, deliver, makeFolder, settingsOf } from '../support/mail/mail';
import { type Death, pollInProcess } from '../support/processes/killed';
import { expectBooked } from '../support/reports/busy-weeks-kept';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';

const FOLDER = 'Renovada';
const KILLS = 50;
/** More than the kills, since a poll may end before its death. */
const MAILS = 70;
const SECRET = 'x'.repeat(40);
const FIRST = Date.parse('2026-11-20T10:00:00Z');
/** Longer than a token lives, so that each poll renews first. */
const BETWEEN_MS = 90 * 60_000;

describe.runIf(dovecotIsThere)('a process that is killed while it renews the mailbox’s tokens', () => {
  let provider: MailboxProvider;
  let dovecot: Dovecot;
  beforeAll(async () => {
    provider = await startMailboxProvider('relatorios@frota-exemplo.pt');
    dovecot = await startDovecot({ introspection: `${provider.origin}/introspect` });
  });
  afterAll(async () => {
    await dovecot?.stop();
    await provider?.stop();
  });

  test('promise 168: at random, fifty times: no mail is lost and the mailbox stays linked', {
    timeout: 900_000,
  }, async () => {
    const folder = await temporaryFolder();
    const url = `file:${folder}/frota.db`;
    const { mails, people, weeks } = correspondence(MAILS);
    const oauth = { settings: provider.settings(), secret: SECRET };
    const first = await openDatabase({ url });
    await migrateDatabase(first.db);
    for (const { fullName, email } of people) await insertDriver(first.db, { fullName, email });
    await startMonitoring(first.db, { intervalMinutes: 5, staff: 'x', now: new Date(FIRST) });
    await link(first.db);
    await first.close();
    await makeFolder(dovecot, FOLDER);
    let at = FIRST;
    let kills = 0;
    async function poll(death: Death): Promise<string> {
      at += BETWEEN_MS;
      const settings = { ...settingsOf(dovecot, { folder: FOLDER }), password: null };
      const [objects, now] = [`${folder}/objects`, new Date(at).toISOString()];
      return pollInProcess({ url, objects, settings, certificate: dovecot.certificate, oauth, now }, death);
    }
    for (const mail of mails) {
      await deliver(dovecot, [mail], FOLDER);
      // While the provider issues the pair, before and after it is written, and during the poll that follows.
      provider.trouble.delayMs = Math.random() * 40;
      if ((await poll({ transactions: 0, ms: Math.random() * 120 })) === 'killed') kills += 1;
      provider.trouble.delayMs = 0;
      // Undisturbed, except by a mail that ends the process which fetches it.
      while ((await poll(null)) === 'killed');
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    const { db, close } = await openDatabase({ url });
    await expectBooked(db, weeks);
    const tokens = createAccessTokens(oauth.settings, { db, secret: SECRET, now: () => new Date(at) });
    expect(await tokens.current()).toMatch(/^access-/);
    expect((await tokens.link())?.fault).toBeNull();
    await close();

    async function link(db: (typeof first)['db']) {
      const opened = createAccessTokens(oauth.settings, { db, secret: SECRET, now: () => new Date(FIRST) });
      const begun = await opened.provider.authorization('http://localhost/callback');
      const callback = new URL(provider.visit(begun.location)).searchParams;
      const redirect = {
        redirectUri: 'http://localhost/callback',
        state: begun.state,
        verifier: begun.verifier,
      };
      const sealed = await opened.sealed(await opened.provider.exchange(callback, redirect));
      await storeLink(db, { account: opened.account, sealed, staff: 'x', at: new Date(FIRST).toISOString() });
    }
  });
});
