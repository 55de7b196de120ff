import {
  getAuthorizationServer,
  initOidcAuthMiddleware,
  oidcAuthMiddleware,
  processOAuthCallback,
} from '@hono/oidc-auth';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parse } from 'hono/utils/cookie';
import { within } from '../domain/time-limit';
import type { Services } from '../services';
import { assertEncrypted, isForeignToken, verifyIdToken } from './id-token';
import { hostedDomain } from './rules';
import { createToken } from './token';

/** What the browser keeps of an attempt to sign in, between its start and the provider's answer. */
export type Attempt = { state: string; nonce: string; codeVerifier: string };

/** The id token's claims, as the provider vouches for them. */
export type Claims = { readonly [claim: string]: unknown };

/** Why there are no claims: the provider cannot be reached, or what it or the browser said does not hold. */
export type Failure = { failure: 'unavailable' | 'refused' };

/** The provider's every answer must be in by then, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 10_000;

const CALLBACK_PATH = '/api/callback';

/** Where to send the browser, and what to keep of the attempt. `chooseAccount` has the provider ask for one. */
export async function beginHandshake(
  services: Services,
  origin: string,
  chooseAccount: boolean,
): Promise<{ location: string; attempt: Attempt } | Failure> {
  const library = createLibrary(services, origin);
  // Asked for beforehand, because the middleware hides why it failed.
  library.get('/', async (c, next) => {
    assertEncrypted(await getAuthorizationServer(c));
    await next();
  });
  library.get('/', oidcAuthMiddleware());
  try {
    const response = await within(PROVIDER_TIMEOUT_MS, library.request(`${origin}/`));
    const kept = Object.assign({}, ...response.headers.getSetCookie().map((line) => firstPair(line)));
    const location = authorizationAddress(response, services, chooseAccount);
    return { location, attempt: { state: kept.state, nonce: kept.nonce, codeVerifier: kept.code_verifier } };
  } catch (error) {
    services.log.error('sign_in.provider_unavailable', error);
    return { failure: 'unavailable' };
  }
}

/** Checks the provider's answer (`query`, with its `?`) against the attempt, and trades the code for claims. */
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
    // The library's answer is dropped, its own session cookie with it.
    await within(PROVIDER_TIMEOUT_MS, library.request(`${origin}${CALLBACK_PATH}${query}`, { headers }));
    return claims === undefined ? { failure: 'refused' } : { claims };
  } catch (error) {
    if (!metadata || isUnavailable(error)) {
      services.log.error('sign_in.provider_unavailable', error);
      return { failure: 'unavailable' };
    }
    services.log.warn('sign_in.refused', { reason: String(error).slice(0, 200) });
    return { failure: 'refused' };
  }
}

/** Every variable is given, so that the library reads none from the environment; its errors come out as they are. */
function createLibrary({ signIn }: Services, origin: string) {
  const app = new Hono();
  app.onError((error) => {
    throw error;
  });
  app.use(
    initOidcAuthMiddleware({
      // Signs nothing but the session cookie that is dropped.
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

/** The library asks Google for offline access and consent each time; a sign-in alone needs neither. */
function authorizationAddress(
  response: Response,
  { signIn, staff }: Services,
  chooseAccount: boolean,
): string {
  const address = new URL(response.headers.get('location') ?? '');
  address.searchParams.delete('access_type');
  address.searchParams.delete('prompt');
  const domain = hostedDomain(signIn.issuer, staff);
  if (domain !== null) address.searchParams.set('hd', domain);
  // The embedded provider asks who it is every time, and knows no such prompt.
  if (chooseAccount && !signIn.embedded) address.searchParams.set('prompt', 'select_account');
  return address.href;
}

function firstPair(setCookie: string) {
  return parse(setCookie.split(';', 1)[0] ?? '');
}

/** What fetch throws, and an answer that is not one of a provider: a proxy's page, or half of what was sent. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isForeignToken(error)) return false;
  if (/not a conform|failed to parse/.test(error.message)) return true;
  const refusals = ['OperationProcessingError', 'UnsupportedOperationError'];
  return !(error instanceof HTTPException) && !refusals.includes(error.name);
}
