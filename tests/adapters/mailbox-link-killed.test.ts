import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { type Database, openDatabase } from '../../db/opening/client';
import { storeLink } from '../../src/mail/mailbox-auth/store';
import { type AccessTokens, createAccessTokens } from '../../src/mail/mailbox-auth/tokens';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { correspondence, deliver, makeFolder, settingsOf } from '../support/mail/mail';
import { runMortal } from '../support/processes/killed';
import { expectBooked } from '../support/reports/busy-weeks-kept';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { type MailboxProvider, startMailboxProvider } from '../support/servers/mailbox-provider';

const KILLS = 50;
/** The least of them that come after the provider issued a pair and before it is written. */
const KILLS_BETWEEN = 10;
/** More than the kills, since a poll may end before its death. */
const MAILS = 70;
const SECRET = 'x'.repeat(40);
const FIRST = Date.parse('2026-11-20T10:00:00Z');
/** Longer than a token lives, so that each poll renews first. */
const BETWEEN_MS = 90 * 60_000;

/** How long after its start, or after the provider issued a pair; null lets it come to its end. */
type Death = { from: 'start' | 'pair'; ms: number } | null;

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
    const { mails, weeks, poll, written, finished } = await begun('Renovada', MAILS);
    let kills = 0;
    let killsBetween = 0;
    for (const [n, mail] of mails.entries()) {
      await deliver(dovecot, [mail], 'Renovada');
      const before = { written: await written(), issued: provider.issued.refreshes };
      // While the provider issues the pair, before and after it is written, and during the poll that follows.
      provider.trouble.delayMs = Math.random() * 40;
      const death: Death =
        n % 2 === 0 ? { from: 'pair', ms: Math.random() * 4 } : { from: 'start', ms: Math.random() * 120 };
      if (await poll(death)) {
        kills += 1;
        const issued = provider.issued.refreshes - before.issued;
        if (issued > (await written()) - before.written) killsBetween += 1;
      }
      provider.trouble.delayMs = 0;
      // Undisturbed, except by a mail that ends the process which fetches it.
      while (await poll(null));
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(killsBetween).toBeGreaterThanOrEqual(KILLS_BETWEEN);
    await finished(async ({ db, tokens }) => {
      await expectBooked(db, weeks);
      expect(await tokens.current()).toMatch(/^access-/);
      expect((await tokens.link())?.fault).toBeNull();
    });
  });

  test('at a provider that takes a refresh token once alone: the fault is noted, and no mail is lost once linked anew', async () => {
    const { mails, weeks, poll, finished, link } = await begun('Unica', 3);
    await deliver(dovecot, mails, 'Unica');
    provider.trouble.once = true;
    expect(await poll({ from: 'pair', ms: 0 })).toBe(true);
    expect(await poll(null)).toBe(false);
    await finished(async ({ db, tokens }) => {
      expect((await tokens.link())?.fault).toBe('sign-in');
      await link(db);
    });
    while (await poll(null));
    await finished(async ({ db, tokens }) => {
      await expectBooked(db, weeks);
      expect((await tokens.link())?.fault).toBeNull();
    });
    delete provider.trouble.once;
  });

  /** A linked mailbox whose polls are other processes. */
  async function begun(mailFolder: string, count: number) {
    const folder = await temporaryFolder();
    const url = `file:${folder}/frota.db`;
    const { mails, people, weeks } = correspondence(count);
    const oauth = { settings: provider.settings(), secret: SECRET };
    let at = FIRST;
    provider.trouble.clock = () => new Date(at);
    const tokensOf = (db: Database) =>
      createAccessTokens(oauth.settings, { db, secret: SECRET, now: () => new Date(at) });

    async function finished(look: (given: { db: Database; tokens: AccessTokens }) => Promise<void>) {
      const { db, close } = await openDatabase({ url });
      await look({ db, tokens: tokensOf(db) }).finally(close);
    }

    async function link(db: Database) {
      const opened = tokensOf(db);
      const redirectUri = 'http://localhost/callback';
      const { location, state, verifier } = await opened.provider.authorization(redirectUri);
      const callback = new URL(provider.visit(location)).searchParams;
      const fresh = await opened.provider.exchange(callback, { redirectUri, state, verifier });
      const sealed = await opened.sealed(fresh);
      await storeLink(db, { account: opened.account, sealed, staff: 'x', at: new Date(at).toISOString() });
    }

    await finished(async ({ db }) => {
      await migrateDatabase(db);
      for (const { fullName, email } of people) await insertDriver(db, { fullName, email });
      await insertInbox(db, new Date(FIRST));
      await link(db);
    });
    await makeFolder(dovecot, mailFolder);

    async function poll(death: Death): Promise<boolean> {
      at += BETWEEN_MS;
      const settings = { ...settingsOf(dovecot, { folder: mailFolder }), password: null };
      const [objects, now] = [`${folder}/objects`, new Date(at).toISOString()];
      const given = { url, objects, settings, certificate: dovecot.certificate, oauth, now };
      const { isKilled } = await runMortal('poll', given, ({ kill }) => {
        if (death?.from === 'start') kill(death.ms);
        if (death?.from === 'pair') provider.trouble.onIssued = () => kill(death.ms);
      });
      delete provider.trouble.onIssued;
      return isKilled;
    }

    async function written(): Promise<number> {
      let version = 0;
      await finished(async ({ tokens }) => {
        version = (await tokens.link())?.version ?? 0;
      });
      return version;
    }

    return { mails, weeks, poll, written, finished, link };
  }
});
