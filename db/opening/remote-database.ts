import { createClient } from '@libsql/client/http';
import { drizzle } from 'drizzle-orm/libsql/http';
import * as tables from '../schema/tables';
import type { Database } from './client';
import { boundedFetch, createRemoteClient } from './remote-client';

const REQUESTS_AT_ONCE = 8;
/** sqld serializes writes, and with about six waiting some never wake. Two per server suit two servers. */
const WRITES_AT_ONCE = 2;

type RemoteAddress = {
  url: string;
  authToken?: string | undefined;
  requestsAtOnce?: number;
  answerMs?: number | undefined;
};

/** Connects over HTTP with a time limit on each request. Needs no file system. */
export function openRemoteDatabase({ url, authToken, requestsAtOnce, answerMs }: RemoteAddress) {
  const concurrency = requestsAtOnce ?? REQUESTS_AT_ONCE;
  const connection = createClient({
    // WebSockets have no timeout; every libSQL server offers HTTP at the same address.
    url: url.replace(/^ws(s?):/, 'http$1:'),
    ...(authToken !== undefined && { authToken }),
    concurrency,
    fetch: boundedFetch(answerMs),
  });
  const writesAtOnce = requestsAtOnce ?? WRITES_AT_ONCE;
  const client = createRemoteClient(connection, { requestsAtOnce: concurrency, writesAtOnce });
  const db: Database = drizzle({ client, schema: tables, casing: 'snake_case' });
  return { db, close: async () => client.close() };
}
