import type { Storage } from './storage';

export async function createDiskStorage(_folder: string): Promise<Storage> {
  throw new Error('not written yet');
}
