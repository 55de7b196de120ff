import { countLabel } from '../../platform/domain/text';
import type { ParsedCsv } from './csv';
import type { RowReader } from './layout';

/** `4 linhas, 3 registos` if a stray quote merged lines into others; null if no line is missing. */
export function swallowedBy(
  { header, rows, inLines, separator }: Extract<ParsedCsv, { ok: true }>,
  { begins }: RowReader,
): string | null {
  const beginningsOf = (cells: readonly string[]) => linesOf(cells, separator).filter(begins).length;
  const hidden = inLines.reduce(
    (sum, cells) => sum + Math.max(0, beginningsOf(cells) - 1),
    beginningsOf(header),
  );
  if (hidden === 0) return null;
  const records = rows.filter((cells) => beginningsOf(cells) > 0).length;
  return `${records + hidden} linhas, ${countLabel(records, 'registo', 'registos')}`;
}

function linesOf(cells: readonly string[], separator: string): string[][] {
  const lines: string[][] = [[]];
  for (const cell of cells) {
    const [first = '', ...others] = cell.split('\n');
    lines.at(-1)?.push(first);
    for (const line of others) lines.push(line.split(separator));
  }
  return lines;
}
