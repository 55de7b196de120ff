export const IMPORT_FORM_LIMIT = { bytes: 5_000_000, readMs: 60_000 };
