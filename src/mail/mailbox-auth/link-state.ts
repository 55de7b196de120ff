import { FAULT_TEXT, isFault } from './fault-rules';
import type { MailboxLink } from './schema';
import type { AccessTokens } from './tokens';

export async function linkState(tokens: AccessTokens): Promise<MailboxLink> {
  const { flow, provider, secretExpiresOn, sendsEmails, hasSpare } = tokens.settings;
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
    hasSpare,
  };
}
