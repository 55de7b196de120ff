import { onCleanup } from './app';

type Script = {
  /** Claims of the id token, over those of a verified member of staff. */
  claims?: Record<string, unknown>;
  /** The token endpoint's whole answer, instead of an id token. */
  token?: () => Response | Promise<Response>;
};

/** A provider that says what the test wants, for what a sound one never says. `code` is good for the last attempt. */
export function startScriptedProvider(script: Script) {
  const asked = { nonce: '' };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const url = new URL(request.url);
      if (url.pathname === '/.well-known/openid-configuration') return Response.json(metadata(url.origin));
      return script.token?.() ?? Response.json(tokens(url.origin, asked.nonce, script.claims));
    },
  });
  onCleanup(() => server.stop(true));
  const issuer = server.url.origin;
  return {
    signIn: { issuer, clientId: 'volante', clientSecret: 'a-secret-of-the-test', embedded: false },
    /** Takes the browser's visit to the provider; answers the address of the callback. */
    authorize(location: string): string {
      const wanted = new URL(location).searchParams;
      asked.nonce = wanted.get('nonce') ?? '';
      const callback = new URL(wanted.get('redirect_uri') ?? '');
      callback.searchParams.set('code', 'a-code');
      callback.searchParams.set('state', wanted.get('state') ?? '');
      return callback.href;
    },
  };
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'email', 'profile'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function tokens(issuer: string, nonce: string, claims: Record<string, unknown> = {}) {
  const now = Math.floor(Date.now() / 1000);
  const verified = { sub: '1', email: 'staff@frota.local', email_verified: true, name: 'Ana Frota' };
  const payload = { iss: issuer, aud: 'volante', iat: now, exp: now + 60, nonce, ...verified, ...claims };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    access_token: 'an-access-token',
    token_type: 'Bearer',
    id_token: `${part({ alg: 'RS256' })}.${part(payload)}.${Buffer.from('signature').toString('base64url')}`,
  };
}
