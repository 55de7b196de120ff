/** 10 MB: the most an upload may hold, in bytes (docs/rules.md#upload-box). */
export const MAX_UPLOAD_BYTES = 10_485_760;

/** 25 MB: the most a platform's report may hold, in bytes. */
export const MAX_REPORT_BYTES = 26_214_400;

/** In bytes. */
export const GB = 1_073_741_824;
