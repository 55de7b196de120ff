import { answerOf, api } from '../../ui/requests/api';

export type UploadAddress = { uploadURL: string; objectPath: string };

/** Timeout of each call of a visitor, in ms: for a poor connection. */
const PATIENCE_MS = 60_000;

/** Options of a call that is aborted after a timeout, or by `signal`. */
export function patiently(signal?: AbortSignal) {
  const controller = new AbortController();
  const end = () => controller.abort();
  setTimeout(end, PATIENCE_MS);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return { init: { signal: controller.signal } };
}

/** The address that takes a new object of `size` bytes by PUT, in place of the one at `replaces` if there is one;
 * `signal` aborts the request. */
export function requestUpload(size: number, signal: AbortSignal, replaces?: string): Promise<UploadAddress> {
  const header = { 'upload-length': String(size), ...(replaces && { 'upload-replaces': replaces }) };
  return answerOf(api.objects.upload.$post({ header }, patiently(signal)));
}
