import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../http/log';
import { readUpTo } from '../http/read-up-to';
import { plainPagePolicy } from '../sessions/plain-page';
import { type Front, frontOf } from './front';
import { errorPage } from './login-page';
import { type Answer, listenOnLoopback } from './loopback-server';
import { sameText } from './password';

/** A request for the form of a sign-in, or the form that was sent; null on GET. */
export type FormRequest = {
  /** The id of the sign-in, which the browser that began it alone can send. */
  uid: string;
  action: string;
  fields: URLSearchParams | null;
  cookie: string;
  /** The visitor's network; null in a request that reached the provider itself. */
  address: string | null;
};

/** A page, or the account that signed in. */
export type FormAnswer = { headers?: Record<string, string> } & (
  | { status: number; page: string }
  | { status: number; text: string }
  | { accountId: string }
);

type EmbeddedProviderOptions = {
  /** If it is taken, any free port is used. */
  port: number;
  /** Every `/api/callback` address of the program. */
  redirectUris: readonly [string, ...string[]];
  clientId: string;
  clientSecret: string;
  answerForm: (request: FormRequest) => Promise<FormAnswer>;
  name?: string;
  /** Where the program shows the provider to browsers, which otherwise reach it by its own port. */
  front?: Front;
  log: Log;
  now?: () => Date;
};

type EmbeddedProvider = { issuer: string; stop(): Promise<void> };

/** Serves 127.0.0.1, with state in memory, on Bun alone. The first request loads the library. */
export async function startEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  let made: Promise<Answer> | undefined;
  const server = await listenOnLoopback(options.port, options.log, async (request, response) => {
    made ??= createAnswer(server.origin, options);
    const answer = await made;
    await answer(request, response);
  });
  return { issuer: server.origin, stop: server.stop };
}

/** Requests of browsers; all others are between the provider and the program. */
const OF_BROWSERS = /^\/(auth|interaction)([/?]|$)/;

async function createAnswer(origin: string, options: EmbeddedProviderOptions): Promise<Answer> {
  const oidc = await importQuietly();
  const callback = options.redirectUris[0];
  const provider = new oidc.Provider(origin, configure(options, new URL('/api/login', callback).href));
  provider.on('server_error', (_ctx, error) => options.log.error('identity.failed', error));

  const { front } = options;
  // Only the front's own requests name a host and a scheme.
  provider.proxy = front !== undefined;
  const policy = await plainPagePolicy();
  const form = createForm(provider, options);
  const answerRest = provider.callback();
  return async (request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // With no-referrer, the login form would POST with `Origin: null`.
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-store');
    const path = request.url ?? '/';
    const shown = front && frontOf(front, request);
    if (front && (shown !== null) !== OF_BROWSERS.test(path)) return void response.writeHead(404).end();
    if (shown) Object.assign(request, { originalUrl: front.path + path });
    if (path.startsWith('/interaction/')) await form(request, response, shown ?? null);
    else await answerRest(request, response);
  };
}

function configure(options: EmbeddedProviderOptions, restart: string): Configuration {
  const { name, front } = options;
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
        require_auth_time: true,
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
    ...(front && { interactions: { url: (_ctx, { uid }) => `${front.path}/interaction/${uid}` } }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    expiresWithSession: () => false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, ...(name !== undefined && { name }) }),
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
const MOST_ENTRIES = 10_000;

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

const MOST_FORM_BYTES = 8 * 1024;

function createForm(provider: Provider, options: EmbeddedProviderOptions) {
  const { redirectUris, answerForm, front, now = () => new Date() } = options;
  // The callback redirects if there is a session already.
  const callback = redirectUris[0];
  const restart = new URL('/api/login', callback).href;
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    address: string | null,
  ): Promise<void> => {
    const path = request.url ?? '/';
    const attempt = await provider.interactionDetails(request, response).catch(orNull);
    if (attempt === null) {
      // Reached by the browser's history after signing in: a person with a session is redirected.
      if (request.method === 'GET') return sendTo(response, callback);
      const text = 'Este início de sessão expirou ou começou noutro navegador.';
      return sendPage(response, 400, errorPage('O pedido expirou', text, restart));
    }
    const target = formTarget(String(attempt.params.redirect_uri));
    response.setHeader('Content-Security-Policy', await plainPagePolicy(`'self' ${target}`));
    const fields = request.method === 'POST' ? await readForm(request) : null;
    if (fields === 'too-large') return sendText(response, 413, 'O pedido é demasiado grande.');
    const answer = await answerForm({
      uid: attempt.uid,
      action: `${front?.path ?? ''}${path}`,
      fields,
      cookie: request.headers.cookie ?? '',
      address,
    });
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
    if ('page' in answer) return sendPage(response, answer.status, answer.page);
    if ('text' in answer) return sendText(response, answer.status, answer.text);
    await provider.interactionFinished(request, response, {
      login: { accountId: answer.accountId, remember: false, ts: Math.floor(now().getTime() / 1000) },
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

async function readForm(request: IncomingMessage): Promise<URLSearchParams | 'too-large'> {
  const form = await readUpTo<never>(request, MOST_FORM_BYTES);
  return form === 'too-large' ? form : new URLSearchParams(Buffer.from(form).toString('utf8'));
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
