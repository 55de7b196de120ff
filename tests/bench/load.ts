import * as z from 'zod';

// The load generator, a separate process: `bun tests/bench/load.ts <json>`; prints its result as JSON.
const Order = z.object({
  cookie: z.string(),
  atOnce: z.number(),
  /** Calls one address again and again for so long, in ms. */
  repeat: z.object({ url: z.string(), ms: z.number(), headers: z.record(z.string(), z.string()) }),
});
export type Order = z.infer<typeof Order>;

export type Seen = { ms: number; answers: number; bytes: number; failed: number; latencies: number[] };

/** Enough values to take a median of. */
const KEPT = 2_000;

async function generate(order: Order): Promise<Seen> {
  const seen: Seen = { ms: 0, answers: 0, bytes: 0, failed: 0, latencies: [] };
  const begun = performance.now();
  const headers = { Cookie: order.cookie, ...order.repeat.headers };
  const work = async () => {
    for (;;) {
      const sent = performance.now();
      if (sent - begun >= order.repeat.ms) return;
      const answer = await fetch(order.repeat.url, { headers });
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
