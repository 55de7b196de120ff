import { type FileType, findFileType } from '../../platform/domain/file-types';
import { MAX_FILE_NAME } from '../../platform/domain/limits';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { deleteUploads, noteFinalKey } from '../uploads/store';
import { MAX_UPLOAD_BYTES } from '../uploads/upload-limits';
import { HEIF_REFUSAL, isHeif } from './heif-rules';

/** A file that came in the form of a call. */
export type GivenFile = { bytes: Uint8Array<ArrayBuffer>; fileName: string };

type CheckedFile = GivenFile & { contentType: FileType };

/** An object that is kept and noted in `uploads` already. */
export type KeptFile = {
  fileKey: string;
  fileName: string;
  contentType: FileType;
  size: number;
  sha256: string;
};

export async function givenFile(file: File): Promise<GivenFile> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** `unnamed` is the name of a file without one. Raises `file_refused`. */
export function checkedFile({ bytes, fileName }: GivenFile, unnamed: string): CheckedFile {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) {
    throw new AppError('file_refused', { message: 'O ficheiro tem mais de 10 MB.' });
  }
  const found = findFileType(bytes);
  if (found === null) {
    const message = isHeif(bytes) ? HEIF_REFUSAL : 'O ficheiro não é um PDF, JPG ou PNG.';
    throw new AppError('file_refused', { message });
  }
  const named = fileName.slice(0, MAX_FILE_NAME) || unnamed;
  return { bytes: found.at === 0 ? bytes : bytes.slice(found.at), contentType: found.type, fileName: named };
}

type Outside = Pick<Services, 'db' | 'storage' | 'now' | 'log'>;

/** Noted before it is written: what no row names in a day is deleted. */
export async function keepFile(
  { db, storage, now }: Outside,
  { bytes, contentType, fileName }: CheckedFile,
): Promise<KeptFile> {
  const fileKey = crypto.randomUUID();
  await noteFinalKey(db, fileKey, now());
  await storage.keep(fileKey, bytes, contentType);
  return { fileKey, fileName, contentType, size: bytes.byteLength, sha256: await sha256Hex(bytes) };
}

/** A failure leaves an orphan object, which is deleted after a day. */
export async function removeQuietly({ db, storage, log }: Outside, key: string): Promise<void> {
  try {
    await storage.remove(key);
    await deleteUploads(db, [key]);
  } catch (error) {
    log.error('file.remove_failed', error);
  }
}
