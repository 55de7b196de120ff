const MOST = 5;

export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && causes.length < MOST; ) {
    causes.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return causes;
}

/** Includes the causes, since Drizzle wraps the database's message. */
export function messagesOf(error: unknown): string {
  return causesOf(error)
    .flatMap((each) => (each instanceof Error ? [each.message] : []))
    .join('\n');
}
