import { startsWithBytes } from '../../platform/domain/bytes';
import { MAX_FILE_NAME } from '../../platform/domain/limits';
import { sha256Hex } from '../../platform/secrets/digest';
import type { ArchiveReason } from '../../platform/tables/schema';
import { isArchive, newUnpacking, readArchive } from '../../platform/tables/zip';
import type { ReadingCost } from './batch-limits';
import type { ReadReport } from './read-report';

type ReportBytes = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
};

export type OpenedFile = ReportBytes & {
  /** Stays known after the bytes of a read or refused file are dropped. */
  size: number;
  refusal: ArchiveReason | null;
  reading?: ReadReport;
  /** The cost of `reading`. */
  cost?: ReadingCost;
};

/** Compound File Binary: Excel before 2007, and workbooks with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Refused archives are not held in memory, except workbooks, which may be files of costs. */
const NOTHING = new Uint8Array();

/** The files of a ZIP archive, or the file itself; a refused archive stands for its files. A batch shares `left`. */
export async function openFile(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  left = newUnpacking(),
): Promise<OpenedFile[]> {
  if (startsWithBytes(bytes, OLD_OFFICE)) {
    return [await opened(fileName, bytes, 'spreadsheet')];
  }
  if (!isArchive(bytes)) return [await opened(fileName, bytes)];
  const archive = await readArchive(bytes, left);
  if (!archive.ok) {
    const file = await opened(fileName, bytes, archive.reason);
    return [archive.reason === 'spreadsheet' ? file : { ...file, bytes: NOTHING }];
  }
  return Promise.all(archive.files.map((file) => opened(file.fileName, file.bytes)));
}

async function opened(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  refusal: ArchiveReason | null = null,
): Promise<OpenedFile> {
  return {
    // An archive may name a file by 64 kB.
    fileName: fileName.slice(0, MAX_FILE_NAME),
    bytes,
    size: bytes.length,
    sha256: await sha256Hex(bytes),
    refusal,
  };
}
