import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonOf } from '../../db/queries/json-of';
import { documents } from '../../db/schema/documents';
import { auditEach } from '../audit/store';

type Reopening = {
  /** Of documents. */
  which: SQL;
  /** ISO 8601, UTC. */
  at: string;
};

/** For a batch, before the registrant's change: decided documents become pending again, but for expired ones. */
export function reopenDocuments(db: Database, { which, at }: Reopening) {
  const decided = sql`status IN ('VALIDATED', 'REJECTED')`;
  return [
    auditEach(db, {
      at,
      actor: 'visitor',
      action: 'document.reopen',
      subject: sql`${documents.id}`,
      detail: jsonOf({ driverId: documents.driverId, from: documents.status }),
      from: sql`FROM ${documents} WHERE ${which} AND ${decided}`,
    }),
    db.run(sql`
      UPDATE ${documents} SET version = version + 1,
        status = CASE WHEN ${decided} THEN 'PENDING_VALIDATION' ELSE status END,
        decided_by = CASE WHEN ${decided} THEN NULL ELSE decided_by END,
        decided_at = CASE WHEN ${decided} THEN NULL ELSE decided_at END
      WHERE ${which}`),
  ] as const;
}
