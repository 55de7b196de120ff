import type { Client } from '@libsql/client';
import { createClient } from '@libsql/client/http';
import { drizzle } from 'drizzle-orm/libsql/http';
import * as tables from '../schema/tables';
import type { Database } from './client';
import { boundedFetch, createRemoteClient } from './remote-client';

const REQUESTS_AT_ONCE = 8;
/**
 * A server of the sqld family makes one write at a time, whatever it is sent; from about six that wait for each other
 * some are never woken, and nothing is answered any more. Two each is right for two servers, and keeps it busy.
 */
const WRITES_AT_ONCE = 2;

export type RemoteAddress = {
  url: string;
  authToken?: string | undefined;
  /** Where many short-lived instances share a server that bears it (Workers), more than the default. */
  requestsAtOnce?: number;
  /** How long the server may take for one answer, in ms, where it is given more than a request of the API has. */
  answerMs?: number | undefined;
};

/** Opens a libSQL server over HTTP, each request bounded in time. Needs no file system. */
export function openRemoteDatabase({ url, authToken, requestsAtOnce, answerMs }: RemoteAddress) {
  const concurrency = requestsAtOnce ?? REQUESTS_AT_ONCE;
  const connection = createClient({
    // A WebSocket has no time limit of its own; every libSQL server speaks HTTP at the same address.
    url: url.replace(/^ws(s?):/, 'http$1:'),
    ...(authToken !== undefined && { authToken }),
    concurrency,
    fetch: boundedFetch(answerMs),
  });
  const writesAtOnce = requestsAtOnce ?? WRITES_AT_ONCE;
  const client = createRemoteClient(connection, { requestsAtOnce: concurrency, writesAtOnce });
  return { db: databaseOf(client), close: async () => client.close() };
}

export function databaseOf(client: Client): Database {
  return drizzle({ client, schema: tables, casing: 'snake_case' });
}
