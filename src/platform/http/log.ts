import { causesOf } from '../../../db/queries/causes';

/** Fields of one log line. They never contain cookies, tokens, passwords, signed addresses or bodies of e-mails. */
type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Writes JSON lines; an error is logged with the name, message and stack of each of its causes. */
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

/** Servers that answer may write errors of any length. */
const LONGEST_MESSAGE = 8_000;

function describeOne(error: Error): string {
  const { name, message, stack = '' } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).match(/\n[ \t]+at .*/g) ?? [];
  return `${name}: ${withoutSecrets(error)}${frames.join('')}`;
}

/** Drizzle's messages contain parameters, a parser's its input, an address its signature or password. */
function withoutSecrets(error: Error): string {
  const written = 'query' in error && 'params' in error ? `failed query: ${error.query}` : error.message;
  const message = written.slice(0, LONGEST_MESSAGE);
  const text = error instanceof SyntaxError ? message.replace(/(["']).*\1/gs, '"…"') : message;
  return text
    .replace(/\b(\w+:\/\/)[^\s"'/?@]*@/g, '$1…@')
    .replace(/\b(\w+:\/\/[^\s"'?]+)\?[^\s"']*/g, '$1?…')
    .replace(/\?[\w.%-]+=[^\s"']*/g, '?…');
}
