/** Fallback delay in ms where the browser lacks requestIdleCallback. */
const QUIET_MS = 2_000;

/** Answers how to take it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work);
    return () => cancelIdleCallback(idle);
  }
  const quiet = setTimeout(work, QUIET_MS);
  return () => clearTimeout(quiet);
}
