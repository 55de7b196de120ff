import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import type { ArchiveReason } from './schema';

/** Bytes, of the archive and of what it unpacks to (REPORTS.md, Mail). */
export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;
const MAX_RATIO = 100;
const MAX_FILES = 200;
/** A piece of this many bytes cannot unpack to more than about a thousand times as many. */
const PIECE_BYTES = 1024;

export type ArchivedFile = { fileName: string; bytes: Uint8Array };
export type ReadArchive = { ok: true; files: ArchivedFile[] } | { ok: false; reason: ArchiveReason };

const ARCHIVE_NAME = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i;
const REPORT_NAME = /\.(csv|txt)$/i;

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * The CSV and text files of a ZIP archive, in its order; other files are left closed. Refused whole by what it says it
 * unpacks to, by what it does unpack to, and for an archive within it. Never throws.
 */
export function readArchive(archive: Uint8Array): ReadArchive {
  if (archive.length > MAX_ARCHIVE_BYTES) return { ok: false, reason: 'archive_too_large' };
  try {
    const listed = listFiles(archive);
    return { ok: true, files: unpack(archive, listed) };
  } catch (error) {
    return { ok: false, reason: error instanceof RefusedArchive ? error.reason : 'archive_unreadable' };
  }
}

class RefusedArchive extends Error {
  readonly reason: ArchiveReason;

  constructor(reason: ArchiveReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Bytes by name, as the archive's own table of contents gives them, without unpacking. */
function listFiles(archive: Uint8Array): Map<string, number> {
  const listed = new Map<string, number>();
  let total = 0;
  unzipSync(archive, {
    filter({ name, originalSize }) {
      if (ARCHIVE_NAME.test(name)) throw new RefusedArchive('archive_nested');
      if (listed.size >= MAX_FILES) throw new RefusedArchive('archive_too_many_files');
      if (listed.has(name)) throw new RefusedArchive('archive_unreadable');
      total += originalSize;
      checkSize(total, archive.length);
      listed.set(name, originalSize);
      return false;
    },
  });
  return listed;
}

function checkSize(unpacked: number, packed: number) {
  if (unpacked > MAX_ARCHIVE_BYTES) throw new RefusedArchive('archive_too_large');
  if (unpacked > packed * MAX_RATIO) throw new RefusedArchive('archive_ratio');
}

/** Unpacks in small pieces and gives up at the first that goes past a limit, whatever the archive says of itself. */
function unpack(archive: Uint8Array, listed: ReadonlyMap<string, number>): ArchivedFile[] {
  const files: { fileName: string; pieces: Uint8Array[] }[] = [];
  let seen = 0;
  let total = 0;
  const unzip = new Unzip((file) => {
    seen += 1;
    if (!listed.has(file.name) || seen > listed.size) throw new RefusedArchive('archive_unreadable');
    if (!isReportName(file.name)) return;
    const pieces: Uint8Array[] = [];
    files.push({ fileName: file.name, pieces });
    file.ondata = (error, piece) => {
      if (error) throw error;
      total += piece.length;
      checkSize(total, archive.length);
      pieces.push(piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += PIECE_BYTES) {
    unzip.push(archive.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= archive.length);
  }
  if (seen !== listed.size) throw new RefusedArchive('archive_unreadable');
  return files.map(({ fileName, pieces }) => joined(fileName, pieces, listed.get(fileName)));
}

/** Finder's `__MACOSX/._name` twins are no reports. */
function isReportName(name: string): boolean {
  return REPORT_NAME.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

function joined(path: string, pieces: readonly Uint8Array[], size: number | undefined): ArchivedFile {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length !== size) throw new RefusedArchive('archive_unreadable');
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  if (isArchive(bytes)) throw new RefusedArchive('archive_nested');
  return { fileName: path.replace(/^.*[/\\]/s, ''), bytes };
}
