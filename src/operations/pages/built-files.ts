import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Each file of the build by its path in `dist`, with where it is read. The binary has them within itself. */
export async function builtFiles(): Promise<ReadonlyMap<string, string>> {
  const dist = join(import.meta.dirname, '../../../dist');
  const names = await readdir(dist, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Map(names.map((name) => [name, join(dist, name)]));
}
