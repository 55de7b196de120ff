import { foldName } from './cells';

const DECIMAL_COLUMN = /quantidade|valor|preco|litros|desconto|iva|total/;
const WHOLE = /^\s*-?\d{1,6}$/;
const DECIMALS = /^\d{1,3}\s*$/;
const NUMBER = /^\s*(-?\d+([.,]\d{1,3})?\s*)?$/;
/** More cells than this are no decimals. */
const MOST_SPLITS = 6;

/** Joins `45` and `30` again where an unquoted decimal comma has split them, if there is one way alone to do it. */
export function joinDecimals(
  cells: readonly string[],
  header: readonly string[],
  isRow: (cells: readonly string[]) => boolean,
): string[] | null {
  const splits = cells.length - header.length;
  if (splits < 1 || splits > MOST_SPLITS) return null;
  const isDecimal = header.map((name) => DECIMAL_COLUMN.test(foldName(name)));
  const found: string[][] = [];
  const join = (done: string[], at: number, left: number) => {
    const column = done.length;
    if (column === header.length) {
      if (at === cells.length && isRow(done)) found.push(done);
      return;
    }
    const [cell = '', next = ''] = [cells[at], cells[at + 1]];
    if (!isDecimal[column] || NUMBER.test(cell)) join([...done, cell], at + 1, left);
    if (left > 0 && isDecimal[column] && WHOLE.test(cell) && DECIMALS.test(next)) {
      join([...done, `${cell},${next}`], at + 2, left - 1);
    }
  };
  join([], 0, splits);
  return found.length === 1 ? (found[0] ?? null) : null;
}
