import * as z from 'zod/mini';

export const OwnSession = z.object({
  /** A public id that is not a credential. */
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
