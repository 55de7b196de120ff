import { MAX_MESSAGE_BYTES } from '../mailbox/mailbox';
import type { Services } from '../services';
import type { Prepared } from './prepare';

/** Keeps bytes that staff may still accept; the same bytes have the same key, so that doing it again adds nothing. */
export async function keepRaw(
  { storage }: Pick<Services, 'storage'>,
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string,
): Promise<string> {
  const key = keyOf(sha256);
  await storage.keep(key, bytes, 'application/octet-stream');
  return key;
}

/** A report whose name gives no week goes to staff, who can say it (REPORTS.md, Reading a file, 6). */
export async function keepUnnamed(
  services: Pick<Services, 'storage'>,
  prepared: Prepared,
): Promise<string | null> {
  if (prepared.outcome !== 'refused' || prepared.reason !== 'no_period') return null;
  return keepRaw(services, prepared.file.bytes, prepared.file.sha256);
}

/** What was kept, or null when it is gone. */
export async function readRaw(
  { storage }: Pick<Services, 'storage'>,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await storage.open(key);
  if (!kept || kept.size > MAX_MESSAGE_BYTES) return null;
  return new Uint8Array(await new Response(kept.body).arrayBuffer());
}

/** A UUID of the shape that every object's key has (RFC 9562, version 4), made of the digest. */
function keyOf(sha256: string): string {
  const variant = '89ab'[Number.parseInt(sha256.slice(16, 17), 16) & 3];
  return [
    sha256.slice(0, 8),
    sha256.slice(8, 12),
    `4${sha256.slice(13, 16)}`,
    `${variant}${sha256.slice(17, 20)}`,
    sha256.slice(20, 32),
  ].join('-');
}
