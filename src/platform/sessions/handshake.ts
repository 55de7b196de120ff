import {
  getAuthorizationServer,
  initOidcAuthMiddleware,
  oidcAuthMiddleware,
  processOAuthCallback,
} from '@hono/oidc-auth';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parse } from 'hono/utils/cookie';
import { compactVerify, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Services } from '../../services';
import { isLoopbackHost } from '../domain/loopback';
import { within } from '../domain/time-limit';
import { allEntries } from './role-rules';
import { hostedDomain } from './staff-rules';
import { createToken } from './token';

export type Attempt = { state: string; nonce: string; codeVerifier: string };

export type Claims = { readonly [claim: string]: unknown };

type Failure = { failure: 'unavailable' } | { failure: 'refused'; reason: string };

const PROVIDER_TIMEOUT_MS = 10_000;

const CALLBACK_PATH = '/api/callback';

/** `chooseAccount` makes the provider ask for an account. */
export async function beginHandshake(
  services: Services,
  origin: string,
  chooseAccount: boolean,
): Promise<{ location: string; attempt: Attempt } | Failure> {
  const library = createLibrary(services, origin);
  let scopes: readonly string[] = [];
  // Discovery runs first, since the middleware hides the reason of its failure.
  library.get('/', async (c, next) => {
    const provider = await getAuthorizationServer(c);
    assertEncrypted(provider);
    scopes = provider.scopes_supported ?? [];
    await next();
  });
  library.get('/', oidcAuthMiddleware());
  try {
    const response = await within(PROVIDER_TIMEOUT_MS, library.request(`${origin}/`));
    const kept = Object.assign({}, ...response.headers.getSetCookie().map((line) => firstPair(line)));
    const asked = authorizationAddress(response, services, { chooseAccount, scopes });
    const location = shownAddress(asked, services, origin);
    return { location, attempt: { state: kept.state, nonce: kept.nonce, codeVerifier: kept.code_verifier } };
  } catch (error) {
    services.log.error('sign_in.provider_unavailable', error);
    return { failure: 'unavailable' };
  }
}

/** `query` includes its `?`. */
export async function finishHandshake(
  services: Services,
  origin: string,
  query: string,
  attempt: Attempt,
): Promise<{ claims: Claims } | Failure> {
  let claims: Claims | undefined;
  let metadata = false;
  const library = createLibrary(services, origin);
  library.get(CALLBACK_PATH, async (c) => {
    const provider = await getAuthorizationServer(c);
    assertEncrypted(provider);
    metadata = true;
    c.set('oidcClaimsHook', async (_before, verified, { id_token }) => {
      await verifyIdToken(services, provider, id_token);
      claims = verified;
      return {};
    });
    return processOAuthCallback(c);
  });
  const cookies = { state: attempt.state, nonce: attempt.nonce, code_verifier: attempt.codeVerifier };
  const headers = {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; '),
  };
  try {
    // The library's answer and its session cookie are discarded.
    await within(PROVIDER_TIMEOUT_MS, library.request(`${origin}${CALLBACK_PATH}${query}`, { headers }));
    return claims === undefined ? { failure: 'refused', reason: 'no claims' } : { claims };
  } catch (error) {
    if (!metadata || isUnavailable(error)) {
      services.log.error('sign_in.provider_unavailable', error);
      return { failure: 'unavailable' };
    }
    return { failure: 'refused', reason: String(error).slice(0, 200) };
  }
}

/** Sets every option, so that the library reads none from the environment. */
function createLibrary({ signIn }: Services, origin: string) {
  const app = new Hono();
  app.onError((error) => {
    throw error;
  });
  app.use(
    initOidcAuthMiddleware({
      OIDC_AUTH_SECRET: createToken(),
      OIDC_AUTH_REFRESH_INTERVAL: '900',
      OIDC_AUTH_EXPIRES: '900',
      OIDC_ISSUER: signIn.issuer,
      OIDC_CLIENT_ID: signIn.clientId,
      OIDC_CLIENT_SECRET: signIn.clientSecret,
      OIDC_REDIRECT_URI: `${origin}${CALLBACK_PATH}`,
      OIDC_SCOPES: 'openid email profile',
      OIDC_COOKIE_PATH: CALLBACK_PATH,
      OIDC_COOKIE_NAME: 'oidc-auth',
      OIDC_COOKIE_DOMAIN: '',
      OIDC_AUDIENCE: '',
      OIDC_AUTH_EXTERNAL_URL: '',
      OIDC_JWT_ALG: 'HS256',
    }),
  );
  return app;
}

/** Removes the offline access and consent that the library requests from Google. */
function authorizationAddress(
  response: Response,
  services: Services,
  { chooseAccount, scopes }: { chooseAccount: boolean; scopes: readonly string[] },
): string {
  const address = new URL(response.headers.get('location') ?? '');
  address.searchParams.delete('access_type');
  address.searchParams.delete('prompt');
  const { signIn, staffGroups } = services;
  // Some providers give the claim by a scope of its name alone.
  if (staffGroups && scopes.includes(staffGroups.claim)) {
    address.searchParams.set('scope', `${address.searchParams.get('scope')} ${staffGroups.claim}`);
  }
  const domain = staffGroups ? null : hostedDomain(signIn.issuer, allEntries(services));
  if (domain !== null) address.searchParams.set('hd', domain);
  // The embedded provider does not support this prompt.
  if (chooseAccount && !signIn.embedded) address.searchParams.set('prompt', 'select_account');
  return address.href;
}

/** Browsers reach the embedded provider beyond this machine by the program's address alone. */
function shownAddress(address: string, { signIn: { front } }: Services, origin: string): string {
  const { pathname, search } = new URL(address);
  return front ? `${origin}${front.path}${pathname}${search}` : address;
}

function firstPair(setCookie: string) {
  return parse(setCookie.split(';', 1)[0] ?? '');
}

/** Covers errors of fetch, and answers of another server, such as a proxy's page. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isForeignToken(error)) return false;
  if (/not a conform|failed to parse/.test(error.message)) return true;
  const refusals = ['OperationProcessingError', 'UnsupportedOperationError'];
  return !(error instanceof HTTPException) && !refusals.includes(error.name);
}

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
function isForeignToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && REFUSALS.has(error.code);
}

/** OIDC Core 3.1.3.7 (6). Raises an error of `isForeignToken`, or another if the keys are unavailable. */
async function verifyIdToken(services: Services, { jwks_uri }: Metadata, token: unknown): Promise<void> {
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
function assertEncrypted(metadata: Metadata): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (address === undefined) continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      throw new Error('the provider has an endpoint without encryption');
    }
  }
}
