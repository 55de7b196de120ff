import type { Pixels } from './pixels';
import { UnreadableFile } from './reading-rules';

/** Pixels to a point of the page: a module of a code of 30 mm is five. */
const SCALE = 3;
const LONGEST_SIDE = 3_000;
/** Pixels that all paths together may cover: a page ten times. */
const MOST_COVERED = 60_000_000;
/** Commands in the coordinates of a path, and how many numbers follow each. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];
const NUMBERS: Record<number, number> = { [MOVE]: 2, [LINE]: 2, [CURVE]: 6, [QUADRATIC]: 4, [CLOSE]: 0 };

type Matrix = [number, number, number, number, number, number];
type Codes = Record<string, number>;
type Operations = { fnArray: number[]; argsArray: (unknown[] | null)[] };
type Point = [x: number, y: number];
type Canvas = Pixels & { left: number };

/** Draws the filled paths of a page; null where it has none. Curves become lines. Raises `UnreadableFile`. */
export function filledPaths(OPS: Codes, { fnArray, argsArray }: Operations, view: number[]): Pixels | null {
  const fills = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = view;
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(x1 - x0, y1 - y0, 1));
  const [width, height] = [Math.ceil((x1 - x0) * scale), Math.ceil((y1 - y0) * scale)];
  const luma = new Uint8Array(width * height).fill(255);
  const canvas: Canvas = { width, height, luma, left: MOST_COVERED };
  const toPage: Matrix = [scale, 0, 0, -scale, -x0 * scale, y1 * scale];
  const stack: { matrix: Matrix; grey: number }[] = [];
  let state = { matrix: toPage, grey: 0 };
  let isEmpty = true;
  for (const [at, operation] of fnArray.entries()) {
    const args = argsArray[at] ?? [];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) stack.push({ ...state });
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) state = stack.pop() ?? state;
    if (operation === OPS.transform) state.matrix = times(state.matrix, args as Matrix);
    if (operation === OPS.paintFormXObjectBegin && args[0]) {
      state.matrix = times(state.matrix, Array.from(args[0] as ArrayLike<number>) as Matrix);
    }
    if (operation === OPS.setFillRGBColor) state.grey = greyOf(args[0]);
    const [kind, parts] = args as [number, ArrayLike<number>[]];
    if (operation !== OPS.constructPath || !fills.has(kind)) continue;
    const rings = Array.from(parts).flatMap((part) => (part ? ringsOf(part, state.matrix) : []));
    const isEvenOdd = kind === OPS.eoFill || kind === OPS.eoFillStroke;
    fill(canvas, rings, { grey: state.grey, isEvenOdd });
    isEmpty = false;
  }
  return isEmpty ? null : { width, height, luma };
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** `#rrggbb`; anything else is taken as black. */
function greyOf(colour: unknown): number {
  const value = typeof colour === 'string' ? Number.parseInt(colour.slice(1), 16) : 0;
  return ((value >> 16) * 77 + ((value >> 8) & 255) * 150 + (value & 255) * 29) >> 8;
}

function ringsOf(numbers: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Point[][] {
  const rings: Point[][] = [];
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] ?? CLOSE;
    const count = NUMBERS[command] ?? 0;
    if (command === MOVE) rings.push([]);
    if (count > 0) {
      const [x, y] = [numbers[at + count - 1] ?? 0, numbers[at + count] ?? 0];
      rings.at(-1)?.push([a * x + c * y + e, b * x + d * y + f]);
    }
    at += count + 1;
  }
  return rings;
}

type Crossing = { x: number; way: number };

/** Each row of pixels is cut through its middle. */
function fill(canvas: Canvas, rings: readonly Point[][], ink: { grey: number; isEvenOdd: boolean }) {
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const top = Math.max(0, Math.ceil(ys.reduce((least, y) => Math.min(least, y), Infinity) - 0.5));
  const bottom = Math.min(canvas.height, ys.reduce((most, y) => Math.max(most, y), -Infinity) + 0.5);
  const rows: Crossing[][] = [];
  for (const ring of rings) {
    ring.forEach(([x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
      const way = nextY > y ? 1 : -1;
      const [from, to] = [Math.min(y, nextY), Math.max(y, nextY)];
      for (let row = Math.max(top, Math.ceil(from - 0.5)); row + 0.5 < Math.min(to, bottom); row += 1) {
        const crossing = x + ((row + 0.5 - y) / (nextY - y)) * (nextX - x);
        rows[row] ??= [];
        rows[row]?.push({ x: crossing, way });
      }
    });
  }
  rows.forEach((crossings, row) => {
    fillRow(canvas, row, crossings, ink);
  });
}

function fillRow(
  canvas: Canvas,
  row: number,
  crossings: Crossing[],
  { grey, isEvenOdd }: { grey: number; isEvenOdd: boolean },
) {
  crossings.sort((one, other) => one.x - other.x);
  let winding = 0;
  for (const [at, { x, way }] of crossings.entries()) {
    winding += isEvenOdd ? 1 : way;
    const isInside = isEvenOdd ? winding % 2 === 1 : winding !== 0;
    const next = crossings[at + 1];
    if (!isInside || !next) continue;
    const from = Math.max(0, Math.round(x));
    const to = Math.min(canvas.width, Math.round(next.x));
    if (to <= from) continue;
    canvas.left -= to - from;
    if (canvas.left < 0) throw new UnreadableFile('TOO_COMPLEX');
    canvas.luma.fill(grey, row * canvas.width + from, row * canvas.width + to);
  }
}
