import type { Database } from '../../../db/opening/client';
import { type NewCostFile, previewCosts } from '../../costs/booking/book-costs';
import { dateOf } from '../../costs/movements/wall-time';
import { decimalOf } from '../../platform/domain/money-text';
import { costSums, erasedCents, sumsText } from './cost-sum-rules';
import { namedPayers } from './payers';
import type { CostPreview } from './schema';
import { sourceName } from './sources';

const MOST_SHOWN = 200;

type Previewing = {
  fileName: string;
  booking: Pick<NewCostFile, 'source' | 'lines' | 'unreadable' | 'weeksLater' | 'largestCents'>;
};

/** Shows the effect of a file's import; nothing is written. */
export async function previewOf(
  db: Database,
  by: Parameters<typeof previewCosts>[1],
  { fileName, booking }: Previewing,
): Promise<CostPreview> {
  const { source, lines, unreadable } = booking;
  const { movements, shares, known, changed } = await previewCosts(db, by, booking);
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const days = lines.map(({ at }) => dateOf(at)).toSorted();
  return {
    fileName,
    sourceName: sourceName(source, fileName),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    lines: lines.length + unreadable.length,
    sums: sumsText(costSums(movements, totalCents)),
    erased: decimalOf(erasedCents(movements)),
    unreadable: unreadable.slice(0, MOST_SHOWN),
    known,
    changed,
    payers: await namedPayers(db, movements, shares),
  };
}
