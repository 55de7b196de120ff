import type { Database } from '../../db/client';
import { healthCheck } from '../../db/schema/health-check';

/** Writes the one row of the readiness probe: a database that reads may still hang on writes. */
export async function writeHealthCheck(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insert(healthCheck)
    .values({ id: 1, at })
    .onConflictDoUpdate({ target: healthCheck.id, set: { at } });
}
