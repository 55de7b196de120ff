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

/** The issuer of accounts that the program has itself. */
export const LOCAL = 'local';

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
