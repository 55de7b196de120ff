import type { DocType } from '../../src/domain/document-types';
import { EMPTY_FORM, type FormValues } from './form-schema';

/** A file the server holds and no document names yet. */
export type UploadedFile = {
  fileName: string;
  /** The object's path, as `POST /api/documents` takes it. */
  filePath: string;
  /** When it was uploaded, in ms since the epoch. */
  uploadedAt: number;
};

export type UploadedFiles = Partial<Record<DocType, UploadedFile>>;

/** What a submit that failed half-way has already done, so that the next one goes on from there. */
export type Progress = {
  driverId?: string;
  /** What was sent, as JSON: the driver's and the vehicle's fields are sent again only when they have changed. */
  driver?: string;
  vehicle?: string;
  /** The path of the file that became the document of a type. */
  documents?: Partial<Record<DocType, string>>;
};

/** The form as it survives a reload. */
export type Draft = {
  /** Makes the server mend the driver it registered instead of registering another. */
  key: string;
  values: Partial<FormValues>;
  files: UploadedFiles;
  progress: Progress;
};

/** An upload may be claimed for 24 hours (docs/rules.md#upload-box); the last one is left for the submit. */
const KEPT_MS = 23 * 3_600_000;

export function newDraft(): Draft {
  return { key: crypto.randomUUID(), values: EMPTY_FORM, files: {}, progress: {} };
}

/** The stored draft without the uploads that are about to lapse; null when there is none that can be read. */
export function readDraft(text: string | null, now: number): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Draft | null;
    if (!stored) return null;
    const { key, values, progress } = stored;
    const files = Object.entries(stored.files).filter(([, file]) => now - file.uploadedAt < KEPT_MS);
    return { key, values, progress, files: Object.fromEntries(files) };
  } catch {
    return null;
  }
}

/** What was typed before the script came wins over what was stored; an empty field says nothing. */
export function mergeValues(stored: Partial<FormValues>, typed: FormValues): FormValues {
  const said = Object.entries(typed).filter(
    ([name, value]) => value && value !== EMPTY_FORM[name as keyof FormValues],
  );
  return { ...EMPTY_FORM, ...stored, ...Object.fromEntries(said) };
}
