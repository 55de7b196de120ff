import type { Context, TypedResponse } from 'hono';
import { compress } from 'hono/compress';
import type { ListJson } from '../../db/queries/read-list';

/** For the routes of long lists. */
export const compressed = compress();

export function knownVersions(c: Context): string[] {
  const header = c.req.header('if-none-match') ?? '';
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].slice(0, 20).map((match) => match[1] ?? '');
}

/** A list built by the database, `T[]` to the typed client; 304 when `json` is null.
 * `total` counts the whole list of which this is a part. */
export function readyJson<T>(
  c: Context,
  { version, json, total }: ListJson<T> & { total?: number },
): Response & TypedResponse<T[], 200, 'json'> {
  // Weak: it may be compressed.
  const headers = {
    ETag: `W/"${version}"`,
    'Cache-Control': 'private, no-cache',
    ...(total !== undefined && { 'Total-Count': `${total}` }),
  };
  const response =
    json === null
      ? c.body(null, 304, headers)
      : c.body(json, 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' });
  return response as unknown as Response & TypedResponse<T[], 200, 'json'>;
}
