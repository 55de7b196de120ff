import type { Encoded } from '../http/encoded-response';

/** A built page, and the hashes of what is inline in it (`sha256-…`), for the Content-Security-Policy. */
export type Page = { html: Encoded; styleHashes: readonly string[] };

/** `pages.json` of the build: what the policy of each page has to allow. */
export type PageManifest = Record<string, { styleHashes: string[] }>;

/** Where pages and hashed files come from: the build's folder, the Worker's assets, or the development server. */
export interface Pages {
  page(name: string): Promise<Page>;
  /** A file of the build (or of development) by the request's path, or null. */
  file(request: Request): Promise<Response | null>;
  /** Set in development alone: what its server needs beside the strict policy. */
  development?: { connect: string };
}
