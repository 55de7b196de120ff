import { FAULT_TEXT, type Fault, isFault } from './refusals';
import type { Flow } from './settings';
import type { AccessTokens } from './tokens';

/** What staff see of the mailbox's link: never a token. Instants are ISO 8601. */
export type MailboxLink = {
  flow: Flow;
  /** The provider's name, such as `Microsoft`. */
  provider: string;
  state: 'unlinked' | 'linked' | 'broken';
  linkedBy: string | null;
  linkedAt: string | null;
  /** Why the provider gives no token, in Portuguese, and since when. */
  fault: { kind: Fault; text: string; since: string | null } | null;
  /** `YYYY-MM-DD`. */
  secretExpiresOn: string | null;
  /** Whether e-mails to drivers are sent with the same token. */
  sendsEmails: boolean;
};

export async function linkState(tokens: AccessTokens): Promise<MailboxLink> {
  const { flow, provider, secretExpiresOn, sendsEmails } = tokens.settings;
  const link = await tokens.link();
  const kind = link?.fault && isFault(link.fault) ? link.fault : null;
  const isLinked = link?.sealed != null || flow === 'client-credentials';
  return {
    flow,
    provider,
    state: kind !== null ? 'broken' : isLinked ? 'linked' : 'unlinked',
    linkedBy: link?.linkedBy ?? null,
    linkedAt: link?.linkedAt ?? null,
    fault: kind && { kind, text: FAULT_TEXT[kind], since: link?.faultAt ?? null },
    secretExpiresOn,
    sendsEmails,
  };
}
