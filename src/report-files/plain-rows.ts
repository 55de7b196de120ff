/** papaparse drops it. */
const BOM = '\ufeff';

export type Limits = { rows: number; cells: number; rowLength: number };

/** Rows of a text that quotes no cell of a line or every one, with nothing quoted within, as platforms write; null for
 * another, or one over a limit. Its cells hold no line break. */
export function plainRows(text: string, separator: string, limits: Limits): string[][] | null {
  if (text === '' || text.startsWith(BOM)) return null;
  const rows: string[][] = [];
  let cells = 0;
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const row = end - at > limits.rowLength ? null : cellsOf(text.slice(at, end), separator);
    if (!row) return null;
    cells += rows.push(row) > limits.rows ? Number.POSITIVE_INFINITY : row.length;
    if (cells > limits.cells) return null;
    at = end + 1;
  }
  return rows;
}

function cellsOf(line: string, separator: string): string[] | null {
  if (!line.includes('"')) return line.split(separator);
  if (line.length < 2 || !line.startsWith('"') || !line.endsWith('"')) return null;
  const cells = line.slice(1, -1).split(`"${separator}"`);
  return cells.some(isQuoted) ? null : cells;
}

function isQuoted(cell: string): boolean {
  return cell.includes('"');
}
