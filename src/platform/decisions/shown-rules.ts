/** The versions that the caller was shown; null when the request names none. */
export type Shown = readonly number[] | null;

/** Also `done` one version after the shown one: a retry whose answer was lost (RFC 9110 §13.1.1). */
export function outcomeOf(
  after: { isDecidedSo: boolean; version: number },
  shown: Shown,
): 'done' | 'changed' | 'refused' {
  const { isDecidedSo, version } = after;
  if (isDecidedSo && (shown === null || shown.includes(version) || shown.includes(version - 1)))
    return 'done';
  return shown === null || shown.includes(version) ? 'refused' : 'changed';
}
