/** How long a sender that is gone keeps a message from others, in ms: longer than one sending may take. */
export const LEASE_MS = 3 * 60_000;

/** The most that one message may take, in ms. */
export const SENDING_MS = 100_000;

const MINUTE_MS = 60_000;
const HALF_A_DAY = 12 * 60;
/** Minutes to wait after each attempt: the last is made some three days after the first. */
const PAUSES = [1, 5, 30, 2 * 60, 6 * 60, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY];

/** When a message that could not be sent is tried again after so many attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS);
}

/** News that old is not sent any more, in ms: it waited for a server to be configured. */
const STALE_MS = 30 * 24 * 60 * MINUTE_MS;

export function isStale(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) > STALE_MS;
}

/** One plain address (RFC 5322 `addr-spec`): no display name, no list, no white space and nothing invisible. */
export function isSingleAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]{2,}$/u.test(text)
  );
}
