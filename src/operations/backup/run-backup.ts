import type { Services } from '../../services';

/** The daily job. Without BACKUP_TO, and on Workers, it takes none. */
export async function runBackup(
  { backups }: Pick<Services, 'backups'>,
  now: Date,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  return backups ? backups.take(now, stop) : { taken: 0 };
}
