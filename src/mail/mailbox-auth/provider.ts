import * as oauth from 'oauth4webapi';
import { isLoopbackHost } from '../../platform/domain/loopback';
import { faultOf } from './fault-rules';
import { LinkRefusedError } from './link-refused';
import type { OAuthSettings } from './settings';

const TIMEOUT_MS = 15_000;
/** A provider's clock that differs by more explains a refusal. */
const MOST_SKEW_MS = 5 * 60_000;

/** `expiresAt` is in ms since the epoch, by this machine's clock. */
export type Tokens = { accessToken: string; refreshToken: string | null; expiresAt: number };

type DeviceCode = {
  deviceCode: string;
  userCode: string;
  address: string;
  expiresInSeconds: number;
  intervalSeconds: number;
};

export type Provider = ReturnType<typeof createProvider>;

/** Requests to the provider's endpoints. Raises `LinkRefusedError`; other errors may pass by themselves. */
export function createProvider(settings: OAuthSettings, now: () => Date) {
  const { clientId, clientSecret, scopes } = settings;
  const client: oauth.Client = { client_id: clientId };
  const secret = oauth.ClientSecretPost(clientSecret);
  let known: Promise<oauth.AuthorizationServer> | undefined;

  function server(): Promise<oauth.AuthorizationServer> {
    known ??= metadata(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function ask(
    request: (as: oauth.AuthorizationServer, options: Options) => Promise<Response>,
    read: (as: oauth.AuthorizationServer, response: Response) => Promise<oauth.TokenEndpointResponse>,
  ): Promise<Tokens> {
    const as = await server();
    const begunAt = now().getTime();
    const response = await request(as, options(as));
    const skew = Math.abs(Date.parse(response.headers.get('Date') ?? '') - begunAt);
    const answer = await read(as, response).catch((error: unknown) => {
      throw refusal(error, skew);
    });
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresAt: begunAt + (answer.expires_in ?? 3600) * 1000,
    };
  }

  return {
    /** The address to send the browser to, and what the callback has to be checked with. */
    async authorization(redirectUri: string): Promise<{ location: string; state: string; verifier: string }> {
      const { authorization_endpoint: endpoint } = await server();
      if (endpoint === undefined) throw new Error('the provider names no authorization endpoint');
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const address = new URL(endpoint);
      const parameters = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: settings.user,
        ...settings.extra,
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return { location: address.href, state, verifier };
    },

    /** Checks the state, and the issuer where the provider names it (RFC 9207). */
    async exchange(
      callback: URLSearchParams,
      { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
    ): Promise<Tokens> {
      const as = await server();
      let parameters: URLSearchParams;
      try {
        parameters = oauth.validateAuthResponse(as, client, callback, state);
      } catch (error) {
        const known = refusal(error, 0);
        // The answer is not this provider's, or not to this attempt.
        throw known instanceof LinkRefusedError ? known : new LinkRefusedError('sign-in', error);
      }
      return ask(
        (_as, given) =>
          oauth.authorizationCodeGrantRequest(as, client, secret, parameters, redirectUri, verifier, given),
        (_as, response) => oauth.processAuthorizationCodeResponse(as, client, response),
      );
    },

    async refresh(refreshToken: string): Promise<Tokens> {
      const tokens = await ask(
        (as, given) =>
          // Microsoft refuses a renewal without scopes (AADSTS900144).
          oauth.refreshTokenGrantRequest(as, client, secret, refreshToken, {
            ...given,
            additionalParameters: { scope: scopes },
          }),
        (as, response) => oauth.processRefreshTokenResponse(as, client, response),
      );
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },

    clientCredentials(): Promise<Tokens> {
      return ask(
        (as, given) => oauth.clientCredentialsGrantRequest(as, client, secret, { scope: scopes }, given),
        (as, response) => oauth.processClientCredentialsResponse(as, client, response),
      );
    },

    async device(): Promise<DeviceCode> {
      const as = await server();
      const response = await oauth.deviceAuthorizationRequest(
        as,
        client,
        secret,
        { scope: scopes },
        options(as),
      );
      const answer = await oauth
        .processDeviceAuthorizationResponse(as, client, response)
        .catch((error: unknown) => {
          throw refusal(error, 0);
        });
      return {
        deviceCode: answer.device_code,
        userCode: answer.user_code,
        address: answer.verification_uri,
        expiresInSeconds: answer.expires_in,
        intervalSeconds: answer.interval ?? 5,
      };
    },

    /** Null while the person has not finished. */
    async deviceTokens(deviceCode: string): Promise<Tokens | 'expired' | null> {
      try {
        return await ask(
          (as, given) => oauth.deviceCodeGrantRequest(as, client, secret, deviceCode, given),
          (as, response) => oauth.processDeviceCodeResponse(as, client, response),
        );
      } catch (error) {
        const answer = error instanceof LinkRefusedError ? error.cause : error;
        if (answer instanceof oauth.ResponseBodyError) {
          if (PENDING.has(answer.error)) return null;
          if (EXPIRED.has(answer.error)) return 'expired';
        }
        throw error;
      }
    },

    /** Where the provider can (RFC 7009); Microsoft cannot. */
    async revoke(token: string): Promise<void> {
      const as = await server();
      if (as.revocation_endpoint === undefined) return;
      const response = await oauth.revocationRequest(as, client, secret, token, options(as));
      await oauth.processRevocationResponse(response);
    },
  };
}

const PENDING = new Set(['authorization_pending', 'slow_down']);
/** The standard's (RFC 8628 §3.5), and Microsoft's for a code that it no longer knows. */
const EXPIRED = new Set(['expired_token', 'bad_verification_code']);

type Options = oauth.TokenEndpointRequestOptions;

/** Only a provider on this machine is spoken to without encryption. */
function options({ issuer }: { issuer: string }) {
  return {
    [oauth.allowInsecureRequests]: isLoopbackHost(new URL(issuer).hostname),
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  };
}

async function metadata({ endpoints }: OAuthSettings): Promise<oauth.AuthorizationServer> {
  if ('token_endpoint' in endpoints) return endpoints;
  const issuer = new URL(endpoints.issuer);
  const response = await oauth.discoveryRequest(issuer, options(endpoints));
  return oauth.processDiscoveryResponse(issuer, response);
}

function refusal(error: unknown, skewMs: number): unknown {
  if (error instanceof oauth.WWWAuthenticateChallengeError && error.status === 401) {
    // The client's authentication failed (RFC 6749 §5.2).
    return new LinkRefusedError(skewMs > MOST_SKEW_MS ? 'clock' : 'secret', error);
  }
  const isRefusal =
    error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError;
  if (!isRefusal) return error;
  if (PENDING.has(error.error)) return error;
  const fault = faultOf(error.error, error.error_description);
  if (fault === null) return error;
  return new LinkRefusedError(skewMs > MOST_SKEW_MS ? 'clock' : fault, error);
}
