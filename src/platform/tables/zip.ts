import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { MAX_REPORT_BYTES } from '../domain/limits';
import { partName } from './part-name';
import type { ArchiveReason } from './schema';

/** docs/report-formats.md#archives-and-limits */
export const MAX_ARCHIVE_BYTES = 20 * 1024 * 1024;
export const MAX_RATIO = 100;
const MAX_FILES = 200;

type ArchivedFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> };
type ReadArchive = { ok: true; files: ArchivedFile[] } | { ok: false; reason: ArchiveReason };

/** Shared by a batch, refused archives included; `others` gathers the names of files that are not opened. */
type Unpacking = { bytes: number; files: number; others: string[] };

export function newUnpacking(): Unpacking {
  return { bytes: MAX_ARCHIVE_BYTES, files: MAX_FILES, others: [] };
}

const ARCHIVE_NAME = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i;
const REPORT_NAME = /\.(csv|txt)$/i;
/** The parts of Office's packages: their root (ECMA-376, part 2), an OpenDocument, and those of no workbook. */
const PACKAGE_NAME = '_rels/.rels';
const WORKBOOK_NAME = /^(xl\/workbook\.(xml|bin)|content\.xml)$/;
const OTHER_NAME = /^(word|ppt|visio)\//;

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

class RefusedArchive extends Error {
  readonly reason: ArchiveReason;

  constructor(reason: ArchiveReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Opens only reports, in order. Refuses the whole archive by declared or real size, CRC, nesting, and if two readers
 * could read it differently. Never throws. */
export async function readArchive(
  archive: Uint8Array<ArrayBuffer>,
  left: Unpacking = newUnpacking(),
): Promise<ReadArchive> {
  const isTooLarge = archive.length > MAX_ARCHIVE_BYTES;
  if (archive.length > MAX_REPORT_BYTES) return { ok: false, reason: 'archive_too_large' };
  try {
    const entries = await fileEntries(archive);
    refuseWorkbook(entries);
    if (isTooLarge) throw new RefusedArchive('archive_too_large');
    checkEntries(entries, archive.length, left);
    return { ok: true, files: await unpackAll(entries, left) };
  } catch (error) {
    const reason = error instanceof RefusedArchive ? error.reason : 'archive_unreadable';
    return { ok: false, reason: isTooLarge && reason !== 'spreadsheet' ? 'archive_too_large' : reason };
  }
}

export type PackedPart = { read(write: (piece: Uint8Array) => void): Promise<void> };
type OpenedParts = { ok: true; parts: Map<string, PackedPart> } | { ok: false; reason: ArchiveReason };

/** The files of a workbook by their folded name, to be inflated piece by piece. Refuses as `readArchive` does. */
export async function openParts(archive: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<OpenedParts> {
  if (archive.length > MAX_REPORT_BYTES) return { ok: false, reason: 'archive_too_large' };
  try {
    const entries = await fileEntries(archive);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > mostBytes) throw new RefusedArchive('archive_too_large');
    if (unpacked > archive.length * MAX_RATIO) throw new RefusedArchive('archive_ratio');
    const parts = new Map(entries.map((entry) => [partName(entry.filename), partOf(entry)]));
    // Two parts of one name are read differently by different programs.
    if (parts.size < entries.length) throw new RefusedArchive('archive_unreadable');
    return { ok: true, parts };
  } catch (error) {
    return { ok: false, reason: error instanceof RefusedArchive ? error.reason : 'archive_unreadable' };
  }
}

function partOf(entry: FileEntry): PackedPart {
  return {
    async read(write) {
      if (entry.encrypted) throw new RefusedArchive('archive_encrypted');
      await entry.getData(new WritableStream<Uint8Array>({ write }));
    },
  };
}

async function fileEntries(archive: Uint8Array<ArrayBuffer>): Promise<FileEntry[]> {
  const { configure, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  // The chunk limits what one step of inflating may unpack: about a thousand times as much.
  configure({ useWebWorkers: false, chunkSize: 1024 });
  const reader = new ZipReader(new Uint8ArrayReader(archive), {
    strictness: 'strict',
    filenameValidation: 'tolerant',
    checkOverlappingEntry: true,
    checkCrc32: true,
  });
  const entries: FileEntry[] = [];
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1;
    if (count > MAX_FILES) throw new RefusedArchive('archive_too_many_files');
    if (!entry.directory) entries.push(entry);
  }
  return entries;
}

function refuseWorkbook(entries: readonly FileEntry[]) {
  const names = entries.map(({ filename }) => partName(filename));
  const isPackage = names.includes(PACKAGE_NAME) && !names.some((name) => OTHER_NAME.test(name));
  if (isPackage || names.some((name) => WORKBOOK_NAME.test(name))) throw new RefusedArchive('spreadsheet');
}

function checkEntries(entries: readonly FileEntry[], packed: number, left: Unpacking) {
  if (entries.some(({ filename }) => ARCHIVE_NAME.test(filename))) throw new RefusedArchive('archive_nested');
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MAX_ARCHIVE_BYTES) throw new RefusedArchive('archive_too_large');
  if (unpacked > packed * MAX_RATIO) throw new RefusedArchive('archive_ratio');
  if (unpacked > left.bytes) throw new RefusedArchive('archives_too_large');
  left.files -= entries.length;
  if (left.files < 0) throw new RefusedArchive('archive_too_many_files');
}

async function unpackAll(entries: readonly FileEntry[], left: Unpacking): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const entry of entries.filter(isReport)) {
    const bytes = await unpack(entry, left);
    if (isArchive(bytes)) throw new RefusedArchive('archive_nested');
    files.push({ fileName: entry.filename.replace(/^.*[/\\]/s, ''), bytes });
  }
  for (const entry of entries) if (!isReport(entry) && !isClutter(entry)) left.others.push(entry.filename);
  return files;
}

function isReport(entry: FileEntry): boolean {
  return REPORT_NAME.test(entry.filename) && !isClutter(entry);
}

/** Files that Finder and Explorer add by themselves, such as the twins `__MACOSX/._name`. */
function isClutter({ filename }: FileEntry): boolean {
  return /(^|\/)(__macosx\/|\._|(\.ds_store|thumbs\.db|desktop\.ini)$)/.test(partName(filename));
}

/** The library refuses an entry at the first piece beyond its declared size. */
async function unpack(entry: FileEntry, left: Unpacking): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.encrypted) throw new RefusedArchive('archive_encrypted');
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  const sink = new WritableStream<Uint8Array>({
    write(piece) {
      left.bytes -= piece.length;
      bytes.set(piece, length);
      length += piece.length;
    },
  });
  await entry.getData(sink);
  if (length !== bytes.length) throw new RefusedArchive('archive_unreadable');
  return bytes;
}
