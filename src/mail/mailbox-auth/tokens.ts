import type { Database } from '../../../db/opening/client';
import { seal, unseal } from '../../platform/secrets/seal';
import { MailboxError } from '../imap/mailbox';
import { FAULT_TEXT, isOfMailServer, refusedByMailServer } from './fault-rules';
import { LinkRefusedError } from './link-refused';
import { createProvider, type Tokens } from './provider';
import type { Fault } from './schema';
import type { OAuthSettings } from './settings';
import {
  beginLink,
  endRefusal,
  endTurn,
  type Link,
  noteRefusal,
  readLink,
  replaceTokens,
  takeTurn,
} from './store';

/** In ms: a token that lapses sooner is renewed first, since a poll lasts up to four minutes. */
const LEAST_LEFT_MS = 5 * 60_000;
/** In ms: longer than a request to the provider may take. */
const TURN_MS = 40_000;
const WAIT_MS = 250;

const LABEL = 'mailbox tokens';
const AWAY = 'O fornecedor da conta de email não respondeu. Será tentado de novo.';

export interface AccessTokens {
  settings: OAuthSettings;
  provider: ReturnType<typeof createProvider>;
  /** A token valid for five minutes or more; `refused` is one that the server refused. Raises `MailboxError`. */
  current(refused?: string): Promise<string>;
  /** Notes whether the mail server refused a renewed token. */
  noteSignIn(isRefused: boolean): Promise<void>;
  sealed(tokens: Tokens): Promise<string>;
  unsealed(sealed: string): Promise<Tokens | null>;
  link(): Promise<Link | null>;
  /** Identifies the configuration: other tokens are for another mailbox. */
  account: string;
}

type Given = { db: Database; secret: string; now: () => Date };

/** Renews the stored tokens, one server at a time. */
export function createAccessTokens(settings: OAuthSettings, { db, secret, now }: Given): AccessTokens {
  const provider = createProvider(settings, now);
  const account = `${settings.flow} ${settings.clientId} ${settings.user}`;
  let underWay: Promise<string> | null = null;

  async function sealed(tokens: Tokens): Promise<string> {
    return seal(secret, LABEL, JSON.stringify(tokens));
  }

  async function unsealed(text: string): Promise<Tokens | null> {
    const json = await unseal(secret, LABEL, text);
    return json === null ? null : (JSON.parse(json) as Tokens);
  }

  async function find(refused: string | undefined): Promise<string> {
    const giveUpAt = Date.now() + TURN_MS;
    for (;;) {
      const link = await linkToRenew();
      const tokens = link.sealed === null ? null : await unsealed(link.sealed);
      if (link.sealed !== null && tokens === null) throw await refusedAs(link, 'key');
      if (tokens && tokens.accessToken !== refused && isFresh(tokens)) return tokens.accessToken;
      if (await takeTurn(db, link.version, now(), new Date(now().getTime() + TURN_MS))) {
        const renewed = await renew(link, tokens);
        if (renewed !== null) return renewed;
      } else if (Date.now() > giveUpAt) throw new MailboxError(AWAY, null);
      else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  async function linkToRenew(): Promise<Link> {
    const link = await readLink(db, account);
    if (settings.flow !== 'client-credentials') {
      if (link === null || link.sealed === null) throw new MailboxError(FAULT_TEXT.unlinked, null);
      return link;
    }
    if (link !== null) return link;
    await beginLink(db, account);
    const begun = await readLink(db, account);
    if (begun === null) throw new MailboxError(AWAY, null);
    return begun;
  }

  /** Null if the link was replaced meanwhile. */
  async function renew(link: Link, tokens: Tokens | null): Promise<string | null> {
    let fresh: Tokens;
    try {
      fresh = await askFor(tokens);
    } catch (error) {
      if (error instanceof LinkRefusedError) throw await refusedAs(link, error.fault, error);
      await endTurn(db, link.version, null, now().toISOString());
      throw new MailboxError(AWAY, error);
    }
    const isKept = await replaceTokens(db, link.version, {
      sealed: await sealed(fresh),
      at: now().toISOString(),
    });
    return isKept ? fresh.accessToken : null;
  }

  async function askFor(tokens: Tokens | null): Promise<Tokens> {
    if (settings.flow === 'client-credentials') return provider.clientCredentials();
    if (!tokens?.refreshToken) throw new LinkRefusedError('sign-in');
    return provider.refresh(tokens.refreshToken);
  }

  async function refusedAs(link: Link, fault: Fault, cause: unknown = null): Promise<MailboxError> {
    await endTurn(db, link.version, fault, now().toISOString());
    return new MailboxError(FAULT_TEXT[fault], cause);
  }

  function isFresh({ expiresAt }: Tokens): boolean {
    return expiresAt - now().getTime() > LEAST_LEFT_MS;
  }

  return {
    settings,
    provider,
    account,
    sealed,
    unsealed,
    link: () => readLink(db, account),
    async noteSignIn(isRefused) {
      const fault = refusedByMailServer(settings.flow);
      if (isRefused) await noteRefusal(db, account, fault, now().toISOString());
      else if (isOfMailServer((await readLink(db, account))?.fault)) await endRefusal(db, account);
    },
    async current(refused) {
      underWay ??= find(refused).finally(() => {
        underWay = null;
      });
      const joined = await underWay;
      return joined === refused ? find(refused) : joined;
    },
  };
}
