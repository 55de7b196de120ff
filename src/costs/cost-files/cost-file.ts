import { MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { foldName } from './cells';
import { recognise, repeatedColumn } from './formats';
import { readLines } from './read-lines';
import type { ColumnMapping, CostReading } from './schema';
import { readTable } from './tables';

const MOST_SAMPLE = 5;

/** Reads a file of tolls, fuel or charging whole, or refuses it with a reason. `mappings` are those of staff, by the
 * fingerprint of the header. Never throws. */
export async function readCostFile(
  bytes: Uint8Array<ArrayBuffer>,
  _fileName: string,
  mappings: ReadonlyMap<string, ColumnMapping>,
): Promise<CostReading> {
  if (bytes.length > MAX_REPORT_BYTES) return refused('O ficheiro tem mais de 25 MB.');
  const read = await readTable(
    bytes,
    (header) => recognise(header) !== null || mappings.has(fingerprint(header)),
  );
  if (!read.ok) return refused(read.reason);
  const { table } = read;
  const header = fingerprint(table.header);
  const recognised = recognise(table.header);
  if (!recognised) {
    const sample = table.rows.slice(0, MOST_SAMPLE).map(({ cells }) => [...cells]);
    return {
      outcome: 'unknown',
      asks: 'columns',
      header,
      columns: [...table.header],
      sample,
      suggested: null,
    };
  }
  const repeated = repeatedColumn(table.header, recognised);
  if (repeated !== null) return refused(`A coluna «${repeated}» aparece duas vezes.`);
  const { format } = recognised;
  const lines = readLines(table, recognised, format.dateOrder ?? 'dmy');
  if (lines.lines.length === 0 && lines.unreadable.length === 0)
    return refused('O ficheiro não tem movimentos.');
  return { outcome: 'read', file: { source: format.source, header, ...lines } };
}

function refused(reason: string): CostReading {
  return { outcome: 'refused', reason };
}

/** The names of the columns, which stay the same from file to file. */
export function fingerprint(header: readonly string[]): string {
  return header.map(foldName).join('|').replace(/\|+$/, '');
}
