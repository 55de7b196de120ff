import { daysFrom } from '../domain/calendar';
import { sha256Hex, sign, signingKey } from './digest';

type Keyed = { secret: string };

/** 32 bytes in base64url that cannot be derived from the database: a signature of the link's id. */
export async function linkToken({ secret }: Keyed, id: string): Promise<string> {
  const signature = await sign(await signingKey(secret, 'document link'), id);
  return Uint8Array.fromHex(signature).toBase64({ alphabet: 'base64url', omitPadding: true });
}

export function linkTokenHash(token: string): Promise<string> {
  return sha256Hex(token);
}

/** A table may keep both: neither is a credential. */
export async function newLink(keyed: Keyed): Promise<{ id: string; tokenHash: string }> {
  const id = crypto.randomUUID();
  return { id, tokenHash: await linkTokenHash(await linkToken(keyed, id)) };
}

export const LINK_OPEN_DAYS = 7;

export function linkExpiresAt(now: Date): string {
  return daysFrom(now, LINK_OPEN_DAYS);
}

/** The token is in the fragment, which browsers send neither to a server nor in a Referer. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/send-document#${token}`;
}
