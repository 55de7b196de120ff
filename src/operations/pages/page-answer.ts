import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../app-env';
import { type Encoded, encodedResponse } from '../../platform/http/encoded-response';
import { contentSecurityPolicy } from '../../platform/http/security-headers';
import type { Services } from '../../services';

/** Pages that show a document in place. */
const SHOWS_DOCUMENTS = new Set(['drivers']);

const STATUS: Record<string, ContentfulStatusCode> = {
  'not-found': 404,
  'not-found-staff': 404,
  unauthorized: 401,
  'email-config-visitor': 401,
};

type Given = {
  status?: ContentfulStatusCode;
  headers?: Record<string, string> | undefined;
  /** Makes the page what one person is shown. */
  fit?: ((html: string) => string) | undefined;
};

/** Answers a built page with its policy. */
export async function pageAnswer(
  c: Context<AppEnv>,
  services: Services,
  name: string,
  { status = STATUS[name] ?? 200, headers, fit }: Given = {},
): Promise<Response> {
  const page = await services.pages.page(name);
  const { direct } = services.storage;
  const answer = encodedResponse(c.req.raw, fit ? { plain: fit(textOf(page.html)) } : page.html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    'Content-Security-Policy': contentSecurityPolicy({
      styleHashes: page.styleHashes,
      showsDocuments: SHOWS_DOCUMENTS.has(name),
      connect: direct ? [direct.origin] : [],
      development: services.pages.development,
      secure: services.publicOrigin.startsWith('https:'),
    }),
    ...headers,
  });
  const given = { status, headers: answer.headers };
  // Answers through Hono, which adds the headers that the session has set.
  return answer.body === null ? c.body(null, given) : c.body(answer.body, given);
}

function textOf({ plain }: Encoded): string {
  return typeof plain === 'string' ? plain : new TextDecoder().decode(plain);
}
