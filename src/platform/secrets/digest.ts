import { createHash } from 'node:crypto';

/** In bytes: the size up to which digesting here is faster than handing over to another thread. */
const SMALL = 32_768;

export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  if (data.length <= SMALL) return createHash('sha256').update(data).digest('hex');
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
}

export function signingKey(secret: string, label: string): Promise<CryptoKey> {
  return derivedKey(secret, label, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify']);
}

/** Derives a key for one purpose (`label`) by HKDF (RFC 5869). */
export async function derivedKey(
  secret: string,
  label: string,
  algorithm: HmacImportParams | AesDerivedKeyParams,
  uses: KeyUsage[],
): Promise<CryptoKey> {
  const text = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(label) };
  return crypto.subtle.deriveKey(how, base, algorithm, false, uses);
}

/** HMAC-SHA-256 in hex. */
export async function sign(key: CryptoKey, message: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
  return new Uint8Array(signature).toHex();
}

/** Compares in constant time; false for a signature that is not hex. */
export async function isSigned(key: CryptoKey, message: string, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return crypto.subtle.verify('HMAC', key, Uint8Array.fromHex(signature), new TextEncoder().encode(message));
}
