/** 25 MB. */
export const MAX_REPORT_BYTES = 26_214_400;

export const GB = 1_073_741_824;

export const MAX_FILE_NAME = 255;
