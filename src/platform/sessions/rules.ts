export const SIGN_IN_LIMIT = { name: 'sign-in', limit: 60, windowSeconds: 600 };

/** Absolute and idle timeouts (ASVS 7.3). */
export const SESSION_LIFETIME_MS = 8 * 60 * 60 * 1000;
export const SESSION_IDLE_MS = 60 * 60 * 1000;

const TOUCH_INTERVAL_MS = 60 * 1000;

type Times = { createdAt: string; lastSeenAt: string };

export function hasEnded(session: Times, now: Date): boolean {
  return (
    now.getTime() - Date.parse(session.createdAt) >= SESSION_LIFETIME_MS ||
    now.getTime() - Date.parse(session.lastSeenAt) >= SESSION_IDLE_MS
  );
}

export function needsTouch(session: Times, now: Date): boolean {
  return now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_INTERVAL_MS;
}

/** Matches an address, or an exact domain (`@domain`). */
export function isStaff(email: string, list: readonly string[]): boolean {
  return staffEntry(email, list) !== null;
}

function staffEntry(email: string, list: readonly string[]): 'address' | 'domain' | null {
  const address = lowerAscii(email);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null;
  const entries = list.map(lowerAscii);
  if (entries.includes(address)) return 'address';
  return entries.includes(address.slice(address.indexOf('@'))) ? 'domain' : null;
}

const GOOGLE = 'https://accounts.google.com';

/** A domain entry needs a matching `hd` claim: Google still verifies addresses whose account left the domain. */
export function maySignIn(
  claims: { readonly [claim: string]: unknown },
  email: string,
  { issuer, list }: { issuer: string; list: readonly string[] },
): boolean {
  const entry = staffEntry(email, list);
  if (entry !== 'domain' || !isGoogle(issuer)) return entry !== null;
  const { hd } = claims;
  return typeof hd === 'string' && hd !== '' && list.map(lowerAscii).includes(`@${lowerAscii(hd)}`);
}

/** The `hd` sent to Google: the list's only domain, `*` for several, null if the list has other addresses. */
export function hostedDomain(issuer: string, list: readonly string[]): string | null {
  if (!isGoogle(issuer)) return null;
  const domains = new Set(list.map((entry) => lowerAscii(entry).replace(/^[^@]*@/, '')));
  const covered = [...domains].every((domain) => list.map(lowerAscii).includes(`@${domain}`));
  if (!covered || domains.size === 0) return null;
  return domains.size === 1 ? ([...domains][0] ?? null) : '*';
}

function isGoogle(issuer: string): boolean {
  return issuer.replace(/\/$/, '') === GOOGLE;
}

/** toLowerCase() would also fold the Kelvin sign. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Null unless verified by the provider, although some omit the claim by default (Microsoft Entra). */
export function verifiedEmail(claims: { readonly [claim: string]: unknown }): string | null {
  return claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null;
}

/** A path of this origin, else `/`; never a path of the API, which includes `/api/logout`. */
export function pageAfterSignIn(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.length > 500) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // The router decodes `%69`, and our pages have no `%` in their paths.
  const own = url.origin === origin && !/^\/(\/|api(\/|$))|%/i.test(url.pathname);
  return own ? `${url.pathname}${url.search}` : '/';
}

const OFFICE_PAGES = ['/drivers', '/finances', '/documents', '/email-config'];

/** The page of this origin that `Referer` names. */
export function officePageOf(referer: string | undefined, origin: string): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  const own = url.origin === origin && OFFICE_PAGES.includes(url.pathname);
  return own ? `${url.pathname}${url.search}` : undefined;
}
