import { audit } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import { streamedZip } from '../../platform/http/streamed-zip';
import type { Services } from '../../services';
import { entriesOf } from './archive';
import { ownHeld } from './personal-data';

/** Exports data that certainly belongs to the driver; audited first, and built while it is read. Raises `not_found`. */
export async function streamDriver(
  { db, storage, now, log }: Pick<Services, 'db' | 'storage' | 'now' | 'log'>,
  id: string,
  actor: string,
): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const held = await ownHeld(db, id);
  if (!held) throw new AppError('not_found');
  await db.batch([audit(db, { at: now().toISOString(), actor, action: 'driver.export', subject: id })]);
  const entries = entriesOf(held, storage, now());
  return { body: streamedZip(entries, (error) => log.error('driver.export_failed', error)) };
}
