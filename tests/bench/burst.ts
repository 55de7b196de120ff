import * as z from 'zod';
import { connect } from './wire';

// Makes many calls at once, each once, in a separate process: `bun tests/bench/burst.ts < order`; prints its result.
const Call = z.object({ path: z.string(), status: z.nullable(z.string()) });
const Order = z.object({
  url: z.string(),
  cookie: z.string(),
  atOnce: z.number(),
  /** These are not counted: they compile the code on both sides, as in the middle of a day. */
  warmUp: z.array(Call),
  calls: z.array(Call),
  /** The text that each answer contains. */
  expects: z.string(),
});
export type Order = z.infer<typeof Order>;
export type Call = z.infer<typeof Call>;

export type Seen = { ms: number; longest: number };

async function generate(order: Order): Promise<Seen> {
  const { origin, host, port } = new URL(order.url);
  const connections = await Promise.all(Array.from({ length: order.atOnce }, () => connect(Number(port))));
  const head = `Host: ${host}\r\nCookie: ${order.cookie}\r\nSec-Fetch-Site: same-origin\r\n`;

  function textOf({ path, status }: Call): string {
    if (status === null) return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
    const body = JSON.stringify({ status });
    return `PATCH ${path} HTTP/1.1\r\n${head}Origin: ${origin}\r\nIf-Match: "1"\r\n`.concat(
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  async function askAll(calls: readonly Call[]): Promise<Seen> {
    const texts = calls.map(textOf).values();
    let longest = 0;
    const begun = performance.now();
    const asking = connections.map(async ({ ask }) => {
      for (const text of texts) {
        const sent = performance.now();
        const { status, body } = await ask(text);
        longest = Math.max(longest, performance.now() - sent);
        if (status !== 200 || !body.includes(order.expects)) throw new Error(`${status}: ${body}`);
      }
    });
    await Promise.all(asking);
    return { ms: performance.now() - begun, longest };
  }

  await askAll(order.warmUp);
  const seen = await askAll(order.calls);
  for (const { close } of connections) close();
  return seen;
}

process.stdout.write(JSON.stringify(await generate(Order.parse(JSON.parse(await Bun.stdin.text())))));
