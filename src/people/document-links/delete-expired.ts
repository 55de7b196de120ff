import type { Services } from '../../services';
import { deleteLinksExpired } from './store';

/** Idempotent. The audit log keeps who asked for the documents. */
export async function deleteExpiredLinks({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteLinksExpired(db, now) };
}
