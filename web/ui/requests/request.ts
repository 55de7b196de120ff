import { errorOf } from './api-error';

export type Options = { payload?: object; headers?: Record<string, string>; signal?: AbortSignal };

/** The JSON of a successful answer; a JSON body is sent only with a payload. Throws `ApiError` for any other answer,
 * and fetch's own error when there is none. */
export async function request<Answer>(
  method: string,
  path: string,
  { payload, headers, ...options }: Options = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...options,
    ...(payload && { body: JSON.stringify(payload) }),
    headers: { ...(payload && { 'Content-Type': 'application/json' }), ...headers },
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

export function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return request('GET', path, signal && { signal });
}

export function post<Answer>(path: string, payload?: object): Promise<Answer> {
  return request('POST', path, payload && { payload });
}
