/** 10 MB: the most an upload may hold, in bytes (docs/rules.md#upload-box). */
export const MAX_UPLOAD_BYTES = 10_485_760;

/** In bytes. */
export const GB = 1_073_741_824;
