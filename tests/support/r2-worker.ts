import { type Bucket, createR2Storage } from '../../src/storage/r2';

/** What the bucket does in the place of its work. */
export type R2Trouble = 'refuses' | 'says nothing' | null;

export type R2Call = {
  method: 'receive' | 'readIncoming' | 'deleteIncoming' | 'keep' | 'open' | 'remove';
  key: string;
  limit: number;
  size: number | null;
  contentType: string;
  trouble: R2Trouble;
  /** Whether it waits for a third of a second alone. */
  impatient: boolean;
};

const IMPATIENT = { senderSilence: 300, wholeObject: 300 };
/** Of an answer that is not an object. */
const PLAIN = { status: 203 };

/** Runs in workerd: what the storage on R2 does there, one call a request, for tests that run elsewhere. */
export default {
  async fetch(request: Request, { FILES }: { FILES: Bucket }): Promise<Response> {
    const call: R2Call = JSON.parse(new URL(request.url).searchParams.get('call') ?? '');
    try {
      return await answer(call, request, troubled(FILES, call.trouble));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return new Response(`${code} ${error}`, { status: 500 });
    }
  },
};

async function answer(call: R2Call, request: Request, bucket: Bucket): Promise<Response> {
  const storage = createR2Storage(bucket, call.impatient ? IMPATIENT : undefined);
  switch (call.method) {
    case 'receive': {
      const body = request.body ?? new Blob([]).stream();
      return Response.json(await storage.receive(call.key, body, call));
    }
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

function troubled(bucket: Bucket, trouble: R2Trouble): Bucket {
  if (trouble === null) return bucket;
  const work = () =>
    trouble === 'refuses'
      ? Promise.reject(new Error('get: We encountered an internal error. Please try again. (10001)'))
      : new Promise<never>(() => undefined);
  return { get: work, put: work, delete: work };
}
