import * as z from 'zod';

// The load generator, a process of its own: `bun tests/bench/load.ts <json>`; prints what it saw as JSON.
const Order = z.object({
  cookie: z.string(),
  atOnce: z.number(),
  /** Either one address again and again for so long, in ms, */
  repeat: z.optional(
    z.object({ url: z.string(), ms: z.number(), headers: z.record(z.string(), z.string()) }),
  ),
  /** or each of these changes once. */
  changes: z.optional(
    z.object({ urls: z.array(z.string()), body: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
});
export type Order = z.infer<typeof Order>;

export type Seen = { ms: number; answers: number; bytes: number; failed: number; latencies: number[] };

/** Enough to take a median of. */
const KEPT = 2_000;

async function generate(order: Order): Promise<Seen> {
  const seen: Seen = { ms: 0, answers: 0, bytes: 0, failed: 0, latencies: [] };
  const queue = order.changes?.urls.values();
  const begun = performance.now();
  const next = (): Promise<Response> | null => {
    const headers = { Cookie: order.cookie };
    if (order.repeat && performance.now() - begun < order.repeat.ms) {
      return fetch(order.repeat.url, { headers: { ...headers, ...order.repeat.headers } });
    }
    const url = queue?.next().value;
    if (url === undefined || !order.changes) return null;
    const told = { ...headers, ...order.changes.headers, 'Content-Type': 'application/json' };
    return fetch(url, { method: 'PATCH', headers: told, body: order.changes.body });
  };
  const work = async () => {
    for (;;) {
      const sent = performance.now();
      const answer = await next();
      if (!answer) return;
      seen.bytes += (await answer.arrayBuffer()).byteLength;
      seen.answers += 1;
      if (!answer.ok && answer.status !== 304) seen.failed += 1;
      if (seen.latencies.length < KEPT) seen.latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: order.atOnce }, work));
  seen.ms = performance.now() - begun;
  return seen;
}

if (import.meta.main) {
  process.stdout.write(JSON.stringify(await generate(Order.parse(JSON.parse(await Bun.stdin.text())))));
}
