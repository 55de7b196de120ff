const IV_BYTES = 12;
const BASE64URL = { alphabet: 'base64url', omitPadding: true } as const;

/** Encrypts a text for the database by AES-256-GCM; each `label` has a separate key. */
export async function seal(secret: string, label: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await sealingKey(secret, label);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), IV_BYTES);
  return bytes.toBase64(BASE64URL);
}

/** Null for a text that was sealed with another secret or label, or changed since. */
export async function unseal(secret: string, label: string, sealed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.fromBase64(sealed, { alphabet: 'base64url' });
    const iv = bytes.subarray(0, IV_BYTES);
    const key = await sealingKey(secret, label);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

async function sealingKey(secret: string, label: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(label) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
