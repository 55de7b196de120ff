import { type ClientResponse, hc } from 'hono/client';
import type { Api } from '../src/app';
import type { ErrorBody } from '../src/http/errors';

/** The typed client of the server's own routes. */
export const api = hc<Api>('/').api;

/** A non-successful answer: `status: body`, or the status text where the body is empty (SPEC.md §8). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }

  /** The server's own words: a message, and one for each field that has to be mended. */
  get detail(): Partial<ErrorBody['error']> {
    try {
      return (JSON.parse(this.body) as Partial<ErrorBody>).error ?? {};
    } catch {
      return {};
    }
  }
}

/** The JSON of a successful answer. Raises `ApiError` for any other, and what fetch raises when there is none. */
export async function answerOf<T>(pending: Promise<ClientResponse<T>>): Promise<T> {
  const response = await pending;
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return (await response.json()) as T;
}

/** SPEC.md §8: an error is unauthorized when its message contains 401 or the word Unauthorized. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /401|Unauthorized/.test(error.message);
}
