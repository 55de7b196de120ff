import { MAX_UPLOAD_BYTES } from '../uploads/upload-limits';

export const CONTRACT_FORM_LIMIT = { bytes: MAX_UPLOAD_BYTES + 65_536, readMs: 300_000 };
