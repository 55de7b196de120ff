const TOKEN = /^#([\w-]{43})$/;

export function hasLinkToken(): boolean {
  return TOKEN.test(location.hash);
}

/** Takes the token of an e-mailed link out of the address at once, so that no history or screenshot keeps it. */
export function takeLinkToken(): string | null {
  const token = TOKEN.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(null, '', location.pathname);
  return token;
}
