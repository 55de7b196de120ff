/** An error may be its own cause. */
const MOST = 5;

/** What was thrown, then what it says caused it, and so on. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && causes.length < MOST; ) {
    causes.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return causes;
}

/** What all of them say, a line each: the database's own words stand in the cause of what Drizzle throws. */
export function messagesOf(error: unknown): string {
  return causesOf(error)
    .flatMap((each) => (each instanceof Error ? [each.message] : []))
    .join('\n');
}
