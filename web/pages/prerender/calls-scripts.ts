/** The scripts that begin a page's calls, by their files. */
export const CALLS_SCRIPTS = {
  'early-calls': 'web/ui/requests/early-calls.ts',
  /** Adds one whose path depends on the page's address. */
  'first-call': 'web/money/finances/first-call.ts',
} as const;

export type CallsScript = keyof typeof CALLS_SCRIPTS;
