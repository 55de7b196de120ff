import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret made up once and kept in a private file of `folder`, so that it is the same at the next start. */
export async function keptSecret(folder: string, name: string, makeUp: () => string): Promise<string> {
  const path = join(folder, name);
  const kept = await readFile(path, 'utf8').catch(whenMissing);
  if (kept?.trim()) return kept.trim();
  const secret = makeUp();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
