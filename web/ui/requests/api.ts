import { type ClientResponse, hc } from 'hono/client';
import type { StatusCode } from 'hono/utils/http-status';
import type { Api } from '../../../src/app';
import { errorOf } from './api-error';
import { request } from './early-calls';
import { fetchFresh } from './fresh';

/** The server's calls, typed by its routes. */
export const { api } = hc<Api>('/', { fetch: call as typeof fetch });

function call(path: string, init?: RequestInit): Promise<Response> {
  return init?.method === 'GET' ? fetchFresh(path, init) : request(path, init);
}

export type JsonAnswer<Body> = ClientResponse<Body, StatusCode, 'json'>;

/** The JSON of a successful answer. Throws `ApiError` for any other answer, and fetch's own error when there is none. */
export async function answerOf<Answer extends ClientResponse<unknown>>(
  request: Promise<Answer>,
): Promise<Awaited<ReturnType<Answer['json']>>> {
  const answer = await request;
  if (!answer.ok) throw await errorOf(answer);
  return (await answer.json()) as Awaited<ReturnType<Answer['json']>>;
}

/** Sends the version that was shown: the server answers 412 when it has changed since. */
export function ifMatch(version: number | null) {
  return { headers: version === null ? undefined : { 'If-Match': `"${version}"` } };
}
