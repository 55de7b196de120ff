import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { onCleanup } from '../api/cleanups';
import { freePort, startListening } from '../processes/children';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 120_000;

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A real OpenID provider with one account, in another process (Bun), for a program at `origin`. */
export async function startProvider(origin: string, given: { port?: number; secret?: string } = {}) {
  const port = given.port ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const account = { DEV_STAFF_EMAIL: 'staff@frota.local', DEV_STAFF_PASSWORD: randomUUID() };
  const client = { OIDC_CLIENT_ID: 'volante', OIDC_CLIENT_SECRET: given.secret ?? randomUUID() };
  const command = [
    process.env.BUN_PATH ?? 'bun',
    '--no-env-file',
    'tests/support/processes/stand-ins.ts',
    'provide',
  ];
  const server = await startListening(
    [...command, `${origin}/api/callback`, String(port)],
    `${issuer}/.well-known/openid-configuration`,
    { cwd: ROOT, env: { PATH: process.env.PATH, ...account, ...client }, startLimitMs: START_MS },
  );
  return {
    issuer,
    port,
    email: account.DEV_STAFF_EMAIL,
    password: account.DEV_STAFF_PASSWORD,
    /** The program's variables for this provider. */
    variables: {
      OIDC_ISSUER: issuer,
      ...client,
      OIDC_AUTH_SECRET: randomUUID() + randomUUID(),
      STAFF_EMAILS: account.DEV_STAFF_EMAIL,
    },
    stop: server.stop,
  };
}

export type Signer = (claims: Record<string, unknown>) => string | Promise<string>;

type Script = {
  /** Claims of the id token, over those of a verified member of staff. */
  claims?: Record<string, unknown>;
  /** The token endpoint's whole answer, instead of an id token. */
  token?: () => Response | Promise<Response>;
  /** Signs in another way than with the provider's own key. */
  sign?: Signer;
  /** The answer of the address with the provider's keys. */
  keys?: () => Response;
  /** Fields over the provider's usual metadata. */
  metadata?: Record<string, unknown>;
};

/** A key of a provider: its signature, and how it is published. */
export async function createSigningKey(kid: string): Promise<{ sign: Signer; jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

/** A provider whose answers the test sets, where a sound one never answers so. `code` is valid for the last attempt. */
export async function startScriptedProvider(script: Script) {
  const asked = { nonce: '', keys: 0 };
  const key = { current: await createSigningKey('1') };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname === '/.well-known/openid-configuration') {
        return Response.json({ ...metadata(url.origin), ...script.metadata });
      }
      if (url.pathname === '/jwks') {
        asked.keys += 1;
        return script.keys?.() ?? Response.json({ keys: [key.current.jwk] });
      }
      if (script.token) return script.token();
      const claims = { ...claimsOf(url.origin, asked.nonce), ...script.claims };
      return Response.json({
        access_token: 'an-access-token',
        token_type: 'Bearer',
        id_token: await (script.sign ?? key.current.sign)(claims),
      });
    },
  });
  onCleanup(() => server.stop(true));
  const issuer = server.url.origin;
  return {
    signIn: { issuer, clientId: 'volante', clientSecret: 'a-secret-of-the-test', embedded: false },
    /** The answers, which may be changed from one sign-in to the next. */
    script,
    /** How often its keys were fetched. */
    keysAsked: () => asked.keys,
    /** Signs with a new key from now on, and publishes that alone. */
    async rotateKey(): Promise<void> {
      key.current = await createSigningKey('2');
    },
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
    id_token_signing_alg_values_supported: ['RS256', 'HS256'],
  };
}

function claimsOf(issuer: string, nonce: string) {
  const now = Math.floor(Date.now() / 1000);
  const verified = { sub: '1', email: 'staff@frota.local', email_verified: true, name: 'Ana Frota' };
  return { iss: issuer, aud: 'volante', iat: now, exp: now + 60, nonce, ...verified };
}
