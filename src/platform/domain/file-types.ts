import { startsWithBytes } from './bytes';

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

export const FILE_EXTENSIONS: Record<FileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** Detects the type by its magic number and ignores name and Content-Type; null for any other. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const found = SIGNATURES.find(([, signature]) => startsWithBytes(bytes, signature));
  return found?.[0] ?? null;
}
