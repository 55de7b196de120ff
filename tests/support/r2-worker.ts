import { type Bucket, createR2Storage } from '../../src/storage/r2';

type Call = { method: string; key: string; limit: number; size: number | null; contentType: string };

const SILENCE_MS = 300;

/** Runs in workerd: what the storage on R2 does there, one call a request, for tests that run elsewhere. */
export default {
  async fetch(request: Request, { FILES }: { FILES: Bucket }): Promise<Response> {
    const call: Call = JSON.parse(new URL(request.url).searchParams.get('call') ?? '');
    const storage = createR2Storage(FILES, SILENCE_MS);
    const body = request.body ?? new Blob([]).stream();
    try {
      switch (call.method) {
        case 'receive':
          return Response.json(await storage.receive(call.key, body, call));
        case 'readIncoming': {
          const found = await storage.readIncoming(call.key, call.limit);
          return found instanceof Uint8Array ? new Response(found) : Response.json(found, { status: 203 });
        }
        case 'keep':
          return Response.json(
            await storage.keep(call.key, new Uint8Array(await request.arrayBuffer()), call.contentType),
          );
        case 'open': {
          const found = await storage.open(call.key);
          return found
            ? new Response(found.body, { headers: { 'x-size': String(found.size) } })
            : Response.json(null, { status: 203 });
        }
        case 'remove':
          await storage.remove(call.key);
          return new Response();
        default:
          await storage.deleteIncoming(call.key);
          return new Response();
      }
    } catch (error) {
      return new Response(
        error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : '',
        {
          status: 500,
        },
      );
    }
  },
};
