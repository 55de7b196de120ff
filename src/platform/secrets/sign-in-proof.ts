import { sign, signingKey } from './digest';

/** The token of the link (43 characters) and the code (6 digits); the database holds only the seed. */
export async function signInProof(secret: string, seed: string): Promise<{ token: string; code: string }> {
  const key = await signingKey(secret, 'driver sign-in');
  const [token, code] = await Promise.all([sign(key, `token\n${seed}`), sign(key, `code\n${seed}`)]);
  return {
    token: Uint8Array.fromHex(token).toBase64({ alphabet: 'base64url', omitPadding: true }),
    code: String(Number.parseInt(code.slice(0, 12), 16) % 1_000_000).padStart(6, '0'),
  };
}
