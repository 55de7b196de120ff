/** Characters per statement: a libSQL server accepts no value over 4 MB. */
const MOST_AT_ONCE = 1_000_000;

/** Rows in groups, each small enough for a statement. */
export function inPieces(rows: readonly unknown[][]): unknown[][][] {
  const pieces: unknown[][][] = [];
  let size = MOST_AT_ONCE;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (size + length > MOST_AT_ONCE) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(row);
    size += length;
  }
  return pieces;
}
