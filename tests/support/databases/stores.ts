import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import { createS3Storage, type S3Options } from '../../../src/platform/storage/s3';
import type { Storage } from '../../../src/platform/storage/storage';
import { temporaryFolder } from '../api/app';
import { s3IsThere, startS3 } from '../servers/s3';
import type { BucketTrouble, StorageCall } from '../servers/storage-worker';

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

export type R2 = {
  /** The storage as it runs in workerd, on one bucket. */
  storage: Storage;
  /** The storage on the same bucket, while it fails. */
  inTrouble(trouble: BucketTrouble): Storage;
  /** The address where a body is sent by hand, to be received as this object. */
  receivesAt(key: string, size: number | null): URL;
  /** Names of all objects, in order. */
  names(): Promise<string[]>;
  stop(): Promise<void>;
};

/** The storage on R2 inside a real workerd, whose local R2 keeps its objects in a temporary folder. */
export async function startR2(): Promise<R2> {
  const { miniflare, url } = await startWorker({});
  return {
    storage: storageAt(url, null),
    inTrouble: (trouble) => storageAt(url, trouble),
    receivesAt: (key, size) =>
      addressOf(url, { method: 'receive', key, size, limit: 1_000_000, impatient: true }),
    async names() {
      const bucket = await miniflare.getR2Bucket('FILES');
      return (await bucket.list()).objects.map((object) => object.key).toSorted();
    },
    stop: () => miniflare.dispose(),
  };
}

/** The storage on this S3 inside a real workerd. */
export async function startS3InWorkerd(options: S3Options): Promise<Pick<R2, 'storage' | 'stop'>> {
  const { miniflare, url } = await startWorker({ S3: JSON.stringify(options) });
  const { direct } = createS3Storage(options);
  const storage = { ...storageAt(url, null), direct: direct && { ...direct, address: addressFrom(url) } };
  return { storage, stop: () => miniflare.dispose() };
}

async function startWorker(bindings: { S3?: string }) {
  const entry = join(import.meta.dirname, '../servers/storage-worker.ts');
  const { outputs } = await Bun.build({ entrypoints: [entry], target: 'browser' });
  const script = (await outputs[0]?.text()) ?? '';
  const flags = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] };
  const options = { modules: true, script, r2Buckets: ['FILES'], bindings, ...flags };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  return { miniflare, url: await miniflare.ready };
}

function addressFrom(url: URL) {
  return async (key: string, size: number) => {
    const answer = await fetch(addressOf(url, { method: 'address', key, size }));
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
}

type Given = Pick<StorageCall, 'method' | 'key'> & Partial<StorageCall>;

function addressOf(url: URL, call: Given): URL {
  const address = new URL(url);
  address.searchParams.set('call', JSON.stringify({ trouble: null, ...call }));
  return address;
}

function storageAt(url: URL, trouble: BucketTrouble): Storage {
  async function send(call: Given, body: BodyInit | null = null): Promise<Response> {
    const answer = await fetch(addressOf(url, { ...call, trouble, impatient: trouble !== null }), {
      method: 'POST',
      body,
    });
    if (answer.status !== 500) return answer;
    const [code, ...message] = (await answer.text()).split(' ');
    throw Object.assign(new Error(message.join(' ')), { code });
  }
  return {
    receive: async (key, body, limits) => (await send({ method: 'receive', key, ...limits }, body)).json(),
    direct: null,
    async readIncoming(key, limit) {
      const answer = await send({ method: 'readIncoming', key, limit });
      return answer.status === 203 ? answer.json() : new Uint8Array(await answer.arrayBuffer());
    },
    async deleteIncoming(key) {
      await send({ method: 'deleteIncoming', key });
    },
    async keep(key, bytes, contentType) {
      await send({ method: 'keep', key, contentType }, new Blob([new Uint8Array(bytes)]));
    },
    async open(key) {
      const answer = await send({ method: 'open', key });
      if (answer.status === 203 || !answer.body) return null;
      return { body: answer.body, size: Number(answer.headers.get('x-size')) };
    },
    async remove(key) {
      await send({ method: 'remove', key });
    },
    removeParts: async () => undefined,
  };
}
