import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { bundleWorker, NO_PROVIDER } from '../support/servers/workerd';
import { median, type Result } from './budget';

const STARTS = 5;
const EMPTY = 'export default { fetch: () => new Response(null, { status: 404 }) }';
const BINDINGS = {
  HOST: '127.0.0.1',
  STORAGE: 'r2',
  DATABASE_URL: 'http://127.0.0.1:9',
  ...NO_PROVIDER,
};

/** Measures Cloudflare's bundle, and an isolate's start up to its first answer, against one that does nothing. */
export async function measureWorker(folder: string): Promise<Result[]> {
  const script = await readFile(await bundleWorker(join(folder, 'worker')), 'utf8');
  const compressed = gzipSync(script).byteLength / 1024;
  const ours: number[] = [];
  const empty: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    ours.push(await startMs(script));
    empty.push(await startMs(EMPTY));
  }
  const detail = (times: number[]) => `${median(times).toFixed(0)} ms`;
  return [
    {
      what: 'Worker bundle',
      measured: compressed,
      unit: 'kB',
      budget: { atMost: 2 * 1024 },
      detail: `gzip; ${(script.length / 1024).toFixed(0)} kB as it is`,
    },
    {
      what: 'Worker start-up',
      measured: median(ours) - median(empty),
      unit: 'ms',
      budget: { atMost: 400 },
      detail: `to the first answer in workerd ${detail(ours)}, an empty Worker ${detail(empty)}`,
    },
  ];
}

/** The ms from the start of workerd to the first answer. */
async function startMs(script: string): Promise<number> {
  const startedAt = performance.now();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: '2026-07-01',
      compatibilityFlags: ['nodejs_compat'],
      r2Buckets: ['FILES'],
      bindings: BINDINGS,
      handleStructuredLogs: () => undefined,
    }),
  );
  try {
    const answer = await fetch(new URL('/api/nada', await miniflare.ready));
    if (answer.status !== 404) throw new Error(`the Worker answered ${answer.status}`);
    return performance.now() - startedAt;
  } finally {
    await miniflare.dispose();
  }
}
