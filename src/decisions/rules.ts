/** The versions that `If-Match` names; null without one. */
export type Shown = readonly number[] | null;

/**
 * From the row as it stands after it. One version past what was shown is this decision repeated after a lost answer,
 * which RFC 9110 §13.1.1 lets us call done.
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
