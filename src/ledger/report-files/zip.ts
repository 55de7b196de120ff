import { Inflate } from 'fflate';
import { crc32 } from './crc32';
import type { ArchiveReason } from './schema';
import { type ArchiveEntry, archiveEntries, RefusedArchive } from './zip-contents';

/** docs/report-formats.md#archives-and-limits */
export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;
const MAX_RATIO = 100;
const MAX_FILES = 200;
/** Bounds what one step may unpack to: about a thousand times as much. */
const PIECE_BYTES = 1024;
const STORED = 0;
const DEFLATED = 8;

export type ArchivedFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> };
export type ReadArchive = { ok: true; files: ArchivedFile[] } | { ok: false; reason: ArchiveReason };

/** Shared by one batch, refused archives included. */
export type Unpacking = { bytes: number; files: number };

export function newUnpacking(): Unpacking {
  return { bytes: MAX_ARCHIVE_BYTES, files: MAX_FILES };
}

const ARCHIVE_NAME = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i;
const REPORT_NAME = /\.(csv|txt)$/i;
/** In every Excel and OpenDocument workbook. */
const WORKBOOK_NAME = /^(xl\/workbook\.(xml|bin)|content\.xml)$/;

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** In order; others stay closed. Refused whole by declared or real size, CRC or nested archives. Never throws. */
export function readArchive(archive: Uint8Array, left: Unpacking = newUnpacking()): ReadArchive {
  if (archive.length > MAX_ARCHIVE_BYTES) return { ok: false, reason: 'archive_too_large' };
  try {
    const entries = archiveEntries(archive, MAX_FILES);
    checkEntries(entries, archive.length, left);
    return { ok: true, files: unpackAll(entries, archive.length, left) };
  } catch (error) {
    return { ok: false, reason: error instanceof RefusedArchive ? error.reason : 'archive_unreadable' };
  }
}

function checkEntries(entries: readonly ArchiveEntry[], packed: number, left: Unpacking) {
  const names = new Set(entries.map((entry) => entry.name));
  if (entries.some(({ name }) => WORKBOOK_NAME.test(name))) throw new RefusedArchive('spreadsheet');
  if (entries.some(({ name }) => ARCHIVE_NAME.test(name))) throw new RefusedArchive('archive_nested');
  if (names.size < entries.length) throw new RefusedArchive('archive_unreadable');
  checkSize(
    entries.reduce((sum, { size }) => sum + size, 0),
    packed,
    left.bytes,
  );
  left.files -= entries.length;
  if (left.files < 0) throw new RefusedArchive('archive_too_many_files');
}

function checkSize(unpacked: number, packed: number, left: number) {
  if (unpacked > MAX_ARCHIVE_BYTES) throw new RefusedArchive('archive_too_large');
  if (unpacked > packed * MAX_RATIO) throw new RefusedArchive('archive_ratio');
  if (unpacked > left) throw new RefusedArchive('archives_too_large');
}

function unpackAll(entries: readonly ArchiveEntry[], packed: number, left: Unpacking): ArchivedFile[] {
  let total = 0;
  const atStart = left.bytes;
  return entries.filter(isReport).map((entry) => {
    const bytes = unpack(entry, (length) => {
      total += length;
      left.bytes -= length;
      checkSize(total, packed, atStart);
    });
    if (isArchive(bytes)) throw new RefusedArchive('archive_nested');
    return { fileName: entry.name.replace(/^.*[/\\]/s, ''), bytes };
  });
}

/** Finder's `__MACOSX/._name` twins. */
function isReport({ name }: ArchiveEntry): boolean {
  return REPORT_NAME.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

/** `take` stops it at the first piece past a limit, whatever size was declared. */
function unpack(entry: ArchiveEntry, take: (length: number) => void): Uint8Array<ArrayBuffer> {
  if (entry.isEncrypted) throw new RefusedArchive('archive_encrypted');
  const bytes = new Uint8Array(entry.size);
  let length = 0;
  const add = (piece: Uint8Array) => {
    take(piece.length);
    if (length + piece.length <= bytes.length) bytes.set(piece, length);
    length += piece.length;
  };
  if (entry.method === STORED) add(entry.packed);
  else if (entry.method === DEFLATED) inflate(entry.packed, add);
  else throw new RefusedArchive('archive_unreadable');
  if (length !== entry.size || crc32(bytes) !== entry.crc32) throw new RefusedArchive('archive_unreadable');
  return bytes;
}

function inflate(packed: Uint8Array, add: (piece: Uint8Array) => void): void {
  const stream = new Inflate((piece) => add(piece));
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    stream.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
}
