import { causesOf } from '../../../db/queries/causes';

/** One structured line. Never a cookie, a token, a password, a signed address or a mail's body. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** JSON lines; an error by name, message and stack of its causes. */
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
  return causesOf(error)
    .map((each) => (each instanceof Error ? describeOne(each) : typeof each))
    .join('\ncaused by ');
}

function describeOne(error: Error): string {
  const { name, message, stack = '' } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).match(/\n\s+at .*/g) ?? [];
  return `${name}: ${withoutSecrets(error)}${frames.join('')}`;
}

/** Drizzle's message has the parameters, a parser's its input, an address its signature or password. */
function withoutSecrets(error: Error): string {
  const message = 'query' in error && 'params' in error ? `failed query: ${error.query}` : error.message;
  const text = error instanceof SyntaxError ? message.replace(/(["']).*\1/gs, '"…"') : message;
  return text
    .replace(/(\w+:\/\/)[^\s"'/?@]*@/g, '$1…@')
    .replace(/(\w+:\/\/[^\s"'?]+)\?[^\s"']*/g, '$1?…')
    .replace(/\?[\w.%-]+=[^\s"']*/g, '?…');
}
