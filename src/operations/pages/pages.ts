import type { Encoded } from '../../platform/http/encoded-response';

/** `styleHashes` are `sha256-…` of inline styles, for the Content-Security-Policy. */
export type Page = { html: Encoded; styleHashes: readonly string[] };

export type PageManifest = Record<string, { styleHashes: string[] }>;

/** The name of a page as it is built for a fleet that has one; only those that differ are there. */
export function namedPage(name: string): string {
  return `${NAMED}${name}`;
}

export const NAMED = 'fleet/';

/** In the build: what it calls itself, such as `0.1.0 (64f96cae01)`. */
export const VERSION_FILE = 'pages/version.txt';

export interface Pages {
  version(): Promise<string>;
  page(name: string): Promise<Page>;
  /** Looks the file up by the request's path. */
  file(request: Request): Promise<Response | null>;
  /** Additions to the strict policy that the development server needs. */
  development?: { connect: string };
}
