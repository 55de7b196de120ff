import { statfs } from 'node:fs/promises';

/** Space of the fullest disk of the folders, as far as this user may fill it; null without folders. */
export async function leastSpace(
  folders: readonly string[],
): Promise<{ freeBytes: number; totalBytes: number } | null> {
  const found = await Promise.all(folders.map((folder) => statfs(folder)));
  const disks = found.map(({ bavail, blocks, bsize }) => ({
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
  }));
  return disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes)[0] ?? null;
}
