import type { DocType } from '../../src/platform/domain/document-types';
import type { UploadedFiles } from '../people/uploads/uploaded-file';
import { EMPTY_FORM, type FormValues } from './form-schema';

/** The finished steps of a submit that failed half-way, so that a retry continues from there. */
export type Progress = {
  driverId?: string;
  /** Whether drivers have a page, `/me`. */
  hasOwnPage?: boolean;
  /** The fields as sent, in JSON: those of the driver and the vehicle are sent again only after a change. */
  driver?: string;
  vehicle?: string;
  /** The path of the file that became the document of a type. */
  documents?: Partial<Record<DocType, string>>;
};

/** The form as it survives a reload. */
export type Draft = {
  /** Idempotency key: the server updates the driver it created under it. */
  key: string;
  values: Partial<FormValues>;
  files: UploadedFiles;
  progress: Progress;
  /** The Monday of the week whose rows led here. */
  week?: string | null;
  /** Uploads in progress, which a reload interrupts and then reports. */
  sending: DocType[];
};

/** An upload expires after 24 hours (docs/rules/documents.md#upload-box); the last one is left for the submit. */
const KEPT_MS = 23 * 3_600_000;

export function newDraft(): Draft {
  return { key: crypto.randomUUID(), values: EMPTY_FORM, files: {}, progress: {}, sending: [] };
}

/** The stored draft without uploads that are about to expire; null when there is none or it cannot be parsed. */
export function readDraft(text: string | null, now: number): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Draft | null;
    if (!stored) return null;
    const { key, values, progress, week, sending = [] } = stored;
    const files = Object.entries(stored.files).filter(([, file]) => now - file.uploadedAt < KEPT_MS);
    return { key, values, progress, week, sending, files: Object.fromEntries(files) };
  } catch {
    return null;
  }
}

/** Input from before hydration wins over the stored draft, unless the field is empty. */
export function mergeValues(stored: Partial<FormValues>, typed: FormValues): FormValues {
  const said = Object.entries(typed).filter(
    ([name, value]) => value && value !== EMPTY_FORM[name as keyof FormValues],
  );
  return { ...EMPTY_FORM, ...stored, ...Object.fromEntries(said) };
}

const KNOWN = [
  ['nome', 'fullName'],
  ['email', 'email'],
  ['telefone', 'phoneNumber'],
] as const;

/** The fields in the fragment of an address, which never leaves the browser. */
export function knownOf(hash: string): [(typeof KNOWN)[number][1], string][] {
  const given = new URLSearchParams(hash.slice(1));
  return KNOWN.flatMap(([name, field]) => {
    const value = given.get(name);
    return value ? [[field, value]] : [];
  });
}

/** The Monday in such a fragment. */
export function weekOf(hash: string): string | null {
  const week = new URLSearchParams(hash.slice(1)).get('semana') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(week) ? week : null;
}
