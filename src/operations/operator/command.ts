import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DatabaseMissingError } from '../../../db/opening/second-process';
import { causesOf } from '../../../db/queries/causes';
import { AppError, toAppError } from '../../platform/http/errors';
import { isBinary } from '../../runtime';
import { type Env, EnvError } from '../../settings/env';
import { readProcessEnv } from '../../settings/process-env';
import { RefusedError } from '../privacy/refused-error';

/** Ends with exit code 2 and prints the usage. */
export class UsageError extends Error {}

type Command = {
  usage: string;
  /** Options that it takes, each an answer to a question. */
  answers?: readonly Answer[];
  run(words: string[], given: { env: Env; answered: ReadonlySet<Answer> }): Promise<Done>;
};

/** `outra-origem` accepts a backup that this program has not signed. */
export type Answer = 'confirmar' | 'outra-origem';

/** `failed` ends with exit code 1. */
export type Done = { message: string; failed?: boolean };

/** Exit codes: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(command: Command): Promise<void> {
  try {
    const { words, help, answered } = readArguments(command);
    if (help) return console.log(asCalled(command.usage));
    const { message, failed } = await command.run(words, { env: readProcessEnv(), answered });
    console[failed ? 'error' : 'log'](message);
    if (failed) process.exitCode = 1;
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    console.error(
      error instanceof UsageError
        ? asCalled(`${error.message}\n\n${command.usage}`)
        : asCalled(explain(error)),
    );
  }
}

function readArguments({ answers = [] }: Command) {
  const { values, positionals, tokens } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(answers.map((name) => [name, { type: 'boolean' as const }])),
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const isTaken = ['help', ...answers].includes(token.name);
    if (!isTaken || token.value !== undefined) throw new UsageError(`Opção desconhecida: ${token.rawName}`);
  }
  const answered = new Set(answers.filter((name) => values[name] === true));
  return { words: positionals, help: values.help === true, answered };
}

/** Raises `UsageError` for a missing or an extra word. */
export function expectWords(words: readonly string[], names: readonly string[], optional = 0): void {
  const missing = names.slice(words.length, names.length - optional)[0];
  if (missing !== undefined) throw new UsageError(`Falta indicar ${missing}.`);
  const extra = words[names.length];
  if (extra !== undefined) throw new UsageError(`Argumento a mais: ${extra}`);
}

type Asked = { question: string; text: string; answer?: Answer };

/** Asks to type `text`, unless the option was given. Raises `UsageError`, `RefusedError`. */
export async function confirm(
  answered: ReadonlySet<Answer>,
  { question, text, answer = 'confirmar' }: Asked,
): Promise<void> {
  if (answered.has(answer)) return;
  if (!process.stdin.isTTY) throw new UsageError(`${question}\nPara confirmar, acrescente --${answer}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`${question}\nPara confirmar, escreva ${text}: `);
    if (typed.trim() !== text) throw new RefusedError('Não confirmado. Nada foi alterado.');
  } finally {
    terminal.close();
  }
}

/** The actor for the audit log. */
export function operator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    // A user id without a name is usual in containers.
    return `operator:${process.getuid?.() ?? 'unknown'}`;
  }
}

function explain(error: unknown): string {
  if (error instanceof RefusedError || error instanceof EnvError) return error.message;
  if (error instanceof DatabaseMissingError) return error.message;
  if (error instanceof AppError && error.code !== 'unavailable') return error.message;
  const reasons =
    toAppError(error).code === 'unavailable' ? ['a base de dados ou os ficheiros não respondem'] : [];
  reasons.push(
    ...causesOf(error).map((each) => (each instanceof Error ? firstLine(each.message) : String(each))),
  );
  return `Falhou: ${reasons.join(' ← ')}`;
}

/** The rest of Drizzle's message holds the statement and its personal data. */
function firstLine(message: string): string {
  return /^Failed query/.test(message) ? 'a base de dados recusou' : (message.split('\n')[0] ?? '');
}

/** Names commands as they are called here. */
function asCalled(text: string): string {
  return isBinary
    ? text
        .replaceAll('bun run db:migrate', 'volante migrate')
        .replaceAll('bun run check-config', 'volante check')
        .replaceAll('bun run ', 'volante ')
    : text;
}
