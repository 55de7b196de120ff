import { sha256Hex } from '../secrets/digest';
import type { ReadReport } from './read-report';
import type { ArchiveReason } from './schema';
import { isArchive, newUnpacking, readArchive } from './zip';

export type ReportBytes = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes, in hex. */
  sha256: string;
};

export type OpenedFile = ReportBytes & {
  /** Of the bytes, which are not kept of a file that is read, or refused, already. */
  size: number;
  refusal: ArchiveReason | null;
  /** What it says, where it was read as it was opened. */
  reading?: ReadReport;
};

/** The container of Excel before 2007, and of its workbooks with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Of a refused archive, which nobody reads: the bytes of many would be held to the end. */
const NOTHING = new Uint8Array();

/**
 * The files within a ZIP archive, or the file itself; an archive that is refused stands for its files. `left` is shared
 * by the files that came together.
 */
export async function openFile(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  left = newUnpacking(),
): Promise<OpenedFile[]> {
  if (OLD_OFFICE.every((byte, index) => bytes[index] === byte)) {
    return [await opened(fileName, bytes, 'spreadsheet')];
  }
  if (!isArchive(bytes)) return [await opened(fileName, bytes)];
  const archive = readArchive(bytes, left);
  if (!archive.ok) return [{ ...(await opened(fileName, bytes, archive.reason)), bytes: NOTHING }];
  return Promise.all(archive.files.map((file) => opened(file.fileName, file.bytes)));
}

async function opened(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  refusal: ArchiveReason | null = null,
): Promise<OpenedFile> {
  return { fileName, bytes, size: bytes.length, sha256: await sha256Hex(bytes), refusal };
}
