import type { Database } from '../../../db/opening/client';
import { earnings } from '../../../db/schema/earnings';
import { type These, whereThese } from './waiting-rows';

/** Steps of a batch, for acts of `changeWeeks` and `changeRows`. */

/** Null for rows that wait again. */
export function setDismissed(db: Database, these: These, dismissed: { by: string; at: string } | null) {
  return db
    .update(earnings)
    .set({ dismissedBy: dismissed?.by ?? null, dismissedAt: dismissed?.at ?? null })
    .where(whereThese(these));
}
