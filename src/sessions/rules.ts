/** Both ways of a sign-in, of one address. */
export const SIGN_IN_LIMIT = { name: 'sign-in', limit: 60, windowSeconds: 600 };

/** How long a session lives at most, and how long without a request, in milliseconds (ASVS 7.3). */
export const SESSION_LIFETIME_MS = 8 * 60 * 60 * 1000;
export const SESSION_IDLE_MS = 60 * 60 * 1000;

/** A session's last use is written at most this often, in milliseconds, so that a read is not a write each time. */
const TOUCH_INTERVAL_MS = 60 * 1000;

type Times = { createdAt: string; lastSeenAt: string };

/** Whether the session has reached its absolute or its idle end. */
export function hasEnded(session: Times, now: Date): boolean {
  return (
    now.getTime() - Date.parse(session.createdAt) >= SESSION_LIFETIME_MS ||
    now.getTime() - Date.parse(session.lastSeenAt) >= SESSION_IDLE_MS
  );
}

export function needsTouch(session: Times, now: Date): boolean {
  return now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_INTERVAL_MS;
}

/** Whether `list` names the address, or its exact domain as `@domain`. An empty list is nobody. */
export function isStaff(email: string, list: readonly string[]): boolean {
  const address = lowerAscii(email);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return false;
  const domain = address.slice(address.indexOf('@'));
  return list.map(lowerAscii).some((entry) => entry === address || entry === domain);
}

/** Only A to Z: toLowerCase() would also make a `k` of the Kelvin sign, and so another mailbox one of ours. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The address to look for on the staff list: only one the provider says it has verified. Some leave that claim
 * out unless told to send it (Microsoft Entra among them): their accounts are refused until it is there.
 */
export function verifiedEmail(claims: { readonly [claim: string]: unknown }): string | null {
  return claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null;
}

/** A page of this origin to go to after signing in, else `/`. Never the API, where `/api/logout` is. */
export function pageAfterSignIn(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.length > 500) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // The router reads `%69` as `i`, and no page of ours is written with a `%`.
  const own = url.origin === origin && !/^\/(\/|api(\/|$))|%/i.test(url.pathname);
  return own ? `${url.pathname}${url.search}` : '/';
}

const OFFICE_PAGES = ['/drivers', '/finances', '/documents', '/email-config'];

/** The office page of this origin that the browser came from, as `Referer` tells it; undefined for any other. */
export function officePageOf(referer: string | undefined, origin: string): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  const own = url.origin === origin && OFFICE_PAGES.includes(url.pathname);
  return own ? `${url.pathname}${url.search}` : undefined;
}
