/** A row of a table; `line` is its number in a spreadsheet, or in an editor, the first being 1. */
export type TableRow = { line: number; cells: readonly string[] };

/** Whether a row has nothing from that column on. */
export function isBlank(cells: readonly string[], from = 0): boolean {
  for (let at = from; at < cells.length; at += 1) if (cells[at]?.trim() !== '') return false;
  return true;
}

const VALUE = /^(-?\d+[.,]\d\d|[\da-f]{8}-[\da-f-]{27}|[^\s@]+@\S+)$/i;
/** The longest address of e-mail (RFC 5321 §4.5.3.1). */
const LONGEST_VALUE = 320;

/** Whether it is an amount, an id or an e-mail, and so not the name of a column. */
export function isValue(cell: string): boolean {
  const text = cell.trim();
  return text.length <= LONGEST_VALUE && VALUE.test(text);
}

/** Columns of a table; a platform's report has some 60. */
export const MOST_COLUMNS = 500;
const LONGEST_COLUMN = 500;

/** Whether it may be the header of a table, by its size alone. */
export function mayBeHeader(names: readonly string[]): boolean {
  return names.length <= MOST_COLUMNS && names.every(({ length }) => length <= LONGEST_COLUMN);
}

/** A spreadsheet shows `7,82E+15` where it has lost the digits of a long number. `1E5` is such a number among
 * identifiers, and may be a name among texts. */
const LOST = { identifier: /^\d(?:[.,]\d+)?E\+?\d+$/i, text: /^\d(?:[.,]\d+)?E\+\d+$/i };

export function hasLostDigits(cell: string, kind: keyof typeof LOST): boolean {
  return LOST[kind].test(cell.trim());
}
