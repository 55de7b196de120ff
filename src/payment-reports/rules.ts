import { MAX_REPORT_BYTES } from '../domain/limits';

/** An upload's form: bytes at most, the fields beside the file among them, and the longest it may take, in ms. */
export const REPORT_FORM_LIMIT = { bytes: MAX_REPORT_BYTES + 65_536, readMs: 300_000 };

/** Characters of a file's name that are kept. */
export const MAX_FILE_NAME = 255;
