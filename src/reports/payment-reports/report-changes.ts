import type { Foreseen } from './foresee';
import { decimalOrNull } from './report-answers';
import type { ReportChanges } from './schema';

const MOST_ROWS = 200;

type Effect = ReportChanges['rows'][number]['effect'];

export function changesOf(foreseen: readonly Foreseen[], organisationName: string): ReportChanges {
  const total = (effect: Foreseen['effect']) => {
    const own = foreseen.filter((row) => row.effect === effect);
    return {
      count: own.length,
      before: decimalOrNull(own.reduce((sum, row) => sum + (row.before ?? 0), 0)) ?? '',
      after: decimalOrNull(own.reduce((sum, row) => sum + row.after, 0)) ?? '',
    };
  };
  const rows = foreseen.filter(isListed).toSorted((a, b) => RANK[a.effect] - RANK[b.effect]);
  return {
    replaced: total('replaced'),
    added: total('added'),
    beside: total('beside'),
    unchanged: total('unchanged'),
    waiting: total('waiting'),
    conflict: total('conflict'),
    organisation: organisationName === '' ? null : organisationName,
    rows: rows.slice(0, MOST_ROWS).map(({ effect, row: { fullName, line }, before, after }) => ({
      effect,
      fullName,
      line,
      before: decimalOrNull(before),
      after: decimalOrNull(after) ?? '',
    })),
  };
}

/** Changes of existing amounts come first. */
const RANK: Record<Effect, number> = { replaced: 0, conflict: 1, beside: 2, added: 3 };

function isListed(foreseen: Foreseen): foreseen is Foreseen & { effect: Effect } {
  return foreseen.effect in RANK;
}
