import type { MailboxSettings, Voucher } from '../../mail/imap/mailbox';
import { soleAddress } from '../../mail/messages/address';
import type { Head } from '../../mail/messages/head';
import { isPublicMailDomain } from '../../mail/messages/mail-domains';
import { oneLine } from '../../platform/domain/text';
import {
  type AuthenticationResults,
  type MethodResult,
  readAuthenticationResults,
} from './parse-authentication-results';
import type { MailReason } from './schema';

export type SenderRules = Pick<MailboxSettings, 'allowedSenders' | 'voucher'>;
type Origin = Pick<Head, 'from' | 'isWhole' | 'wellFormed' | 'authenticationResults'>;

/** Judges only the outer sender, even of a forwarded message; an allowed domain includes its subdomains. */
export function refusalOf(origin: Origin, rules: SenderRules): MailReason | null {
  if (!origin.isWhole) return 'message_too_complex';
  if (origin.from.length > 1) return 'several_senders';
  const found = soleAddress(origin.from[0] ?? '');
  if ('fault' in found) return found.fault === 'several' ? 'several_senders' : 'no_sender';
  const { address } = found;
  if (!origin.wellFormed) return 'no_sender';
  const domain = domainOf(address);
  const allowed = rules.allowedSenders.filter((each) =>
    each.startsWith('@') ? isWithin(domain, each.slice(1)) : each === address,
  );
  if (allowed.length === 0) return 'sender_not_allowed';
  const signers = allowed.map(domainOf);
  return refusalBy(rules.voucher, origin, { domain, signers });
}

/** The sender's address, or a placeholder if there is not exactly one. */
export function senderOf({ from }: Pick<Head, 'from'>): string | null {
  const found = soleAddress(from.length === 1 ? (from[0] ?? '') : '');
  if ('address' in found) return found.address;
  return (
    oneLine(from.join(', ').slice(0, MOST_SHOWN * 4))
      .slice(0, MOST_SHOWN)
      .toWellFormed() || null
  );
}

/** Whether it is the mailbox's address, or one of its domain unless that is a public provider's. */
export function isOwn(address: string | null, user = ''): boolean {
  if (address === null || !user.includes('@')) return false;
  const own = user.toLowerCase();
  const domain = domainOf(own);
  return isPublicMailDomain(domain) ? address === own : isWithin(domainOf(address), domain);
}

const MOST_SHOWN = 320;

/** `signers` are DKIM domains accepted for `domain`; parent domains only up to an allowed one. */
type Claim = { domain: string; signers: readonly string[] };

function refusalBy(voucher: Voucher, { authenticationResults }: Origin, claim: Claim): MailReason | null {
  if (voucher.by === 'nobody') return null;
  // Only the topmost header is trusted: the sender may have forged those below it.
  const stated = readAuthenticationResults(authenticationResults[0] ?? '');
  if (voucher.by === 'unknown') return fails(stated) ? 'not_authentic' : 'no_voucher';
  const isVouched =
    voucher.by === 'microsoft'
      ? stated.authserv === null && stated.results[0]?.method === 'spf' && hasPassed(stated, claim.domain)
      : isNamed(stated.authserv, voucher.host) && isAuthentic(stated, claim);
  return isVouched ? null : 'not_authentic';
}

/** Whether the name is that of the trusted host, or of one below it. */
export function isNamed(authserv: string | null, host: string): boolean {
  if (authserv === null) return false;
  return host.startsWith('*.') ? authserv.endsWith(host.slice(1)) : authserv === host;
}

function fails({ results }: AuthenticationResults): boolean {
  return results.some(({ method, outcome }) => method === 'dmarc' && outcome === 'fail');
}

/** Requires `dmarc=pass` for exactly this domain, and no contradicting result. */
function hasPassed({ results }: AuthenticationResults, domain: string): boolean {
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  return (
    dmarc.length > 0 && dmarc.every((each) => each.outcome === 'pass' && only(each, 'header.from') === domain)
  );
}

/** Like `hasPassed`; if DMARC is inconclusive, accepts `dkim=pass` of an aligned domain (RFC 7489 §3.1.1, relaxed). */
function isAuthentic(stated: AuthenticationResults, claim: Claim): boolean {
  if (hasPassed(stated, claim.domain)) return true;
  if (stated.results.some(({ method, outcome }) => method === 'dmarc' && !SAYS_NOTHING.has(outcome)))
    return false;
  return stated.results.some((each) => {
    const hasDomain = each.properties.some(({ name }) => name === 'header.d');
    const signer = only(each, hasDomain ? 'header.d' : 'header.i');
    if (each.method !== 'dkim' || each.outcome !== 'pass' || !signer) return false;
    return (
      isWithin(signer, claim.domain) || (isWithin(claim.domain, signer) && isBelow(signer, claim.signers))
    );
  });
}

/** Results of DMARC that are inconclusive. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['none', 'unknown', 'temperror']);

/** The domain in a property that occurs exactly once. */
function only({ properties }: MethodResult, name: string): string | null {
  const [first, ...others] = properties.filter((each) => each.name === name);
  return first && others.length === 0 ? domainOf(first.value) : null;
}

function isBelow(domain: string, parents: readonly string[]): boolean {
  return parents.some((parent) => isWithin(domain, parent));
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
