import type { Encoded } from '../../platform/http/encoded-response';

/** `styleHashes` are `sha256-…` of inline styles, for the Content-Security-Policy. */
export type Page = { html: Encoded; styleHashes: readonly string[] };

export type PageManifest = Record<string, { styleHashes: string[] }>;

export interface Pages {
  page(name: string): Promise<Page>;
  /** Looks the file up by the request's path. */
  file(request: Request): Promise<Response | null>;
  /** Additions to the strict policy that the development server needs. */
  development?: { connect: string };
}
