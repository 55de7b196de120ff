import type { Context } from 'hono';

/** Work that never rejects and no answer waits for: on Workers it is handed to `waitUntil`. */
export function afterAnswer(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Hono throws where the runtime gave no such context.
  }
}
