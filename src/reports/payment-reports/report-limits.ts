import { MAX_REPORT_BYTES } from '../../platform/domain/limits';

export const REPORT_FORM_LIMIT = { bytes: MAX_REPORT_BYTES + 65_536, readMs: 300_000 };

export const MOST_LISTED = 1000;
