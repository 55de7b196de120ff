import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret made up once and kept in a private file of `folder`, so that it is the same at the next start.
 * `bytes` of randomness, written in base64url.
 */
export async function keptSecret(folder: string, name: string, bytes: number): Promise<string> {
  const path = join(folder, name);
  const kept = await readFile(path, 'utf8').catch(whenMissing);
  if (kept?.trim()) return kept.trim();
  const secret = randomBytes(bytes).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
