import { dirname } from 'node:path';
import { pathOf } from '../../db/opening/database-file';
import type { Env } from './env';

const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;

/** A disk that is full or fails, as a sentence with its folder and what to do; null for another error. */
export function diskFault(error: unknown, { DATA_DIR, DATABASE_URL }: Env): Error | null {
  // Drizzle wraps the database's error.
  const raised = error instanceof Error && 'query' in error ? error.cause : error;
  if (!(raised instanceof Error)) return null;
  const { code = '', path }: NodeJS.ErrnoException = raised;
  const inDatabase = DATABASE_URL.startsWith('file:') ? dirname(pathOf(DATABASE_URL)) : DATA_DIR;
  const folder = path === undefined ? inDatabase : dirname(path);
  const then = `df -h ${folder} mostra quanto espaço há. Liberte-o e volte a iniciar o programa.`;
  if (FULL.test(code)) {
    return new Error(`O disco está cheio: não se consegue escrever em ${folder}. ${then}`, { cause: error });
  }
  if (code !== 'SQLITE_IOERR') return null;
  const fault = `Não se consegue ler ou escrever em ${folder} (${code}): o disco está cheio ou falha.`;
  return new Error(`${fault} ${then}`, { cause: error });
}
