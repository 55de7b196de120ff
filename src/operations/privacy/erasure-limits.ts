/** The default, in days. */
export const REJECTED_KEEP_DAYS = 90;

export const ERASURE_NOTICE_DAYS = 14;

/** docs/operate/upgrade.md#the-copy-from-before */
export const UPGRADE_COPY_KEPT_DAYS = 7;
