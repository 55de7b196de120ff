import { type ClientResponse, hc } from 'hono/client';
import type { Api } from '../../src/app';
import { errorOf } from './api-error';

/** The typed client of the server's own routes. */
export const api = hc<Api>('/').api;

/** The JSON of a successful answer. Raises `ApiError` for any other, and what fetch raises when there is none. */
export async function answerOf<T>(pending: Promise<ClientResponse<T>>): Promise<T> {
  const response = await pending;
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as T;
}
