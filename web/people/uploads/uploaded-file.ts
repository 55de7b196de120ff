import type { DocType } from '../../../src/platform/domain/document-types';

/** An uploaded file that no document refers to yet. */
export type UploadedFile = {
  fileName: string;
  /** The object's path, as `POST /api/documents` takes it. */
  filePath: string;
  /** When it was uploaded, in ms since the epoch. */
  uploadedAt: number;
};

export type UploadedFiles = Partial<Record<DocType, UploadedFile>>;
