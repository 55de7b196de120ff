import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasCode } from '../platform/domain/error-code';
import { type Env, EnvError, readEnv } from './env';
import { parseEnvFile } from './env-file';
import { reportsDirProblems } from './reports-dir';

/** A variable of these may name a file instead, as in `SMTP_URL_FILE`. */
export const SECRETS = [
  'DATABASE_AUTH_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DEV_STAFF_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'OIDC_AUTH_SECRET',
  'EMAIL_PASSWORD',
  'EMAIL_OAUTH_CLIENT_SECRET',
  'BACKUP_TO',
  'BACKUP_KEY',
  'SMTP_URL',
  'SMTP_SPARE_URL',
] as const;

type Variables = Record<string, string | undefined>;

/** Reads the variables of this process and of `.env`; `listens` for a start, whose folder of reports is looked at too.
 * Raises `EnvError`. */
export function readProcessEnv({ listens = false } = {}): Env {
  return readEnv(processVariables(), listens ? { listens, inspect: reportsDirProblems } : {});
}

/** The variables of this process and, where it has none of a name, that of `.env`. Raises `EnvError`. */
export function processVariables(): Variables {
  return withSecretFiles({ ...ownEnvFile(), ...process.env });
}

/** Reads `.env` of the folder that the program was started in; `bun --no-env-file` leaves it out. Raises `EnvError`. */
export function ownEnvFile(): Variables {
  return process.execArgv.includes('--no-env-file') ? {} : readEnvFile('.env');
}

/** None of them where there is no such file. Raises `EnvError`, with each line that cannot be read. */
export function readEnvFile(path: string): Variables {
  const file = resolve(path);
  const text = envTextOf(file);
  if (text === null) return {};
  const { values, faults } = parseEnvFile(text);
  if (faults.length > 0)
    throw new EnvError(faults.map(({ line, fault }) => `${file}, linha ${line}: ${fault}`));
  return values;
}

function envTextOf(file: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    const reason = error instanceof TypeError ? 'não está em UTF-8' : 'não se consegue ler';
    throw new EnvError([`${file}: ${reason}`]);
  }
}

/** Puts in what the files have, without the line's end. Raises `EnvError`. */
export function withSecretFiles(given: Variables): Variables {
  const problems: string[] = [];
  const read = { ...given };
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    if (given[name]) problems.push(`${name}_FILE: ${name} também está definida; retire uma das duas`);
    const text = textOf(path);
    if (text) read[name] = text;
    else problems.push(`${name}_FILE: ${path} ${text === null ? 'não se consegue ler' : 'está vazio'}`);
  }
  if (problems.length > 0) throw new EnvError(problems);
  return read;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
