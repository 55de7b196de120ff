import * as z from 'zod/mini';

export const OwnSession = z.object({
  /** Stands for the session and opens nothing. */
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
