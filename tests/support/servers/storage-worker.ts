import { type Bucket, createR2Storage } from '../../../src/platform/storage/r2';
import { createS3Storage } from '../../../src/platform/storage/s3';
import type { Storage } from '../../../src/platform/storage/storage';

/** The failure of the bucket. */
export type BucketTrouble = 'refuses' | 'says nothing' | null;

export type StorageCall = {
  method: 'receive' | 'address' | 'readIncoming' | 'deleteIncoming' | 'keep' | 'open' | 'remove';
  key: string;
  limit: number;
  size: number | null;
  contentType: string;
  trouble: BucketTrouble;
  /** Whether it waits only for a third of a second. */
  impatient: boolean;
};

const IMPATIENT = { senderSilence: 300, wholeObject: 300 };
/** Marks an answer that is not an object. */
const PLAIN = { status: 203 };

type Bindings = {
  FILES: Bucket;
  /** Options as JSON, for storage on S3. */
  S3?: string;
};

/** Runs in workerd: makes one call of a storage for each request, for tests that run elsewhere. */
export default {
  async fetch(request: Request, bindings: Bindings): Promise<Response> {
    const call: StorageCall = JSON.parse(new URL(request.url).searchParams.get('call') ?? '');
    try {
      return await answer(call, request, openStorage(call, bindings));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return new Response(`${code} ${error}`, { status: 500 });
    }
  },
};

function openStorage({ trouble, impatient }: StorageCall, { FILES, S3 }: Bindings): Storage {
  if (S3) return createS3Storage(JSON.parse(S3));
  return createR2Storage(troubled(FILES, trouble), impatient ? IMPATIENT : undefined);
}

async function answer(call: StorageCall, request: Request, storage: Storage): Promise<Response> {
  switch (call.method) {
    case 'receive': {
      const body = request.body ?? new Blob([]).stream();
      return Response.json(await storage.receive(call.key, body, call));
    }
    case 'address':
      return Response.json(await storage.direct?.address(call.key, call.size ?? 0, 900));
    case 'readIncoming': {
      const found = await storage.readIncoming(call.key, call.limit);
      return found instanceof Uint8Array ? new Response(found) : Response.json(found, PLAIN);
    }
    case 'open': {
      const found = await storage.open(call.key);
      if (!found) return Response.json(null, PLAIN);
      return new Response(found.body, { headers: { 'x-size': String(found.size) } });
    }
    case 'keep':
      await storage.keep(call.key, new Uint8Array(await request.arrayBuffer()), call.contentType);
      return new Response();
    default:
      await storage[call.method](call.key);
      return new Response();
  }
}

function troubled(bucket: Bucket, trouble: BucketTrouble): Bucket {
  if (trouble === null) return bucket;
  const work = () =>
    trouble === 'refuses'
      ? Promise.reject(new Error('get: We encountered an internal error. Please try again. (10001)'))
      : new Promise<never>(() => undefined);
  return { get: work, put: work, delete: work };
}
