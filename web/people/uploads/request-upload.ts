import { answerOf, api } from '../../ui/requests/api';

export type UploadAddress = { uploadURL: string; objectPath: string };

/** Timeout of each call of a visitor, in ms: for a poor connection. */
const PATIENCE_MS = 60_000;

/** A call that ends without an answer in time. */
export function patiently() {
  return { init: { signal: AbortSignal.timeout(PATIENCE_MS) } };
}

/** The address that takes a new object of `size` bytes by PUT, in place of the one at `replaces` if there is one;
 * `signal` aborts the request. */
export function requestUpload(size: number, signal: AbortSignal, replaces?: string): Promise<UploadAddress> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const header = { 'upload-length': String(size), ...(replaces && { 'upload-replaces': replaces }) };
  return answerOf(api.objects.upload.$post({ header }, { init: { signal: either } }));
}
