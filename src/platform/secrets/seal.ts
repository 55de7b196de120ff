import { derivedKey } from './digest';

const NONCE_BYTES = 12;
/** How much longer sealed bytes are: by the nonce, and the tag of 16 bytes. */
export const SEAL_BYTES = NONCE_BYTES + 16;

type Bytes = Uint8Array<ArrayBuffer>;

/** AES-256-GCM. The name is sealed with the bytes, so that they open under no other. */
export async function sealBytes(key: CryptoKey, name: string, bytes: Bytes): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(settings(nonce, name), key, bytes));
  const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength);
  whole.set(nonce);
  whole.set(sealed, NONCE_BYTES);
  return whole;
}

/** Raises an error for bytes that were sealed with another key or name, or changed since. */
export async function openBytes(key: CryptoKey, name: string, whole: Bytes): Promise<Bytes> {
  const [nonce, sealed] = [whole.slice(0, NONCE_BYTES), whole.subarray(NONCE_BYTES)];
  return new Uint8Array(await crypto.subtle.decrypt(settings(nonce, name), key, sealed));
}

function settings(iv: Bytes, name: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}

/** Encrypts a text for the database; each `label` has a separate key. */
export async function seal(secret: string, label: string, text: string): Promise<string> {
  const key = await sealingKey(secret, label);
  const sealed = await sealBytes(key, label, new TextEncoder().encode(text));
  return sealed.toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Null for a text that was sealed with another secret or label, or changed since. */
export async function unseal(secret: string, label: string, sealed: string): Promise<string | null> {
  try {
    const whole = Uint8Array.fromBase64(sealed, { alphabet: 'base64url' });
    return new TextDecoder().decode(await openBytes(await sealingKey(secret, label), label, whole));
  } catch {
    return null;
  }
}

function sealingKey(secret: string, label: string): Promise<CryptoKey> {
  return derivedKey(secret, label, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
}
