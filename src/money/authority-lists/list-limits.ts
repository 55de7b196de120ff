export const MAX_LIST_BYTES = 5_000_000;

export const LIST_FORM_LIMIT = { bytes: MAX_LIST_BYTES + 65_536, readMs: 60_000 };
