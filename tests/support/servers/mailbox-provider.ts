import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthSettings } from '../../../src/mail/mailbox-auth/settings';

/** In ms: how long Microsoft's refresh tokens last. */
const UNUSED_MS = 90 * 86_400_000;

type Answer = { status?: number; body: Record<string, unknown> };

/** The provider's failures, which may change while it runs. */
export type ProviderTrouble = {
  /** The answer of the token endpoint. */
  token?: Answer;
  /** In ms: how long the token endpoint takes. */
  delayMs?: number;
  /** Called after a pair was issued and before the answer is sent. */
  onIssued?: () => void | Promise<void>;
  /** The refusal in the browser, instead of a code. */
  authorize?: { error: string; error_description?: string };
  /** The clock of its Date header. */
  clock?: () => Date;
  /** Whether a refresh token can be used once only, unlike Microsoft's. */
  once?: boolean;
  /** The issuer that its answer in the browser names (RFC 9207). */
  issuer?: string;
  /** Whether a renewal has no new refresh token, as Google's. */
  sameRefresh?: boolean;
  /** Whether the token endpoint never answers. */
  silent?: boolean;
  /** Whether a refusal of the client has a WWW-Authenticate header (RFC 6749 §5.2). */
  challenge?: boolean;
};

export type MailboxProvider = Awaited<ReturnType<typeof startMailboxProvider>>;

