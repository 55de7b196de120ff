import type { Database } from '../../db/opening/client';
import { euroText } from '../domain/money-text';
import { foresee } from '../foresight/foresee';
import { AppError } from '../http/errors';
import type { Version } from '../ledger/made-at';
import type { ReportChanges } from '../ledger/schema';
import type { Prepared } from '../matching/match-report';
import { changesOf } from './changes';

const MOST_ASKED = 5;

/** Raises `invalid` with both amounts, where a message and what is booked are unordered versions. */
export async function askWhichIsLater(
  db: Database,
  prepared: readonly Prepared[],
  versionOf: (weekStartDate: string) => Version,
): Promise<void> {
  const replaced: ReportChanges['rows'] = [];
  for (const each of prepared) {
    if (each.outcome !== 'read') continue;
    const foreseen = await foresee(db, [each], { version: versionOf(each.report.weekStartDate) });
    const { rows } = changesOf(foreseen.get(each.id) ?? [], '');
    replaced.push(...rows.filter((row) => row.effect === 'replaced'));
  }
  if (replaced.length === 0) return;
  const amounts = replaced
    .slice(0, MOST_ASKED)
    .map(
      ({ fullName, before, after }) =>
        `${fullName}: registado ${euroText(Number(before))}, nesta mensagem ${euroText(Number(after))}`,
    );
  const others = replaced.length > MOST_ASKED ? `; e mais ${replaced.length - MOST_ASKED}` : '';
  const version = `Não se sabe qual das versões é a mais recente. ${amounts.join('; ')}${others}.`;
  throw new AppError('invalid', { fields: { version } });
}
