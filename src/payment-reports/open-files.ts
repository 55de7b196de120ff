import { sha256Hex } from '../digest';
import type { ArchiveReason } from './schema';
import { isArchive, readArchive } from './zip';

export type ReportBytes = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes, in hex. */
  sha256: string;
};

export type OpenedFile = ReportBytes & { refusal: ArchiveReason | null };

/** The files within a ZIP archive, or the file itself; an archive that is refused stands for its files. */
export async function openFile(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<OpenedFile[]> {
  if (!isArchive(bytes)) return [await opened(fileName, bytes)];
  const archive = readArchive(bytes);
  if (!archive.ok) return [await opened(fileName, bytes, archive.reason)];
  return Promise.all(archive.files.map((file) => opened(file.fileName, new Uint8Array(file.bytes))));
}

async function opened(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  refusal: ArchiveReason | null = null,
): Promise<OpenedFile> {
  return { fileName, bytes, sha256: await sha256Hex(bytes), refusal };
}
