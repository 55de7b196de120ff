import * as z from 'zod/mini';

/** A session of one's own, as `GET /api/sessions` tells of it. */
export const OwnSession = z.object({
  /** Stands for the session and opens nothing. */
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
