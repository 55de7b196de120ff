import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';

type PageSources = {
  styleHashes: readonly string[];
  /** The store that takes uploads directly. */
  connect: readonly string[];
  /** Files that the page has fetched are shown in it. */
  showsFiles?: boolean;
  development?: { connect: string } | undefined;
  secure?: boolean;
};

/** Of an inline style, for a policy. */
export async function styleHash(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `sha256-${new Uint8Array(digest).toBase64()}`;
}

/** The policy of a page: nothing inline but its own styles, by hash (ASVS 3.4.3). */
export function contentSecurityPolicy(sources: PageSources): string {
  const { styleHashes, connect, showsFiles, development, secure } = sources;
  const inline = development ? ["'unsafe-inline'"] : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'inline-speculation-rules'", ...inline],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`), ...inline],
    'connect-src': ["'self'", ...connect, ...(development ? [development.connect] : [])],
    'img-src': ["'self'", 'data:', ...(showsFiles ? ['blob:'] : [])],
    ...(showsFiles && { 'frame-src': ['blob:'] }),
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

const NONE = ["'none'"];

/** An answer of the API opened as a page can do nothing. */
const NOTHING = {
  defaultSrc: NONE,
  formAction: NONE,
  objectSrc: NONE,
  baseUri: NONE,
  frameAncestors: NONE,
};

/** A file field's own camera needs no permission of the page. */
const NO_PERMISSIONS = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  usb: [],
};

const UNWANTED = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
};

const HSTS = 'max-age=31536000; includeSubDomains';

/** Unless the handler has set them. */
export function securityHeaders({ publicOrigin }: Pick<Services, 'publicOrigin'>): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...UNWANTED,
    overwrite: false,
    contentSecurityPolicy: NOTHING,
    xContentTypeOptions: true,
    // With no-referrer a browser sends `Origin: null` from our own forms.
    referrerPolicy: 'same-origin',
    permissionsPolicy: NO_PERMISSIONS,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: publicOrigin.startsWith('https:') && HSTS,
  });
}

/** For files that others serve, over https. */
export async function headersOfFiles(): Promise<[name: string, value: string][]> {
  const app = new Hono<AppEnv>().use(securityHeaders({ publicOrigin: 'https://files.invalid' }));
  const answer = await app.get('/', (c) => c.body(null)).request('/');
  return [...answer.headers];
}

/** The default where a route says nothing of caches. */
export function noStore(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
