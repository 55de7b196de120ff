import type { Context } from 'hono';

/** Runs work after the answer: it must never reject. Workers keep it alive through `waitUntil`. */
export function afterAnswer(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Hono throws if the runtime provides no such context.
  }
}
