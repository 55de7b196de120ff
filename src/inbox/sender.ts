import type { MailboxSettings } from '../mailbox/mailbox';
import type { MailReason } from './schema';

type SenderRules = Pick<MailboxSettings, 'allowedSenders' | 'trustedAuthserv'>;

export type Origin = {
  fromHeaders: number;
  from: readonly string[];
  authenticationResults: readonly string[];
};

/**
 * Why a message is not to be read, or null. A domain's subdomains are allowed with it. The outer sender alone decides, for a forwarded message too.
 */
export function refusalOf(origin: Origin, rules: SenderRules): MailReason | null {
  const [address = ''] = origin.from;
  if (origin.fromHeaders === 0 || origin.from.length === 0) return 'no_sender';
  if (origin.fromHeaders > 1 || origin.from.length > 1) return 'several_senders';
  const domain = /^[^@\s<>"]+@([a-z0-9.-]+)$/.exec(address)?.[1];
  if (domain === undefined) return 'no_sender';
  if (!rules.allowedSenders.some((each) => isAllowed(each, address, domain))) return 'sender_not_allowed';
  if (rules.trustedAuthserv === null) return null;
  return isAuthentic(origin.authenticationResults[0], rules.trustedAuthserv, domain) ? null : 'not_authentic';
}

function isAllowed(allowed: string, address: string, domain: string): boolean {
  return allowed.startsWith('@') ? isWithin(domain, allowed.slice(1)) : allowed === address;
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/** The topmost header has to be the trusted host's own: what stands below it, the sender may have written. */
function isAuthentic(header: string | undefined, authserv: string, domain: string): boolean {
  const [id = '', ...results] = withoutComments(header ?? '').split(';');
  if (id.trim().split(/\s+/)[0]?.toLowerCase() !== authserv.toLowerCase()) return false;
  return results.some((result) => vouchesFor(result.trim().toLowerCase(), domain));
}

/** `dmarc=pass` for this domain, or `dkim=pass` by a domain aligned with it (RFC 7489 §3.1.1, relaxed). */
function vouchesFor(result: string, domain: string): boolean {
  const [, method, outcome] = /^([a-z]+)(?:\/\d+)?\s*=\s*([a-z]+)(?=\s|$)/.exec(result) ?? [];
  if (outcome !== 'pass') return false;
  const property = (name: RegExp) => name.exec(result)?.[1];
  if (method === 'dmarc') return (property(/\sheader\.from\s*=\s*@?([^\s]+)/) ?? domain) === domain;
  if (method !== 'dkim') return false;
  const signer = property(/\sheader\.d\s*=\s*([^\s]+)/) ?? property(/\sheader\.i\s*=\s*[^\s@]*@([^\s]+)/);
  return !!signer?.includes('.') && (isWithin(domain, signer) || isWithin(signer, domain));
}

/** Comments, which may be nested, and quoted text say nothing here, whatever they spell. */
function withoutComments(header: string): string {
  let depth = 0;
  let quoted = false;
  let kept = '';
  for (let at = 0; at < header.length; at += 1) {
    const character = header[at];
    if (character === '\\') at += 1;
    else if (quoted || (character === '"' && depth === 0)) quoted = quoted ? character !== '"' : true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}
