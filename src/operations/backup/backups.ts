/** Takes a verified backup, and removes those that are no longer kept. */
export interface Backups {
  /** Continues in the next run where `stop` ended it. */
  take(now: Date, stop: AbortSignal): Promise<Record<string, number>>;
}
