import { request } from './early-calls';

/** Reads as `fetch` does, from the server and once. On the way back a browser may answer a page from its cache, however
 * old: such an answer is revalidated before it is handed on. */
export async function fetchFresh(path: string, init?: RequestInit): Promise<Response> {
  const response = await request(path, init);
  if (!isReturn() || !response.ok) return response;
  const body = await response.blob();
  // The entry of a request is there a task after its answer.
  await new Promise((resolve) => setTimeout(resolve));
  return isFromCache(response.url)
    ? fetch(path, { ...init, cache: 'no-cache' })
    : new Response(body, response);
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}

/** An answer of the server, a 304 too, has transferred its head at least. */
function isFromCache(url: string): boolean {
  const entry = performance.getEntriesByName(url, 'resource').at(-1);
  return !(entry instanceof PerformanceResourceTiming && entry.transferSize > 0);
}
