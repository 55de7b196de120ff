import { errorOf } from '../../ui/requests/api-error';

export type UploadAddress = { uploadURL: string; objectPath: string };

export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Timeout of each call, in ms: for a poor connection. */
const PATIENCE_MS = 60_000;

/** The address that takes a new object of `size` bytes by PUT; `signal` aborts the request. */
export function requestUpload(size: number, signal: AbortSignal): Promise<UploadAddress> {
  const headers = { 'Upload-Length': String(size) };
  const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return post((path, init) => fetch(path, { ...init, headers, signal: either }), '/api/objects/upload');
}

/** As every call of who is on a poor connection. */
export async function post<Answer>(
  send: Send,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const response = await send(path, {
    method: 'POST',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(payload !== undefined && {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    }),
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
