import { audit } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { buildArchive } from './archive';
import { heldOn } from './personal-data';

/** RGPD art. 15 and 20, audited first. `missing` lists files that the storage lacks. Raises `not_found`. */
export async function exportDriver(
  { db, storage, now }: Pick<Services, 'db' | 'now'> & { storage: Pick<Services['storage'], 'open'> },
  id: string,
  actor: string,
) {
  const held = await heldOn(db, id);
  if (!held) throw new AppError('not_found', { message: `Não há condutor com o id ${id}.` });
  const archive = await buildArchive(held, storage, now());
  await db.batch([audit(db, { at: now().toISOString(), actor, action: 'driver.export', subject: id })]);
  return archive;
}
