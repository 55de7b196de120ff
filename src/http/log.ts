/** One structured line. Never a cookie, a token, a password, a signed address or a mail's body. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Writes JSON lines to `write`. An error is told by name, message and stack of its causes. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  function line(level: string, event: string, fields: LogFields = {}) {
    write(JSON.stringify({ at: now().toISOString(), level, event, ...fields }));
  }
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    error: (event, error, fields) => line('error', event, { ...fields, error: describe(error) }),
  };
}

function describe(error: unknown): string {
  const told: string[] = [];
  for (let at = error, depth = 0; at !== undefined && depth < 5; depth += 1) {
    told.push(at instanceof Error ? withoutParameters(at.stack ?? at.message) : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return told.join('\ncaused by ');
}

/** Drizzle puts a failed statement's parameters, which are people's data, into its message. */
function withoutParameters(text: string): string {
  return text.replace(/^params: .*$/gm, 'params: (left out)');
}
