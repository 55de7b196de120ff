import type { Database } from '../../db/opening/client';
import { foresee } from '../foresight/foresee';
import { AppError } from '../http/errors';
import { madeAtOf } from '../ledger/made-at';
import type { StoredReport } from '../ledger/reports';
import type { Prepared } from '../matching/match-report';
import { changesOf } from './changes';

/** Rows whose amounts are told. */
const MOST_ASKED = 5;

/**
 * Raises `invalid` with both amounts where a message does not say when it was sent, or was forwarded, and so not whether it is a later
 * version than what was booked by the time it came.
 */
export async function askWhichIsLater(
  db: Database,
  { madeAt, createdAt, isForward }: Pick<StoredReport, 'madeAt' | 'createdAt'> & { isForward: boolean },
  prepared: readonly Prepared[],
): Promise<void> {
  const undated = prepared.filter(
    (each) =>
      each.outcome === 'read' &&
      (isForward || madeAtOf(madeAt || null, createdAt, each.report.weekStartDate) === createdAt),
  );
  const foreseen = await foresee(db, undated, { madeUntil: createdAt });
  const replaced = [...foreseen.values()].flatMap((rows) =>
    changesOf(rows, '').rows.filter((row) => row.effect === 'replaced'),
  );
  if (replaced.length === 0) return;
  const amounts = replaced
    .slice(0, MOST_ASKED)
    .map(
      ({ fullName, before, after }) =>
        `${fullName}: registado ${told(before)}, nesta mensagem ${told(after)}`,
    );
  const others = replaced.length > MOST_ASKED ? `; e mais ${replaced.length - MOST_ASKED}` : '';
  const version = `Não se sabe qual das versões é a mais recente. ${amounts.join('; ')}${others}.`;
  throw new AppError('invalid', { fields: { version } });
}

/** `-1234,50 €`. */
function told(euros: string | null): string {
  return `${(euros ?? '0.00').replace('.', ',')} €`;
}
