import type { Encoded } from '../../platform/http/encoded-response';

/** `styleHashes`: `sha256-…` of inline styles, for the Content-Security-Policy. */
export type Page = { html: Encoded; styleHashes: readonly string[] };

/** `pages.json` of the build. */
export type PageManifest = Record<string, { styleHashes: string[] }>;

export interface Pages {
  page(name: string): Promise<Page>;
  /** By the request's path. */
  file(request: Request): Promise<Response | null>;
  /** What the development server needs beside the strict policy. */
  development?: { connect: string };
}
