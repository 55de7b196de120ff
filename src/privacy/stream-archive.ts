import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { audit } from '../audit/store';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { entriesOf } from './archive';
import { ownHeld } from './personal-data';

/** What is the driver's own beyond doubt, audited first, made as it is read. Raises `not_found`. */
export async function streamDriver(
  { db, storage, now, log }: Pick<Services, 'db' | 'storage' | 'now' | 'log'>,
  id: string,
  actor: string,
): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const held = await ownHeld(db, id);
  if (!held) throw new AppError('not_found');
  await db.batch([audit(db, { at: now().toISOString(), actor, action: 'driver.export', subject: id })]);
  const entries = entriesOf(held, storage, now());
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(new Uint8Array(chunk));
  });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value: entry, done } = await entries.next();
        if (entry) {
          const file = entry.isDeflated ? new ZipPassThrough(entry.name) : new ZipDeflate(entry.name);
          zip.add(file);
          file.push(entry.bytes, true);
        } else zip.end();
        for (const chunk of made) controller.enqueue(chunk);
        made = [];
        if (done) controller.close();
      } catch (error) {
        log.error('driver.export_failed', error);
        controller.error(error);
      }
    },
    async cancel() {
      await entries.return(undefined);
    },
  });
  return { body };
}
