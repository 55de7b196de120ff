import { sha256Hex } from '../secrets/digest';

const TOKEN_SHAPE = /^[\w-]{43}$/;

/** 32 random bytes in base64url. */
export function createToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** A new token, and its SHA-256 in hex. */
export async function createHashedToken(): Promise<{ token: string; tokenHash: string }> {
  const token = createToken();
  return { token, tokenHash: await sha256Hex(token) };
}

/** SHA-256 in hex; null for text that does not have the shape of a token. */
export async function hashToken(token: string): Promise<string | null> {
  return TOKEN_SHAPE.test(token) ? sha256Hex(token) : null;
}
