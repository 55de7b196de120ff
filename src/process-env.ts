import { readFileSync } from 'node:fs';
import { type Env, EnvError, readEnv } from './env';
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

/** Reads the variables of this process; `listens` for a start, whose folder of reports is looked at too. Raises
 * `EnvError`. */
export function readProcessEnv({ listens = false } = {}): Env {
  return readEnv(withSecretFiles(process.env), listens ? { listens, inspect: reportsDirProblems } : {});
}

/** Puts in what the files have, without the line's end. Raises `EnvError`. */
export function withSecretFiles(
  given: Record<string, string | undefined>,
): Record<string, string | undefined> {
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
