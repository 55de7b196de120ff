/** A built page: its HTML and the hashes of what is inline in it, for the Content-Security-Policy. */
export type Page = { html: string; styleHashes: readonly string[] };

/** Where pages and hashed files come from: the build's folder, the Worker's assets, or the development server. */
export interface Pages {
  page(name: string): Promise<Page>;
  /** A file of the build by path, or null. Only development needs the request itself. */
  file(request: Request): Promise<Response | null>;
  /** What development needs beside the strict policy: extra sources per directive. */
  developmentSources?: { script: string; connect: string };
}
