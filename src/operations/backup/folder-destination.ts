import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, nullIfMissing } from '../../platform/domain/error-code';
import type { Destination } from './destination';
import { writePrivate } from './files';

const PART = '.part';

/** Files are readable by this user alone, and renamed into place after fsync. A killed write leaves a part of a file or
 * an empty folder: the list has the part, or a name in the folder whose removal takes the folder along. */
export function folderDestination(root: string): Destination {
  const pathOf = (name: string) => join(root, name);
  return {
    title: root,
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await nullIfMissing(readdir(pathOf(folder), { recursive: true, withFileTypes: true }));
      const nameOf = (path: string) => path.slice(join(root, '/').length);
      const sized = (entries ?? []).map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        if (entry.isDirectory()) {
          const isEmpty = (await nullIfMissing(readdir(path)))?.length === 0;
          return isEmpty ? [{ name: nameOf(join(path, PART)), bytes: 0 }] : [];
        }
        const found = entry.isFile() ? await nullIfMissing(stat(path)) : null;
        return found ? [{ name: nameOf(path), bytes: found.size }] : [];
      });
      return (await Promise.all(sized)).flat().filter(({ name }) => name.startsWith(prefix));
    },
    async write(name, bytes) {
      // A disk that is not mounted has no folder: another one made in its place would fill this one.
      if (!(await nullIfMissing(stat(root)))) throw new Error(`${root} não existe; crie a pasta`);
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
    read: (name) => nullIfMissing(readFile(pathOf(name))),
    async remove(name) {
      await rm(pathOf(name), { force: true });
      // A folder goes with the last of its files.
      await rmdir(dirname(pathOf(name))).catch((error) => {
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => hasCode(error, code))) throw error;
      });
    },
  };
}
