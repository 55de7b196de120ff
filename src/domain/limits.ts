/** 10 MB: the most an upload may hold, in bytes (SPEC.md §5). */
export const MAX_UPLOAD_BYTES = 10_485_760;
