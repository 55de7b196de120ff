import { createDiskStorage } from '../../src/storage/disk';
import { createS3Storage } from '../../src/storage/s3';
import type { Storage } from '../../src/storage/storage';
import { temporaryFolder } from './app';
import { startR2 } from './r2';
import { s3IsThere, startS3 } from './s3';

export type Store = {
  name: 'disk' | 's3' | 'r2';
  isThere: boolean;
  /** For a whole file of tests; `open` is for one. */
  start(): Promise<{ open(): Promise<Storage>; stop(): Promise<void> }>;
};

/** Every place where files are kept, each the real one. */
export const STORES: Store[] = [
  {
    name: 'disk',
    isThere: true,
    start: async () => ({
      open: async () => createDiskStorage(await temporaryFolder()),
      stop: async () => undefined,
    }),
  },
  {
    name: 's3',
    isThere: s3IsThere,
    async start() {
      const { options, stop } = await startS3();
      return { open: async () => createS3Storage(options), stop };
    },
  },
  {
    name: 'r2',
    isThere: true,
    async start() {
      const { storage, stop } = await startR2();
      return { open: async () => storage, stop };
    },
  },
];
