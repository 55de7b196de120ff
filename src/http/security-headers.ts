import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';

type PageSources = {
  /** `sha256-…` of each style that stands in the page. */
  styleHashes: readonly string[];
  /** Origins beside our own that a script may send to: the store that uploads go to. */
  connect: readonly string[];
  development?: { connect: string } | undefined;
  /** Whether the program is reached over https. */
  secure?: boolean;
};

/** The policy of a page: everything from here, nothing inline but its own styles, by hash (ASVS 3.4.3). */
export function contentSecurityPolicy({ styleHashes, connect, development, secure }: PageSources): string {
  const inline = development ? ["'unsafe-inline'"] : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'inline-speculation-rules'", ...inline],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`), ...inline],
    'connect-src': ["'self'", ...connect, ...(development ? [development.connect] : [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** For what is no page: an answer of the API that is opened by itself can do nothing. */
const NOTHING =
  "default-src 'none'; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A file field's own camera asks for no permission of the page, so uploads from a phone are not touched. */
const NO_PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** One year (ASVS 3.4.1), in seconds. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** What every answer says, unless it is a page. `secure`: whether the program is reached over https. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': NOTHING,
    'X-Content-Type-Options': 'nosniff',
    // Not no-referrer: with that a browser sends `Origin: null` from our own forms too.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': NO_PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  };
}

/** What each answer says to the browser, where its handler has not said it already. */
export function securityHeaders(services: Services): MiddlewareHandler<AppEnv> {
  const page = Object.entries(commonHeaders(services.publicOrigin.startsWith('https:')));
  const api = [...page, ['Cache-Control', 'no-store'] as const];
  return async (c, next) => {
    const headers = c.req.path.startsWith('/api/') ? api : page;
    // Before the handler, where it is cheap: on an answer that stands, Hono makes the answer anew for each header.
    for (const [name, value] of headers) c.header(name, value);
    await next();
    // A Response that a handler made itself has not taken them up.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
