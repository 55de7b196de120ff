import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../http/log';
import { plainPagePolicy } from '../sessions/plain-page';
import { createLoginForm } from './login-form';
import { errorPage } from './login-page';
import { type Answer, listenOnLoopback } from './loopback-server';
import { sameText } from './password';

export type EmbeddedProviderOptions = {
  /** If it is taken, any free port is used. */
  port: number;
  /** Every `/api/callback` address of the program. */
  redirectUris: readonly [string, ...string[]];
  clientId: string;
  clientSecret: string;
  email: string;
  password: string;
  name?: string;
  /** Whether drivers have pages, which the login page then leads to. */
  hasOwnPages?: boolean;
  log: Log;
  now?: () => Date;
  /** Must not throw. */
  onWrongPassword?: () => Promise<void>;
};

export type EmbeddedProvider = { issuer: string; stop(): Promise<void> };

/** Serves one account on 127.0.0.1, with state in memory, on Bun alone. The first request loads the library. */
export async function startEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  let made: Promise<Answer> | undefined;
  const server = await listenOnLoopback(options.port, options.log, async (request, response) => {
    made ??= createAnswer(server.origin, options);
    const answer = await made;
    await answer(request, response);
  });
  return { issuer: server.origin, stop: server.stop };
}

async function createAnswer(origin: string, options: EmbeddedProviderOptions): Promise<Answer> {
  const oidc = await importQuietly();
  const callback = options.redirectUris[0];
  const restart = new URL('/api/login', callback).href;
  const provider = new oidc.Provider(origin, configure(options, restart));
  provider.on('server_error', (_ctx, error) => options.log.error('identity.failed', error));

  const policy = await plainPagePolicy();
  const ownPage = options.hasOwnPages ? new URL('/me', callback).href : undefined;
  const form = createLoginForm(provider, { ...options, restart, callback, ownPage });
  const answerRest = provider.callback();
  return async (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // With no-referrer, the login form would POST with `Origin: null`.
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-store');
    if (request.url?.startsWith('/interaction/')) await form(request, response);
    else await answerRest(request, response);
  };
}

function configure(options: EmbeddedProviderOptions, restart: string): Configuration {
  const { email, name = 'Equipa' } = options;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    adapter: createMemoryAdapter(options.now ?? (() => new Date())),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [...options.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: createCookieKeys() },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The program reads only the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    expiresWithSession: () => false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email, email_verified: true, name }),
    }),
    loadExistingGrant: grantEverything,
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = errorPage(
        'O pedido não é válido',
        'Este pedido de início de sessão expirou ou não está completo.',
        restart,
      );
    },
  };
}

/** Needs no consent screen: the program is the only client. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Silences the library's warning that Bun is not Node. */
async function importQuietly(): Promise<{ Provider: typeof Provider }> {
  const warn = console.warn;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes('Unsupported runtime')) warn(...args);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

function createCookieKeys() {
  const key = randomBytes(32);
  const sign = (data: string) => createHmac('sha256', key).update(data).digest('base64url');
  const verify = (data: string, signature: string) => sameText(sign(data), signature);
  return { sign, verify, index: (data: string, signature: string) => (verify(data, signature) ? 0 : -1) };
}

type Entry = { payload: AdapterPayload; endsAt: number };

/** Limit of sign-ins in progress; the oldest is evicted. */
const MOST_ENTRIES = 1000;

/** Stores attempts, codes and grants, and no sessions, so that each sign-in asks for the password. */
function createMemoryAdapter(now: () => Date): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.endsAt > now().getTime()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      if (model === 'Session') return;
      const oldest = entries.keys().next();
      if (entries.size >= MOST_ENTRIES && !oldest.done) entries.delete(oldest.value);
      entries.set(`${model}:${id}`, { payload, endsAt: now().getTime() + (expiresIn ?? 0) * 1000 });
    },
    async find(id) {
      return read(`${model}:${id}`);
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const payload = read(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(now().getTime() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
