import type { Context, TypedResponse } from 'hono';
import { compress } from 'hono/compress';
import type { ListJson, ListPage } from '../../../db/queries/read-list';

/** Compression for the routes of long lists. */
export const compressed = compress();

export function knownVersions(c: Context): string[] {
  const header = c.req.header('if-none-match') ?? '';
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].slice(0, 20).map((match) => match[1] ?? '');
}

/** Sends a list that the database built as JSON, typed `T[]` for the client; 304 when `json` is null. */
export function readyJson<T>(
  c: Context,
  { version, json }: ListJson<T>,
): Response & TypedResponse<T[], 200, 'json'> {
  const headers = revalidated(version);
  const response =
    json === null
      ? c.body(null, 304, headers)
      : c.body(json, 200, { ...headers, 'Content-Type': 'application/json; charset=UTF-8' });
  return response as unknown as Response & TypedResponse<T[], 200, 'json'>;
}

/** Sends a page of a list, with the size of the whole in `Total-Count`; 304 when `rows` is null. */
export function pageJson<T>(
  c: Context,
  { version, rows, total }: ListPage<T>,
): Response & TypedResponse<T[], 200, 'json'> {
  const headers = { ...revalidated(version), 'Total-Count': `${total}` };
  const response = rows === null ? c.body(null, 304, headers) : c.json(rows, 200, headers);
  return response as unknown as Response & TypedResponse<T[], 200, 'json'>;
}

function revalidated(version: string) {
  return { ETag: etagOf(version), 'Cache-Control': 'private, no-cache' };
}

/** The tag is weak, since the body may be compressed. */
export function etagOf(version: string): string {
  return `W/"${version}"`;
}
