/** The body of an error answer (docs/rules/calls.md#server-errors). */
export type ErrorDetail = { code: string; message: string; fields?: Record<string, string> };

/** A non-successful answer: `status: body`, or the status text where the body is empty (docs/rules/calls.md#messages). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, statusText: string, body: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The server's own words: a message, and one for each field that has to be mended. */
  get detail(): Partial<ErrorDetail> {
    try {
      return (JSON.parse(this.body) as { error?: ErrorDetail }).error ?? {};
    } catch {
      return {};
    }
  }
}

/** The error that a non-successful answer is. */
export async function errorOf(response: Pick<Response, 'status' | 'statusText' | 'headers' | 'text'>) {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    response.statusText,
    await response.text(),
    Number.isFinite(wait) ? wait : null,
  );
}

/** The question to staff before an odd date is accepted; null where the error is not a question. */
export function questionIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.detail.code !== 'unconfirmed') return null;
  return error.detail.message ?? null;
}

/** An error of the program is unauthorized by its code, any other when its message contains 401 or the word Unauthorized
 * (docs/rules/calls.md#messages). */
export function isUnauthorized(error: unknown): boolean {
  const code = error instanceof ApiError ? error.detail.code : undefined;
  if (code !== undefined) return code === 'unauthenticated';
  return error instanceof Error && /401|Unauthorized/.test(error.message);
}
