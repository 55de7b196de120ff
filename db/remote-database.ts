import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/http';
import { drizzle } from 'drizzle-orm/libsql/http';
import type { Database } from './client';
import * as tables from './schema/tables';

/** From about 20 writes at once a server of the sqld family hangs. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 20_000;

export type RemoteAddress = {
  url: string;
  authToken?: string | undefined;
  /** Where many short-lived instances share a server that bears it (Workers), more than the default. */
  requestsAtOnce?: number;
};

/** Opens a libSQL server over HTTP, each request bounded in time. Needs no file system. */
export function openRemoteDatabase({ url, authToken, requestsAtOnce }: RemoteAddress) {
  const client = createClient({
    // A WebSocket has no time limit of its own; every libSQL server speaks HTTP at the same address.
    url: url.replace(/^ws(s?):/, 'http$1:'),
    ...(authToken !== undefined && { authToken }),
    concurrency: requestsAtOnce ?? REQUESTS_AT_ONCE,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  });
  const batch = client.batch.bind(client);
  // Drizzle names no mode, and a deferred batch that reads first may find its snapshot stale when it writes.
  client.batch = (statements, mode = 'write') => batch(statements, mode);
  return { db: databaseOf(client), close: async () => client.close() };
}

export function databaseOf(client: Client): Database {
  return drizzle({ client, schema: tables, casing: 'snake_case' });
}
