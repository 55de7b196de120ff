import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { readUpTo } from '../http/read-up-to';
import { plainPagePolicy } from '../sessions/plain-page';
import { errorPage, loginPage } from './login-page';
import { createAttemptLimit, sameText } from './password';

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
  now?: () => Date;
  onWrongPassword?: () => Promise<void>;
};

export function createLoginForm(provider: Provider, account: Account) {
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
      return sendPage(response, 200, loginPage({ action, email: '', error: null, ownPage: account.ownPage }));
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
      return sendPage(response, 401, loginPage({ action, email, error, ownPage: account.ownPage }));
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