/** An authorization server (RFC 6749, 7009, 7636, 7662, 8628) for one mailbox, with Microsoft's texts of refusal. */
export async function startMailboxProvider(mailbox: string) {
  const clientSecret = randomUUID();
  const trouble: ProviderTrouble = {};
  /** Access tokens with their account, and refresh tokens with the time they were issued at. */
  const issued = { access: new Map<string, string>(), refresh: new Map<string, number>(), refreshes: 0 };
  /** Accounts with the shared mailbox that they open. */
  const members = new Map<string, string>();
  const codes = new Map<string, { challenge: string; redirectUri: string; account: string }>();
  const devices = new Map<string, { approved: boolean }>();
  const person = { account: mailbox, lifetimeSeconds: 3600 };
  const asked: URLSearchParams[] = [];

  function pair(account: string, hasRefresh: boolean): Answer {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    issued.access.set(access, account);
    if (hasRefresh) issued.refresh.set(refresh, time());
    const tokens = { access_token: access, token_type: 'Bearer', expires_in: person.lifetimeSeconds };
    return { body: hasRefresh ? { ...tokens, refresh_token: refresh } : tokens };
  }

  function time(): number {
    return (trouble.clock?.() ?? new Date()).getTime();
  }

  function token(form: URLSearchParams): Answer {
    if (form.get('client_id') !== 'volante')
      return refused('unauthorized_client', 'AADSTS700016: no such application');
    if (form.get('client_secret') !== clientSecret)
      return refused('invalid_client', 'AADSTS7000215: Invalid client secret');
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isSound = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri');
        return code && isSound ? pair(code.account, true) : refused('invalid_grant', 'AADSTS70000: bad code');
      }
      case 'refresh_token': {
        issued.refreshes += 1;
        if (!form.get('scope')) return refused('invalid_request', 'AADSTS900144: must contain scope');
        const given = form.get('refresh_token') ?? '';
        if (!(time() - (issued.refresh.get(given) ?? 0) < UNUSED_MS))
          return refused('invalid_grant', 'AADSTS700082: The refresh token has expired');
        if (trouble.once) issued.refresh.delete(given);
        return pair(person.account, !trouble.sameRefresh);
      }
      case 'client_credentials':
        return form.get('scope') ? pair(person.account, false) : refused('invalid_scope', '');
      case 'urn:ietf:params:oauth:grant-type:device_code': {
        const device = devices.get(form.get('device_code') ?? '');
        if (!device) return refused('expired_token', 'AADSTS70020: expired');
        return device.approved ? pair(person.account, true) : refused('authorization_pending', 'AADSTS70016');
      }
      default:
        return refused('unsupported_grant_type', '');
    }
  }

  async function answer(url: URL, form: URLSearchParams): Promise<Answer | { redirect: string }> {
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { body: metadata(url.origin) };
      case '/authorize':
        return { redirect: visit(url) };
      case '/token': {
        asked.push(form);
        if (trouble.delayMs) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
        if (trouble.silent) await new Promise(() => undefined);
        if (trouble.token) return trouble.token;
        const found = token(form);
        if (found.status === undefined) await trouble.onIssued?.();
        return found;
      }
      case '/device': {
        const code = randomUUID();
        devices.set(code, { approved: false });
        const address = `${url.origin}/enter`;
        return {
          body: {
            device_code: code,
            user_code: 'VOL-ANTE',
            verification_uri: address,
            expires_in: 900,
            interval: 1,
          },
        };
      }
      case '/revoke':
        issued.refresh.delete(form.get('token') ?? '');
        return { body: {} };
      case '/introspect': {
        const account = issued.access.get(form.get('token') ?? '');
        return {
          body:
            account === undefined
              ? { active: false }
              : { active: true, username: members.get(account) ?? account },
        };
      }
      default:
        return { status: 404, body: {} };
    }
  }

  /** The browser's visit, which signs in at once. */
  function visit(url: URL): string {
    const wanted = url.searchParams;
    const callback = new URL(wanted.get('redirect_uri') ?? '');
    callback.searchParams.set('state', wanted.get('state') ?? '');
    if (trouble.issuer) callback.searchParams.set('iss', trouble.issuer);
    if (trouble.authorize) {
      for (const [name, value] of Object.entries(trouble.authorize)) callback.searchParams.set(name, value);
      return callback.href;
    }
    const code = randomUUID();
    const redirectUri = wanted.get('redirect_uri') ?? '';
    codes.set(code, { challenge: wanted.get('code_challenge') ?? '', redirectUri, account: person.account });
    callback.searchParams.set('code', code);
    return callback.href;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const found = await answer(url, new URLSearchParams(await bodyOf(request)));
    response.setHeader('Date', (trouble.clock?.() ?? new Date()).toUTCString());
    if ('redirect' in found) {
      response.writeHead(302, { Location: found.redirect }).end();
      return;
    }
    if (found.status === 401 && trouble.challenge) response.setHeader('WWW-Authenticate', 'Basic realm="x"');
    response.writeHead(found.status ?? 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    });
    response.end(JSON.stringify(found.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    clientSecret,
    trouble,
    person,
    members,
    issued,
    /** The forms that its token endpoint was sent. */
    asked,
    settings(over: Partial<OAuthSettings> = {}): OAuthSettings {
      return {
        flow: 'code',
        provider: 'Microsoft',
        endpoints: { issuer: origin },
        clientId: 'volante',
        clientSecret,
        scopes: 'offline_access imap',
        extra: {},
        user: mailbox,
        secretExpiresOn: null,
        sendsEmails: false,
        hasSpare: false,
        ...over,
      };
    },
    /** The program's variables for this provider. */
    variables: {
      EMAIL_AUTH: 'oauth',
      EMAIL_USERNAME: mailbox,
      EMAIL_OAUTH_ISSUER: origin,
      EMAIL_OAUTH_SCOPES: 'offline_access imap',
      EMAIL_OAUTH_CLIENT_ID: 'volante',
      EMAIL_OAUTH_CLIENT_SECRET: clientSecret,
    },
    /** The address that the browser is sent back to. */
    visit: (location: string) => visit(new URL(location)),
    approveDevices() {
      for (const device of devices.values()) device.approved = true;
    },
    expireDevices: () => devices.clear(),
    /** Every refresh token is refused from now on. */
    revokeAll: () => issued.refresh.clear(),
    /** The mail server refuses every access token of now. */
    refuseAccess: () => issued.access.clear(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refused(error: string, description: string): Answer {
  return { status: error === 'invalid_client' ? 401 : 400, body: { error, error_description: description } };
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    device_authorization_endpoint: `${issuer}/device`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ['code'],
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
