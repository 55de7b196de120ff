import { compactVerify, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Services } from '../../services';
import { isLoopbackHost } from '../domain/loopback';

type Metadata = { authorization_endpoint?: string; token_endpoint?: string; jwks_uri?: string };

/** Only asymmetric algorithms: with a shared key, anyone with the client's secret could sign. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** Cache time of the keys; an unknown key is fetched at once. */
const KEYS_MS = 10 * 60 * 1000;
const ANSWER_MS = 8_000;

const keysOf = new WeakMap<Services, { uri: string; keys: JWTVerifyGetKey }>();

const REFUSALS: ReadonlySet<string> = new Set([
  errors.JWSSignatureVerificationFailed.code,
  errors.JWSInvalid.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
]);

/** Distinguishes a forged or foreign token from unreachable keys. */
export function isForeignToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && REFUSALS.has(error.code);
}

/** OIDC Core 3.1.3.7 (6). Raises an error of `isForeignToken`, or another if the keys are unavailable. */
export async function verifyIdToken(
  services: Services,
  { jwks_uri }: Metadata,
  token: unknown,
): Promise<void> {
  if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
  if (typeof token !== 'string') throw new errors.JWSInvalid('no id token');
  await compactVerify(token, providerKeys(services, jwks_uri), { algorithms: ALGORITHMS });
}

/** Cached. Strangers cannot trigger a fetch, since each token came from the provider. */
function providerKeys(services: Services, uri: string): JWTVerifyGetKey {
  const known = keysOf.get(services);
  if (known?.uri === uri) return known.keys;
  const keys = createRemoteJWKSet(new URL(uri), {
    cacheMaxAge: KEYS_MS,
    cooldownDuration: 0,
    timeoutDuration: ANSWER_MS,
  });
  keysOf.set(services, { uri, keys });
  return keys;
}

/** Raises if an https provider names a clear-text endpoint. */
export function assertEncrypted(metadata: Metadata): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      throw new Error('the provider has an endpoint without encryption');
    }
  }
}
