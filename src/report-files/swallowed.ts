import { countLabel } from '../domain/text';
import type { ParsedCsv } from './csv';
import type { RowReader } from './layout';

/**
 * How many lines of the file begin like a record, and how many records there are, where a quote too many has made lines
 * a part of others: `4 linhas, 3 registos`. Null where there are no more lines than records; a cell of several lines is
 * one of its record's.
 */
export function swallowedBy(
  { header, rows, separator }: Extract<ParsedCsv, { ok: true }>,
  { begins }: RowReader,
): string | null {
  const beginningsOf = (cells: readonly string[]) => linesOf(cells, separator).filter(begins).length;
  const hidden = rows
    .filter(isInLines)
    .reduce((sum, cells) => sum + Math.max(0, beginningsOf(cells) - 1), beginningsOf(header));
  if (hidden === 0) return null;
  const records = rows.filter((cells) => beginningsOf(cells) > 0).length;
  return `${records + hidden} linhas, ${countLabel(records, 'registo', 'registos')}`;
}

function isInLines(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.includes('\n'));
}

/** A row's lines in the file, each as the cells that it would have by itself. */
function linesOf(cells: readonly string[], separator: string): string[][] {
  const lines: string[][] = [[]];
  for (const cell of cells) {
    const [first = '', ...others] = cell.split('\n');
    lines.at(-1)?.push(first);
    for (const line of others) lines.push(line.split(separator));
  }
  return lines;
}
