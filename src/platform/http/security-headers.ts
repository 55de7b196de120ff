import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';

type PageSources = {
  styleHashes: readonly string[];
  /** Origins of the store that takes uploads directly. */
  connect: readonly string[];
  /** Whether the page displays documents: pictures that it has fetched, PDFs in a frame. */
  showsDocuments?: boolean;
  development?: { connect: string } | undefined;
  secure?: boolean;
};

/** The hash of an inline style or script, in the form of a policy. */
export async function inlineHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${new Uint8Array(digest).toBase64()}`;
}

/** The policy of a page: its only inline content is its styles, allowed by hash (ASVS 3.4.3). */
export function contentSecurityPolicy(sources: PageSources): string {
  const { styleHashes, connect, showsDocuments, development, secure } = sources;
  const inline = development ? ["'unsafe-inline'"] : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'inline-speculation-rules'", ...inline],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`), ...inline],
    'connect-src': ["'self'", ...connect, ...(development ? [development.connect] : [])],
    'img-src': ["'self'", 'data:', ...(showsDocuments ? ['blob:'] : [])],
    ...(showsDocuments && { 'frame-src': ["'self'"] }),
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

/** The policy of a PDF, which the browser's viewer obeys: Chromium's shows nothing under `sandbox`, WebKit's nothing
 * in a frame of a blob, and a strip without its inline styles. No script runs, and pages of this origin frame it. */
export const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'";

const NONE = ["'none'"];

/** The policy of an API answer, which can do nothing when opened as a page. */
const NOTHING = {
  defaultSrc: NONE,
  formAction: NONE,
  objectSrc: NONE,
  baseUri: NONE,
  frameAncestors: NONE,
};

/** The camera of a file field needs no permission of the page. */
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

/** Sets headers that the handler has not set. */
export function securityHeaders({ publicOrigin }: Pick<Services, 'publicOrigin'>): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...UNWANTED,
    overwrite: false,
    contentSecurityPolicy: NOTHING,
    xContentTypeOptions: true,
    // With no-referrer, browsers would send `Origin: null` from our forms.
    referrerPolicy: 'same-origin',
    permissionsPolicy: NO_PERMISSIONS,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: publicOrigin.startsWith('https:') && HSTS,
  });
}

/** The headers of files that another server delivers over https. */
export async function headersOfFiles(): Promise<[name: string, value: string][]> {
  const app = new Hono<AppEnv>().use(securityHeaders({ publicOrigin: 'https://files.invalid' }));
  const answer = await app.get('/', (c) => c.body(null)).request('/');
  return [...answer.headers];
}

/** Applies to routes that set no Cache-Control. */
export function noStore(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
