import { type SQL, sql } from 'drizzle-orm';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { RefusedError } from '../domain/refused-error';
import { noPaymentDue } from '../finances/personal-data';
import { AppError } from '../http/errors';
import { countNamesakes, unmatchedRows } from '../matching/rows-of-person';
import type { Services } from '../services';
import { keysToRemove } from '../uploads/personal-data';
import { deleteUploads } from '../uploads/store';
import { erasureOf } from './personal-data';
import { findStanding } from './standing';

type Outside = Pick<Services, 'db' | 'now'> & {
  storage: Pick<Services['storage'], 'deleteIncoming' | 'remove'>;
};

/**
 * `quarantined`: others' mail, which may name the person. `namesakes`: unmatched rows of the same name, left as they
 * are.
 */
export type Erased = {
  wasActive: boolean;
  alreadyErased: boolean;
  files: number;
  quarantined: number;
  namesakes: number;
};

/**
 * Erases a person (RGPD art. 17): personal fields and files go, money stays without a name, for tax law. Idempotent, also
 * after a crash: rows before objects, whose keys `uploads` keeps until they are gone. Raises `not_found`, and
 * `RefusedError` while a payment is due unless `evenUnpaid`, or where `onlyIf` no longer holds.
 */
export async function eraseDriver(
  { db, storage, now }: Outside,
  id: string,
  { actor, evenUnpaid = false, onlyIf = sql`1` }: { actor: string; evenUnpaid?: boolean; onlyIf?: SQL },
): Promise<Erased> {
  const standing = await findStanding(db, id);
  if (!standing) throw new AppError('not_found', { message: `Não há condutor com o id ${id}.` });
  const unmatched = await unmatchedRows(db, id);
  const namesakes = standing.alreadyErased ? 0 : await countNamesakes(db, standing.fullName, unmatched);
  try {
    await db.batch([
      guard(db, 'decision', sql`${onlyIf} AND ${evenUnpaid ? sql`1` : noPaymentDue(id)}`),
      ...erasureOf(db, { id, unmatched, actor, at: now().toISOString() }),
    ]);
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    throw new RefusedError(
      'Este condutor tem pagamentos por fazer. Processe-os primeiro, na página Financeiro. Nada foi alterado.',
    );
  }
  const keys = await keysToRemove(db, id);
  for (const { key, claimed } of keys) {
    try {
      await storage.deleteIncoming(key);
      await storage.remove(key);
    } catch (cause) {
      throw new RefusedError(
        'Os dados foram apagados, mas há ficheiros que não se conseguem apagar. Repita o comando.',
        { cause },
      );
    }
    // An upload address outlives it, and so does its row.
    if (!claimed) await deleteUploads(db, [key]);
  }
  const { wasActive, alreadyErased, quarantined } = standing;
  const files = keys.filter(({ claimed }) => !claimed).length;
  return { wasActive, alreadyErased, quarantined, namesakes, files };
}
