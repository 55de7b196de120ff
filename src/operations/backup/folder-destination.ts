import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../platform/domain/error-code';
import type { Destination } from './destination';
import { writePrivate } from './files';

const PART = '.part';

/** Files are readable by this user alone, and renamed into place after fsync. A killed write leaves a part of a file,
 * and the list has it too. */
export function folderDestination(root: string): Destination {
  const pathOf = (name: string) => join(root, name);
  return {
    title: root,
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await orNull(readdir(pathOf(folder), { recursive: true, withFileTypes: true }));
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const sized = files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const found = await orNull(stat(path));
        return found ? [{ name: path.slice(join(root, '/').length), bytes: found.size }] : [];
      });
      return (await Promise.all(sized)).flat().filter(({ name }) => name.startsWith(prefix));
    },
    async write(name, bytes) {
      const path = pathOf(name);
      const part = `${path}.${crypto.randomUUID()}${PART}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writePrivate(part, bytes);
        await rename(part, path);
        const folder = await open(dirname(path), 'r');
        await folder.sync().finally(() => folder.close());
      } finally {
        await rm(part, { force: true });
      }
    },
    read: (name) => orNull(readFile(pathOf(name))),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      // A folder goes with the last of its files.
      await rmdir(dirname(pathOf(name))).catch((error) => {
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => hasCode(error, code))) throw error;
      });
    },
  };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
