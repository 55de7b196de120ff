import { onCleanup } from '../api/cleanups';

/** An HTTP proxy to a server that counts the requests: one that `cut` is true for is made, and its answer lost; the
 * next `refuse` of them, and those that `refuses` is true for, are refused. */
export function startCountedServer(url: string) {
  const counted = {
    url: '',
    requests: 0,
    refuse: 0,
    refuses: (_body: string) => false,
    cut: (_body: string) => false,
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      counted.requests += 1;
      const body = await request.text();
      if (counted.refuse > 0 || counted.refuses(body)) {
        counted.refuse = Math.max(0, counted.refuse - 1);
        return new Response('not now', { status: 429 });
      }
      const { pathname } = new URL(request.url);
      const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
      const answer = await fetch(`${url}${pathname}`, { method: request.method, headers, body });
      const text = await answer.text();
      if (counted.cut(body)) return new Response('half of it', { status: 502 });
      // The body came out of its gzip, which its header would still name.
      return new Response(text, { status: answer.status, headers: { 'Content-Type': 'application/json' } });
    },
  });
  counted.url = `http://127.0.0.1:${server.port}`;
  onCleanup(async () => void server.stop(true));
  return counted;
}
