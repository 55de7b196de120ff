import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Storage } from '../../src/storage/storage';

export type R2 = {
  /** The storage as it runs in workerd, on a bucket of its own. */
  storage: Storage;
  url: URL;
  /** Names of all objects, in order. */
  names(): Promise<string[]>;
  stop(): Promise<void>;
};

/** The storage on R2 inside a real workerd, whose local R2 keeps its objects in memory. */
export async function startR2(): Promise<R2> {
  const [built] = (
    await Bun.build({ entrypoints: [join(import.meta.dirname, 'r2-worker.ts')], target: 'browser' })
  ).outputs;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: (await built?.text()) ?? '',
      r2Buckets: ['FILES'],
      compatibilityDate: '2026-07-01',
    }),
  );
  const url = await miniflare.ready;
  return {
    storage: storageAt(url),
    url,
    async names() {
      const bucket = await miniflare.getR2Bucket('FILES');
      return (await bucket.list()).objects.map((object) => object.key).toSorted();
    },
    stop: () => miniflare.dispose(),
  };
}

function storageAt(url: URL): Storage {
  async function call(method: string, values: object, body: BodyInit | null = null): Promise<Response> {
    const address = new URL(url);
    address.searchParams.set('call', JSON.stringify({ method, ...values }));
    const answer = await fetch(address, { method: 'POST', body });
    if (answer.status === 500) throw new Error(await answer.text());
    return answer;
  }
  return {
    receive: async (key, body, limits) => (await call('receive', { key, ...limits }, body)).json(),
    direct: null,
    async readIncoming(key, limit) {
      const answer = await call('readIncoming', { key, limit });
      return answer.status === 203 ? answer.json() : new Uint8Array(await answer.arrayBuffer());
    },
    deleteIncoming: async (key) => void (await call('deleteIncoming', { key })),
    keep: async (key, bytes, contentType) =>
      void (await call('keep', { key, contentType }, new Blob([new Uint8Array(bytes)]))),
    async open(key) {
      const answer = await call('open', { key });
      if (answer.status === 203 || !answer.body) return null;
      return { body: answer.body, size: Number(answer.headers.get('x-size')) };
    },
    remove: async (key) => void (await call('remove', { key })),
    removeParts: async () => undefined,
  };
}
