import { startsWithBytes } from './bytes';

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d] as const;

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', PDF],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

export const FILE_EXTENSIONS: Record<FileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** Bytes that may come before the header of a PDF, as its readers allow: a byte order mark, a line end, the head of a
 * form. */
const MOST_BEFORE_PDF = 1024;

/** So many bytes from the beginning show the type. */
export const START_BYTES = MOST_BEFORE_PDF + 8;

type FoundType = { type: FileType /** Where the file itself begins. */; at: number };

/** Detects the type by its magic number and ignores name and Content-Type; null for any other. */
export function findFileType(bytes: Uint8Array): FoundType | null {
  const [type] = SIGNATURES.find(([, signature]) => startsWithBytes(bytes, signature)) ?? [];
  if (type) return { type, at: 0 };
  const [percent] = PDF;
  for (
    let at = bytes.indexOf(percent);
    at >= 0 && at <= MOST_BEFORE_PDF;
    at = bytes.indexOf(percent, at + 1)
  ) {
    if (startsWithBytes(bytes, PDF, at)) return { type: 'application/pdf', at };
  }
  return null;
}

export function fileTypeOf(bytes: Uint8Array): FileType | null {
  return findFileType(bytes)?.type ?? null;
}
