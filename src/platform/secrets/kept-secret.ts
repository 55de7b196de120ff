import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, nullIfMissing } from '../domain/error-code';

/** Racing processes get the same secret: the file is linked into place whole, and the first one stays. */
export async function keptSecret(folder: string, name: string, makeUp: () => string): Promise<string> {
  const path = join(folder, name);
  const kept = await readKept(path);
  if (kept) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = `${path}.${crypto.randomUUID()}`;
  await writeFile(made, `${makeUp()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // An empty file is replaced.
    await (kept === null ? link(made, path) : rename(made, path));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(made, { force: true });
  }
  const secret = await readKept(path);
  if (!secret) throw new Error(`${path} is empty`);
  return secret;
}

async function readKept(path: string): Promise<string | null> {
  const text = await nullIfMissing(readFile(path, 'utf8'));
  return text === null ? null : text.trim();
}
