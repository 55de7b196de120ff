import type { ArchiveReason } from './schema';

/** An entry of the central directory (APPNOTE.TXT 4.3.12). */
export type ArchiveEntry = {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc32: number;
  size: number;
  /** Compressed. */
  packed: Uint8Array;
};

export class RefusedArchive extends Error {
  readonly reason: ArchiveReason;

  constructor(reason: ArchiveReason) {
    super(reason);
    this.reason = reason;
  }
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
/** The longest data descriptor (4.3.9), of ZIP64. */
const MAX_DESCRIPTOR = 24;
const IN_64_BITS = 0xffffffff;

/** Raises `RefusedArchive` for more than `maxFiles`, and for gaps or overlaps between entries; `RangeError` where
 * truncated. */
export function archiveEntries(archive: Uint8Array, maxFiles: number): ArchiveEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const table = tableOf(view);
  if (table.count > maxFiles) throw new RefusedArchive('archive_too_many_files');
  const found: (Listed & { local: number })[] = [];
  let at = table.start;
  for (let number = 0; number < table.count; number += 1) {
    const entry = entryAt(view, at);
    found.push(entry);
    at = entry.end;
  }
  if (at !== table.end) throw new RefusedArchive('archive_unreadable');
  const ordered = found.toSorted((a, b) => a.local - b.local);
  let before = { end: 0, gap: 0 };
  const entries = ordered.map((entry) => {
    const from = dataOf(view, entry);
    const gap = entry.local - before.end;
    if (gap < 0 || gap > before.gap) throw new RefusedArchive('archive_unreadable');
    const end = from + entry.packedSize;
    before = { end, gap: MAX_DESCRIPTOR };
    const { name, isEncrypted, method, crc32, size } = entry;
    return { name, isEncrypted, method, crc32, size, packed: archive.subarray(from, end) };
  });
  const gap = table.start - before.end;
  if (gap < 0 || gap > before.gap) throw new RefusedArchive('archive_unreadable');
  return entries;
}

type Table = { start: number; end: number; count: number };

function tableOf(view: DataView): Table {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== END || at + END_BYTES + view.getUint16(at + 20, true) > view.byteLength)
      continue;
    const [count, size, start] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 16, true),
    ];
    if (at >= 20 && view.getUint32(at - 20, true) === END_64_LOCATOR)
      return table64Of(view, long(view, at - 12));
    return { start, end: start + size, count };
  }
  throw new RefusedArchive('archive_unreadable');
}

function table64Of(view: DataView, at: number): Table {
  if (view.getUint32(at, true) !== END_64) throw new RefusedArchive('archive_unreadable');
  const start = long(view, at + 48);
  return { start, end: start + long(view, at + 40), count: long(view, at + 32) };
}

type Listed = Omit<ArchiveEntry, 'packed'> & { packedSize: number; nameBytes: Uint8Array; end: number };

function entryAt(view: DataView, at: number): Listed & { local: number } {
  if (view.getUint32(at, true) !== CENTRAL) throw new RefusedArchive('archive_unreadable');
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameBytes = bytesAt(view, at + 46, nameLength);
  const extra = at + 46 + nameLength;
  const [size = 0, packedSize = 0, local = 0] = in64Bits(view, extra, extraLength, [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ]);
  return {
    name: new TextDecoder(flags & 0x800 ? 'utf-8' : 'latin1').decode(nameBytes),
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    nameBytes,
    ...{ size, packedSize, local },
    end: extra + extraLength + view.getUint16(at + 32, true),
  };
}

/** After the local header, whose copy of the name is checked. */
function dataOf(view: DataView, { local, nameBytes }: Listed & { local: number }): number {
  const nameLength = view.getUint16(local + 26, true);
  const name = bytesAt(view, local + 30, nameLength);
  const isSame = name.length === nameBytes.length && name.every((byte, index) => byte === nameBytes[index]);
  if (view.getUint32(local, true) !== LOCAL || !isSame) throw new RefusedArchive('archive_unreadable');
  return local + 30 + nameLength + view.getUint16(local + 28, true);
}

/** ZIP64 extra field (4.5.3): the numbers over 32 bits, in this order. */
function in64Bits(view: DataView, extra: number, length: number, numbers: readonly number[]): number[] {
  let at = extra;
  while (at < extra + length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return numbers.map((number) => {
    if (number !== IN_64_BITS) return number;
    if (at + 8 > extra + length) throw new RefusedArchive('archive_unreadable');
    at += 8;
    return long(view, at - 8);
  });
}

function long(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}
