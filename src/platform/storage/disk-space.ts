import { statfs } from 'node:fs/promises';

/** Of the fullest of the folders' disks, as far as this user may fill it; null of none. */
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
