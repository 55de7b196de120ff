import * as z from 'zod/mini';

/** The query of a call that answers what it would do, and does nothing. */
export const DryRun = z.pipe(
  z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  z.transform(({ dryRun }) => ({ isDryRun: dryRun === 'true' })),
);
