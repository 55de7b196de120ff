import { shiftDate } from '../../platform/domain/calendar';
import { momentOf, orderIn } from './moments';
import type { DateOrder } from './schema';

export type DecidedOrder =
  | { outcome: 'decided'; order: DateOrder }
  | { outcome: 'undecided' }
  | { outcome: 'refused'; reason: string };

type Dates = {
  cells: readonly string[];
  /** The order of the format, or as staff have named it; null where the dates have to show it. */
  given: DateOrder | null;
  isWorkbook: boolean;
  fileName: string;
};

/** Decides by the whole column whether `3/9` is in March or in September. */
export function decideOrder({ cells, given, isWorkbook, fileName }: Dates): DecidedOrder {
  const orders = cells.map(orderIn);
  const written = cells.filter((_, at) => orders[at] !== null);
  if (written.length === 0) return decided(given ?? 'ymd');
  // Excel turns the dates that it can read by another order, and leaves the rest as text.
  if (isWorkbook && cells.some((cell, at) => orders[at] === null && momentOf(cell, 'ymd') !== null)) {
    return refused(
      'Umas datas são texto e outras não, por isso o dia e o mês podem estar trocados. Exporte-o de novo.',
    );
  }
  const [isEuropean, isAmerican] = [orders.includes('dmy'), orders.includes('mdy')];
  if (given) {
    const isContradicted = given === 'mdy' ? isEuropean && !isAmerican : isAmerican && !isEuropean;
    return isContradicted
      ? refused('As datas não estão na ordem de dia e mês que este formato tem.')
      : decided(given);
  }
  if (isEuropean && isAmerican) return refused('As datas estão em duas ordens diferentes de dia e mês.');
  if (isEuropean) return decided('dmy');
  if (isAmerican) return decided('mdy');
  return byName(written, fileName);
}

/** Movements of the weeks before the file was made, whose date its name has. */
const MOST_DAYS = 45;

function byName(cells: readonly string[], fileName: string): DecidedOrder {
  const made = /(?<!\d)20\d{6}(?!\d)/.exec(fileName)?.[0] ?? '';
  const end = momentOf(made, 'ymd')?.date;
  if (end === undefined) return { outcome: 'undecided' };
  const start = shiftDate(end, -MOST_DAYS);
  const fits = (order: DateOrder) =>
    cells.every((cell) => {
      const date = momentOf(cell, order)?.date ?? '';
      return date >= start && date <= end;
    });
  const [order, another] = (['dmy', 'mdy'] as const).filter(fits);
  return order && !another ? decided(order) : { outcome: 'undecided' };
}

function decided(order: DateOrder): DecidedOrder {
  return { outcome: 'decided', order };
}

function refused(reason: string): DecidedOrder {
  return { outcome: 'refused', reason };
}
