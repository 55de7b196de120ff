/** A table as its CSV has it; the column at `keyAt` is the key of a row. */
export type KeyedTable = { header: readonly string[]; rows: readonly (readonly string[])[]; keyAt: number };

export type Change = { row: string; column: string; before: string; after: string };

const NONE = new Set(['', '0,00']);

/** Lists what differs between two versions of a table, row by row; `row` is the text of its `naming` columns. A column
 * that one of them lacks is empty there, which an amount of nothing equals. */
export function changesBetween(before: KeyedTable, after: KeyedTable, naming: number): Change[] {
  const [old, now] = [keyed(before), keyed(after)];
  const columns = [...new Set([...after.header, ...before.header])];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key): Change[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const row = (is ?? was)?.cells.slice(0, naming).filter(Boolean).join(', ') ?? '';
    if (!was) return [{ row, column: 'Linha', before: '', after: 'nova' }];
    if (!is) return [{ row, column: 'Linha', before: 'estava', after: '' }];
    return columns.flatMap((column) => {
      const [from, to] = [was.named.get(column) ?? '', is.named.get(column) ?? ''];
      return from === to || (NONE.has(from) && NONE.has(to))
        ? []
        : [{ row, column, before: from, after: to }];
    });
  });
}

function keyed({ header, rows, keyAt }: KeyedTable) {
  return new Map(
    rows.map((cells) => {
      const named = new Map(header.map((column, at) => [column, cells[at] ?? '']));
      return [cells[keyAt] ?? '', { cells, named }];
    }),
  );
}
