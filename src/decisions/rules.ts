/** The versions of which whoever decides was shown one; null where it is not said. */
export type Shown = readonly number[] | null;

/**
 * How a decision went, from how the row stands after it: `done` now or before, `changed` since what was shown, or
 * `refused` as it stands. One version on from what was shown is this very decision about that very content, made
 * before by a call whose answer was lost: RFC 9110 §13.1.1 has that told as done.
 */
export function outcomeOf(
  after: { isDecidedSo: boolean; version: number },
  shown: Shown,
): 'done' | 'changed' | 'refused' {
  const { isDecidedSo, version } = after;
  if (isDecidedSo && (shown === null || shown.includes(version) || shown.includes(version - 1)))
    return 'done';
  return shown === null || shown.includes(version) ? 'refused' : 'changed';
}
