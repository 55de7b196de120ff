import type { Holding } from '../../costs/movements/fleet';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import { holdingFault } from './holding-words';
import { endHoldings } from './overlapping-holdings';

/** A car or a card as it is entered. */
export function entered<Input extends object>(input: Input, { staff, at }: { staff: string; at: string }) {
  return {
    ...input,
    id: crypto.randomUUID(),
    endedOn: null,
    createdBy: staff,
    createdAt: at,
    version: 1,
  };
}

type Entered = { id: string; version: number };

/** The row as it will be, among the others; null where it is so already. Raises `not_found`, `changed_meanwhile`. */
export function changedAmong<Row extends Entered>(
  rows: readonly Row[],
  { id, change, shown }: { id: string; change: Partial<Row>; shown: Shown },
) {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError('not_found');
  const fields = changedFields(row, change);
  refuseChanged({ isDecidedSo: fields.length === 0, version: row.version }, shown);
  if (fields.length === 0) return null;
  const changed: Row = { ...row, ...change, version: row.version + 1 };
  return { changed, rows: rows.map((each) => (each === row ? changed : each)), fields: fields.join(' ') };
}

/** The holdings as the last day of a car or a card leaves them. Raises `invalid` where a later one is in the way. */
export function holdingsUntil(
  endedOn: string | null,
  holdings: readonly Holding[],
  isOf: (holding: Holding) => boolean,
): Holding[] {
  if (endedOn === null) return [...holdings];
  const step = endHoldings(holdings, isOf, endedOn);
  if ('inTheWay' in step) throw holdingFault('endedOn', step.inTheWay);
  return step.holdings;
}

/** The names of the fields that would differ. */
export function changedFields<Row extends object>(row: Row, change: Partial<Row>): string[] {
  return Object.entries(change)
    .filter(([name, value]) => value !== undefined && row[name as keyof Row] !== value)
    .map(([name]) => name);
}

/** Raises `changed_meanwhile` unless the version shown is the present one, or the change has been made already. */
export function refuseChanged(after: { isDecidedSo: boolean; version: number }, shown: Shown): void {
  if (outcomeOf(after, shown) === 'changed') throw changedMeanwhile();
}

export function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    message: 'Os dados mudaram entretanto: compare-os com o que escreveu.',
  });
}
