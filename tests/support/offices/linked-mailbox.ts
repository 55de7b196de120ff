import { createImapMailbox } from '../../../src/mail/mail/imap';
import type { OAuthSettings } from '../../../src/mail/mailbox-auth/settings';
import { storeLink } from '../../../src/mail/mailbox-auth/store';
import { createAccessTokens } from '../../../src/mail/mailbox-auth/tokens';
import { createSession } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { settingsOf } from '../mail/mail';
import { startDovecot } from '../servers/dovecot';
import { startMailboxProvider } from '../servers/mailbox-provider';
import { inboxOffice } from './with-inbox';

const USER = 'relatorios@frota-exemplo.pt';

/** Staff at an app whose mailbox is opened by a provider's tokens, at a real server that asks the provider for each. */
export async function linkedOffice(over: Partial<OAuthSettings> = {}) {
  const provider = await startMailboxProvider(USER);
  onCleanup(provider.stop);
  const dovecot = await startDovecot({ introspection: `${provider.origin}/introspect` });
  onCleanup(dovecot.stop);
  const imap = { ...settingsOf(dovecot), password: null };
  const source = { current: async (_refused?: string): Promise<string> => '' };
  const mailbox = createImapMailbox(imap, {
    authority: dovecot.certificate,
    token: (refused) => source.current(refused),
  });
  const office = await inboxOffice(mailbox);
  const { services, db, clock } = office;
  provider.trouble.clock = () => clock.now;
  const cookie = await createSession(services);
  const newTokens = () =>
    createAccessTokens(provider.settings(over), { db, secret: services.secret, now: services.now });
  const tokens = newTokens();
  source.current = tokens.current;
  services.mailboxTokens = tokens;
  return {
    ...office,
    provider,
    dovecot,
    tokens,
    /** The tokens as another server of the same database has them. */
    newTokens,
    post: (path: string, body: unknown = {}) =>
      office.app.request(`/api/mailbox/${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Opens the program's address as this browser, of one session, does. */
    open: (path: string, cookies = '') =>
      office.app.request(path, { headers: { Cookie: `${cookie}; ${cookies}`, Accept: 'text/html' } }),
    /** Links the mailbox without the browser's part. */
    async link() {
      const { location, state, verifier } = await tokens.provider.authorization('http://localhost/callback');
      const callback = new URL(provider.visit(location)).searchParams;
      const fresh = await tokens.provider.exchange(callback, {
        redirectUri: 'http://localhost/callback',
        state,
        verifier,
      });
      const sealed = await tokens.sealed(fresh);
      const at = services.now().toISOString();
      await storeLink(db, { account: tokens.account, sealed, staff: 'staff@frota.local', at });
    },
  };
}
