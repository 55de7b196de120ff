import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Fleet } from '../domain/fleet';
import type { Log } from '../http/log';
import { readUpTo } from '../http/read-up-to';
import { plainPagePolicy } from '../sessions/plain-page';
import { errorPage, loginPage } from './login-page';
import { type Answer, listenOnLoopback } from './loopback-server';
import { createAttemptLimit, sameText } from './password';

type EmbeddedProviderOptions = {
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
  fleet?: Fleet | null;
  log: Log;
  now?: () => Date;
  /** Must not throw. */
  onWrongPassword?: () => Promise<void>;
};

type EmbeddedProvider = { issuer: string; stop(): Promise<void> };

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

/** Counted over all visitors, since there is one account. */
const MOST_FAILURES = 10;

const FAILURE_WINDOW_MS = 5 * 60 * 1000;

const MOST_FORM_BYTES = 8 * 1024;

type Account = {
  email: string;
  password: string;
  restart: string;
  /** The callback, which redirects if there is a session already. */
  callback: string;
  ownPage?: string | undefined;
  fleet?: Fleet | null;
  now?: () => Date;
  onWrongPassword?: () => Promise<void>;
};

function createLoginForm(provider: Provider, account: Account) {
  const limit = createAttemptLimit(MOST_FAILURES, FAILURE_WINDOW_MS, account.now ?? (() => new Date()));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const action = request.url ?? '/';
    const attempt = await provider.interactionDetails(request, response).catch(orNull);
    if (attempt === null) {
      // Reached by the browser's history after signing in: a person with a session is redirected.
      if (request.method === 'GET') return sendTo(response, account.callback);
      const text = 'Este início de sessão expirou ou começou noutro navegador.';
      return sendPage(response, 400, errorPage('O pedido expirou', text, account.restart));
    }
    const target = formTarget(String(attempt.params.redirect_uri));
    response.setHeader('Content-Security-Policy', await plainPagePolicy(`'self' ${target}`));
    if (request.method !== 'POST') {
      return sendPage(response, 200, loginPage({ ...account, action, email: '', error: null }));
    }
    const form = await readForm(request);
    if (form === null) return sendText(response, 413, 'O pedido é demasiado grande.');
    const wait = limit.secondsToWait();
    if (wait > 0) {
      response.setHeader('Retry-After', String(wait));
      return sendText(response, 429, 'Demasiadas tentativas. Aguarde alguns minutos e tente novamente.');
    }
    const email = (form.get('email') ?? '').trim();
    const rightEmail = sameText(email.toLowerCase(), account.email.toLowerCase());
    const rightPassword = sameText(form.get('password') ?? '', account.password);
    if (!rightEmail || !rightPassword) {
      limit.fail();
      await account.onWrongPassword?.();
      const error = 'O email ou a palavra-passe não estão corretos.';
      return sendPage(response, 401, loginPage({ ...account, action, email, error }));
    }
    await provider.interactionFinished(request, response, {
      login: { accountId: account.email, remember: false },
    });
  };
}

function orNull(error: unknown): null {
  if (error instanceof Error && error.name === 'SessionNotFound') return null;
  throw error;
}

/** Browsers apply `form-action` to redirects too, and its syntax has no IPv6 addresses. */
function formTarget(redirectUri: string): string {
  const { origin, hostname } = new URL(redirectUri);
  return hostname.startsWith('[') ? 'http:' : origin;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const form = await readUpTo<never>(request, MOST_FORM_BYTES);
  return form === 'too-large' ? null : new URLSearchParams(Buffer.from(form).toString('utf8'));
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

function sendTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location }).end();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
