import type { Context } from 'hono';

/** Work that never rejects and that no answer waits for: Workers keep it alive until it is done, a process that stays up does anyway. */
export function afterAnswer(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Hono throws where the runtime gave no such context.
  }
}
