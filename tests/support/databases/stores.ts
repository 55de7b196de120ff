import { createDiskStorage } from '../../../src/platform/storage/disk';
import { createS3Storage } from '../../../src/platform/storage/s3';
import type { Storage } from '../../../src/platform/storage/storage';
import { temporaryFolder } from '../api/app';
import { s3IsThere, startS3 } from '../servers/s3';
import { startR2, startS3InWorkerd } from '../servers/storage-in-workerd';

export type Store = {
  name: 'disk' | 's3' | 's3 in workerd' | 'r2';
  isThere: boolean;
  /** Starts it for a whole file of tests; `open` is for one test. */
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
    name: 's3 in workerd',
    isThere: s3IsThere,
    async start() {
      const s3 = await startS3();
      const { storage, stop } = await startS3InWorkerd(s3.options);
      return {
        open: async () => storage,
        async stop() {
          await stop();
          await s3.stop();
        },
      };
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
