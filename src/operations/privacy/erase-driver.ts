import { type SQL, sql } from 'drizzle-orm';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { areCostsAt } from '../../costs/booking/cost-revision';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { countNamesakes, unmatchedRows } from '../../ledger/matching/rows-of-person';
import { correctableWeeks, correctionsIn } from '../../money/corrections/read-corrections';
import { noPaymentDue } from '../../money/finances/personal-data';
import { keysToRemove } from '../../people/uploads/personal-data';
import { deleteUploads } from '../../people/uploads/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { erasureOf } from './personal-data';
import { RefusedError } from './refused-error';
import { findStanding } from './standing';

type Outside = Pick<Services, 'db' | 'now'> & {
  storage: Pick<Services['storage'], 'deleteIncoming' | 'remove'>;
};

/** `quarantined`: mail in quarantine that may name the person. `namesakes`: rows that only share the name, and stay. */
type Erased = {
  wasActive: boolean;
  alreadyErased: boolean;
  files: number;
  quarantined: number;
  namesakes: number;
};

const UNPAID = 'Este condutor tem pagamentos por fazer. Processe-os primeiro, na página Financeiro.';
const UNCORRECTED =
  'Este condutor tem uma correção a seu favor por decidir. Aceite-a ou recuse-a primeiro, na página Financeiro.';

/** Idempotent (RGPD art. 17): erases rows, then objects noted in `uploads`. Raises `not_found`, `RefusedError`. */
export async function eraseDriver(
  { db, storage, now }: Outside,
  id: string,
  { actor, evenUnpaid = false, onlyIf = sql`1` }: { actor: string; evenUnpaid?: boolean; onlyIf?: SQL },
): Promise<Erased> {
  const standing = await findStanding(db, id);
  if (!standing) throw new AppError('not_found', { message: `Não há condutor com o id ${id}.` });
  const unmatched = await unmatchedRows(db, id);
  const namesakes = standing.alreadyErased ? 0 : await countNamesakes(db, standing.fullName, unmatched);
  const refuseOwed = async () => {
    const [unpaid] = await db.all(sql`SELECT 1 WHERE NOT ${noPaymentDue(id)}`);
    throw new RefusedError(`${unpaid ? UNPAID : UNCORRECTED} Nada foi alterado.`);
  };
  try {
    await changeRows(
      db,
      () => correctableWeeks(db, { driverId: id }),
      async (weeks, facts, { keys }) => {
        const { proposed } = correctionsIn(weeks, facts, keys);
        const isDue = proposed.some(({ dueCents, paidCents }) => dueCents > paidCents);
        if (isDue && !evenUnpaid) await refuseOwed();
        const at = now().toISOString();
        const mayGo = sql`${onlyIf} AND ${evenUnpaid ? sql`1` : noPaymentDue(id)}`;
        return {
          actor,
          at,
          touched: new Set(),
          first: [guard(db, 'decision', mayGo), areCostsAt(db, facts.revision)],
          others: erasureOf(db, { id, unmatched, actor, at }),
        };
      },
    );
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    await refuseOwed();
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
    // A live upload address may still receive a file, so its row stays until it expires.
    if (!claimed) await deleteUploads(db, [key]);
  }
  const { wasActive, alreadyErased, quarantined } = standing;
  const files = keys.filter(({ claimed }) => !claimed).length;
  return { wasActive, alreadyErased, quarantined, namesakes, files };
}
