import { sha256Hex, sign, signingKey } from './digest';

type Keyed = { secret: string };

/** 32 bytes in base64url that the database cannot tell: a signature of the link's id. */
export async function linkToken({ secret }: Keyed, id: string): Promise<string> {
  const signature = await sign(await signingKey(secret, 'document link'), id);
  return Uint8Array.fromHex(signature).toBase64({ alphabet: 'base64url', omitPadding: true });
}

export function linkTokenHash(token: string): Promise<string> {
  return sha256Hex(token);
}

/** In the fragment, which no server and no Referer is told. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/send-document#${token}`;
}
