export const ANSWER_FORM_LIMIT = { bytes: 8_100_000, readMs: 60_000 };
