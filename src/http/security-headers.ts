import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';

type PageSources = {
  styleHashes: readonly string[];
  /** The store that uploads go to. */
  connect: readonly string[];
  development?: { connect: string } | undefined;
  secure?: boolean;
};

/** The policy of a page: nothing inline but its own styles, by hash (ASVS 3.4.3). */
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

/** For answers of the API that are opened by themselves. */
const NOTHING =
  "default-src 'none'; form-action 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A file field's own camera needs no permission of the page. */
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

const HSTS = 'max-age=31536000; includeSubDomains';

export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': NOTHING,
    'X-Content-Type-Options': 'nosniff',
    // With no-referrer a browser sends `Origin: null` from our own forms.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': NO_PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  };
}

/** Sets the headers where the handler has not. */
export function securityHeaders(services: Services): MiddlewareHandler<AppEnv> {
  const page = Object.entries(commonHeaders(services.publicOrigin.startsWith('https:')));
  const api = [...page, ['Cache-Control', 'no-store'] as const];
  return async (c, next) => {
    const headers = c.req.path.startsWith('/api/') ? api : page;
    // Before the handler: setting a header later makes Hono copy the response.
    for (const [name, value] of headers) c.header(name, value);
    await next();
    // For a Response that the handler made itself.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
