import { join } from 'node:path';
import { replaceRows } from '../../../db/copying/replace-rows';
import { migrateDatabase } from '../../../db/migrations/apply';
import { openDatabase } from '../../../db/opening/client';
import type { Backup } from './files';
import { prepareCopy } from './restore-backup';

/** Restores the backup's database into an empty one in `scratch`. Raises `RefusedError` for one that cannot be. */
export async function verifyBackup(backup: Backup, scratch: string): Promise<void> {
  const copy = await prepareCopy(backup, scratch);
  const url = `file:${join(scratch, 'restored.db')}`;
  const { db, close } = await openDatabase({ url });
  try {
    await migrateDatabase(db);
  } finally {
    await close();
  }
  const { takenAt } = backup.manifest;
  await replaceRows({ url }, copy, { at: takenAt, actor: 'verification', subject: takenAt, origin: 'own' });
}
