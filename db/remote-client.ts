import { type Client, createClient } from '@libsql/client/http';

/** From about 20 writes at once a server of the sqld family hangs. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 20_000;

/** A client of a libSQL server, over HTTP, each request bounded in time. */
export function createRemoteClient(address: { url: string; authToken?: string | undefined }): Client {
  const client = createClient({
    // A WebSocket has no time limit of its own; every libSQL server speaks HTTP at the same address.
    url: address.url.replace(/^ws(s?):/, 'http$1:'),
    ...(address.authToken !== undefined && { authToken: address.authToken }),
    concurrency: REQUESTS_AT_ONCE,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  });
  const batch = client.batch.bind(client);
  // Drizzle names no mode, and a deferred batch that reads first may find its snapshot stale when it writes.
  client.batch = (statements, mode = 'write') => batch(statements, mode);
  return client;
}
