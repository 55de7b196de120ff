import {
  getAuthorizationServer,
  initOidcAuthMiddleware,
  oidcAuthMiddleware,
  processOAuthCallback,
} from '@hono/oidc-auth';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parse } from 'hono/utils/cookie';
import type { Services } from '../../services';
import { within } from '../domain/time-limit';
import { assertEncrypted, isForeignToken, verifyIdToken } from './id-token';
import { hostedDomain } from './staff-rules';
import { createToken } from './token';

export type Attempt = { state: string; nonce: string; codeVerifier: string };

export type Claims = { readonly [claim: string]: unknown };

export type Failure = { failure: 'unavailable' } | { failure: 'refused'; reason: string };

const PROVIDER_TIMEOUT_MS = 10_000;

const CALLBACK_PATH = '/api/callback';

/** `chooseAccount` makes the provider ask for an account. */
export async function beginHandshake(
  services: Services,
  origin: string,
  chooseAccount: boolean,
): Promise<{ location: string; attempt: Attempt } | Failure> {
  const library = createLibrary(services, origin);
  // Discovery runs first, since the middleware hides the reason of its failure.
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
  { signIn, staff }: Services,
  chooseAccount: boolean,
): string {
  const address = new URL(response.headers.get('location') ?? '');
  address.searchParams.delete('access_type');
  address.searchParams.delete('prompt');
  const domain = hostedDomain(signIn.issuer, staff);
  if (domain !== null) address.searchParams.set('hd', domain);
  // The embedded provider does not support this prompt.
  if (chooseAccount && !signIn.embedded) address.searchParams.set('prompt', 'select_account');
  return address.href;
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
