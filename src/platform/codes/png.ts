import { isTooLarge, type Pixels, pixelsOf } from './pixels';
import { UnreadableFile } from './reading-rules';

const SIGNATURE_BYTES = 8;
/** Channels of each colour type; 3 is an index into the palette. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where each pass of Adam7 begins, and how far its pixels are apart (PNG, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Header = { width: number; height: number; depth: number; colour: number; isInterlaced: boolean };
type Pass = { left: number; top: number; across: number; down: number };

/** Raises `UnreadableFile`. No more is inflated than the header announces. */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const { header, palette, data } = chunksOf(bytes);
  const { width, height, isInterlaced } = header;
  const passes = isInterlaced
    ? ADAM7.map(([left, top, across, down]) => ({ left, top, across, down }))
    : [{ left: 0, top: 0, across: 1, down: 1 }];
  const sizes = passes.map((pass) => sizeOf(pass, header));
  const expected = sizes.reduce(
    (sum, { rows, rowBytes }) => sum + (rowBytes === 0 ? 0 : rows * (rowBytes + 1)),
    0,
  );
  const inflated = await inflate(data, expected);
  const channels = header.colour === 3 ? 3 : (CHANNELS[header.colour] ?? 1);
  const picture = new Uint8Array(width * height * channels);
  let at = 0;
  passes.forEach((pass, index) => {
    const { columns, rows, rowBytes } = sizes[index] ?? { columns: 0, rows: 0, rowBytes: 0 };
    if (columns === 0 || rows === 0) return;
    const part = inflated.subarray(at, at + rows * (rowBytes + 1));
    at += part.length;
    const bytesApart = Math.max(1, ((CHANNELS[header.colour] ?? 1) * header.depth) >> 3);
    unfilter(part, rowBytes, bytesApart);
    for (let row = 0; row < rows; row += 1) {
      const line = part.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1));
      const start = (pass.top + row * pass.down) * width + pass.left;
      for (let column = 0; column < columns; column += 1) {
        const to = (start + column * pass.across) * channels;
        if (header.colour === 3) {
          const from = sampleOf(line, column, header) * 3;
          picture.set(palette.subarray(from, from + 3), to);
        } else {
          for (let each = 0; each < channels; each += 1) {
            picture[to + each] = shadeOf(line, column * channels + each, header);
          }
        }
      }
    }
  });
  return pixelsOf(width, height, picture);
}

function sizeOf({ left, top, across, down }: Pass, { width, height, depth, colour }: Header) {
  const columns = Math.max(0, Math.ceil((width - left) / across));
  const rows = Math.max(0, Math.ceil((height - top) / down));
  return { columns, rows, rowBytes: Math.ceil((columns * (CHANNELS[colour] ?? 1) * depth) / 8) };
}

function chunksOf(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let palette = new Uint8Array();
  const data: Uint8Array<ArrayBuffer>[] = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 0x49484452) header ??= headerOf(content);
    else if (type === 0x504c5445) palette = content;
    else if (type === 0x49444154) data.push(content);
    else if (type === 0x49454e44) break;
    at += length + 12;
  }
  if (header === null || data.length === 0) throw new UnreadableFile('DAMAGED');
  return { header, palette, data };
}

function headerOf(content: Uint8Array): Header {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 13) throw new UnreadableFile('DAMAGED');
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colour = 0] = content.subarray(8);
  const isKnown = [1, 2, 4, 8, 16].includes(depth) && colour in CHANNELS && width > 0 && height > 0;
  if (!isKnown || (depth < 8 && colour !== 0 && colour !== 3)) throw new UnreadableFile('DAMAGED');
  if (isTooLarge(width, height)) throw new UnreadableFile('TOO_LARGE');
  return { width, height, depth, colour, isInterlaced: content[12] === 1 };
}

async function inflate(data: readonly Uint8Array<ArrayBuffer>[], expected: number): Promise<Uint8Array> {
  const inflated = new Uint8Array(expected);
  let at = 0;
  try {
    const stream = new Blob([...data]).stream().pipeThrough(new DecompressionStream('deflate'));
    for await (const piece of stream) {
      inflated.set(piece.subarray(0, expected - at), at);
      at += Math.min(piece.length, expected - at);
      if (at === expected) break;
    }
  } catch {
    throw new UnreadableFile('DAMAGED');
  }
  // A picture that was cut off may still have its code.
  return inflated;
}

/** Undoes the filter of each row in place (PNG, 9.2). */
function unfilter(part: Uint8Array, rowBytes: number, apart: number): void {
  const stride = rowBytes + 1;
  for (let row = 0; row * stride < part.length; row += 1) {
    const start = row * stride + 1;
    const filter = part[start - 1] ?? 0;
    if (filter === 0) continue;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at >= apart ? (part[start + at - apart] ?? 0) : 0;
      const up = row > 0 ? (part[start + at - stride] ?? 0) : 0;
      const corner = row > 0 && at >= apart ? (part[start + at - stride - apart] ?? 0) : 0;
      part[start + at] = (part[start + at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function sampleOf(line: Uint8Array, at: number, { depth }: Header): number {
  if (depth === 8) return line[at] ?? 0;
  if (depth === 16) return line[at * 2] ?? 0;
  const bit = at * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** From 0 to 255. */
function shadeOf(line: Uint8Array, at: number, header: Header): number {
  const sample = sampleOf(line, at, header);
  return header.depth < 8 ? (sample * 255) / ((1 << header.depth) - 1) : sample;
}
