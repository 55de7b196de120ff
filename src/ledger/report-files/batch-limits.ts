/** Limits per batch; genuine batches stay far below. */
const MOST = { lines: 300_000, rows: 10_000, bytes: 5 * 1024 * 1024 };
const MOST_LINES_OF_ONE = 50_000;

export type ReadingCost = typeof MOST;

/** `isSpared` means that a reader counted a file that turned out to be a duplicate. */
export type ReadingLeft = ReadingCost & { isSpared: boolean };

export function newReadingLeft(): ReadingLeft {
  return { ...MOST, isSpared: false };
}

export function costSince(before: ReadingCost, left: ReadingCost): ReadingCost {
  return {
    lines: before.lines - left.lines,
    rows: before.rows - left.rows,
    bytes: before.bytes - left.bytes,
  };
}

export function spend(left: ReadingLeft, cost: ReadingCost): void {
  left.lines -= cost.lines;
  left.rows -= cost.rows;
  left.bytes -= cost.bytes;
}

/** Checked before a file is read. */
export function isTooMuchToRead(left: ReadingLeft, bytes: Uint8Array): boolean {
  left.lines -= linesIn(bytes);
  return left.lines < 0;
}

export function isTooMuchToBook(left: ReadingLeft, rows: number, bytes: Uint8Array): boolean {
  if (rows > left.rows || bytes.length > left.bytes) return true;
  left.rows -= rows;
  left.bytes -= bytes.length;
  return false;
}

const CR = 0x0d;
const LF = 0x0a;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  const next = (mark: number, from: number) => (lines < MOST_LINES_OF_ONE ? bytes.indexOf(mark, from) : -1);
  for (let at = next(LF, 0); at >= 0; at = next(LF, at + 1)) lines += 1;
  for (let at = next(CR, 0); at >= 0; at = next(CR, at + 1)) if (bytes[at + 1] !== LF) lines += 1;
  return lines;
}
