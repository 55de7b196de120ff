const TOKEN_SHAPE = /^[\w-]{43}$/;

/** A session's secret: 32 random bytes in base64url. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What the database keeps of a token: its SHA-256 in hex; null when the text cannot be a token of ours. */
export async function hashToken(token: string): Promise<string | null> {
  if (!TOKEN_SHAPE.test(token)) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
