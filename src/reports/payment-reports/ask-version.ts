import type { Database } from '../../../db/opening/client';
import type { Version } from '../../ledger/kernel/made-at';
import type { Prepared } from '../../ledger/matching/match-report';
import { euroOfCents } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import { contradictedRows } from './foresee';

const MOST_ASKED = 5;

/** Raises `invalid` with both amounts if nothing orders a message and the booked row as versions. */
export async function askWhichIsLater(
  db: Database,
  prepared: readonly Prepared[],
  versionOf: (weekStartDate: string) => Version,
): Promise<void> {
  const found = await Promise.all(
    prepared.map((each) =>
      each.outcome === 'read' ? contradictedRows(db, each, versionOf(each.report.weekStartDate)) : [],
    ),
  );
  const contradicted = found.flat();
  if (contradicted.length === 0) return;
  const amounts = contradicted
    .slice(0, MOST_ASKED)
    .map(
      ({ fullName, before, after }) =>
        `${fullName}: registado ${euroOfCents(before)}, nesta mensagem ${euroOfCents(after)}`,
    );
  const others = contradicted.length > MOST_ASKED ? `; e mais ${contradicted.length - MOST_ASKED}` : '';
  const version = `Não se sabe qual das versões é a mais recente. ${amounts.join('; ')}${others}.`;
  throw new AppError('invalid', { fields: { version } });
}
