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

/** The token is in the fragment, which browsers send neither to a server nor in a Referer. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/send-document#${token}`;
}
