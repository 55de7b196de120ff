import type { Services } from '../../services';
import { deleteLinksExpired } from './store';

/** Idempotent: the audit log keeps that they were asked for. */
export async function deleteExpiredLinks({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteLinksExpired(db, now) };
}
