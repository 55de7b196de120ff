import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { documentLinks } from '../../../db/schema/document-links';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { withdrawEmail } from '../../mail/outbox/withdraw';
import { auditEach } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { causeOfUndone, isShown, UNTIL, wasAudited, wasDecidedBy } from '../../platform/decisions/store';
import type { Undoable } from '../../platform/decisions/undo-rules';
import { changeDriver } from './store';

const ACTION = 'document.undo';
const CAUSES = { VALIDATED: 'document.validate', REJECTED: 'document.reject' };

const { driverId, docType, decidedAt } = documents;
/** `other`: another version of the same document. */
const isOfType = sql`other.driver_id = documents.driver_id AND other.doc_type = documents.doc_type`;

/** Acts that followed a decision and block undoing it, in the order in which they are reported. */
const BUILT = {
  expired: sql`status = 'EXPIRED'`,
  driverApproved: driverWas('ACTIVE'),
  driverRejected: driverWas('INACTIVE'),
  newer: sql`EXISTS (SELECT 1 FROM ${documents} other WHERE ${isOfType} AND other.rowid > documents.rowid)`,
};
export type Built = keyof typeof BUILT;

function driverWas(status: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = ${driverId} AND ${drivers.status} = ${status}
    AND ${drivers.decidedAt} >= ${decidedAt})`;
}

const builtOn = sql<Built | null>`CASE ${sql.join(
  Object.entries(BUILT).map(([name, condition]) => sql`WHEN ${condition} THEN ${name}`),
  sql` `,
)} END`;

/** Is true of a document whose last decision can be undone. */
function isUndoable(since: string): SQL {
  return sql`(decided_at > ${since} AND status IN ('VALIDATED', 'REJECTED')
    AND ${wasDecidedBy(documents.id, decidedAt, Object.values(CAUSES))} AND ${builtOn} IS NULL)`;
}

/** Id of the version that an approval replaced, while that approval is the last decision. */
const replaced = sql`(SELECT other.id FROM ${documents} other WHERE ${isOfType} AND other.standing = 'EARLIER'
  AND other.status IN ('VALIDATED', 'EXPIRED') AND ${wasDecidedBy(documents.id, decidedAt, ['document.renew'])}
  ORDER BY other.rowid DESC LIMIT 1)`;

function wasAuditedAt(id: string, at: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE subject = ${id} AND action = ${ACTION} AND at = ${at})`;
}

type Undoing = { id: string; staff: string; shown: Shown; now: Date; since: string };

/** Idempotent; `document` is null when unknown. A former renewal waits again next to the version before it. */
export async function undoDocumentDecision(db: Database, { id, staff, shown, now, since }: Undoing) {
  const at = now.toISOString();
  const undone = sql`${documents.id} = ${id} AND ${isUndoable(since)} AND ${isShown(documents.version, shown)}`;
  const notedReplaced = sql`(SELECT detail ->> 'replaced' FROM audit_log WHERE subject = ${id} AND action = ${ACTION}
    ORDER BY id DESC LIMIT 1)`;
  const { after, unsent, followed } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: staff,
      action: ACTION,
      subject: sql`${documents.id}`,
      detail: sql`json_object('docType', ${docType}, 'from', status, 'replaced', ${replaced})`,
      from: sql`FROM ${documents} WHERE ${undone}`,
    }),
    change: db
      .update(documents)
      .set({
        status: 'PENDING_VALIDATION',
        decidedBy: null,
        decidedAt: null,
        rejectionReason: null,
        rejectionNote: null,
        version: sql`${documents.version} + 1`,
        standing: sql`iif(standing = 'EARLIER' OR ${notedReplaced} IS NOT NULL, 'RENEWAL', 'CURRENT')`,
      })
      .where(undone),
    driver: changeDriver(
      db,
      sql`${drivers.id} = (SELECT driver_id FROM ${documents} WHERE id = ${id}) AND changes() > 0`,
    ),
    ...withdrawEmail(db, { cause: causeOfUndone(id, ACTION, CAUSES), at }),
    links: db.run(sql`
      DELETE FROM ${documentLinks} WHERE spent_by IS NULL AND ${wasAuditedAt(id, at)}
        AND (driver_id, doc_type) = (SELECT driver_id, doc_type FROM ${documents} WHERE id = ${id})`),
    reinstated: db
      .update(documents)
      .set({ standing: 'CURRENT', version: sql`${documents.version} + 1` })
      .where(sql`${documents.id} = ${notedReplaced} AND standing = 'EARLIER' AND NOT EXISTS (SELECT 1 FROM ${documents} other
        WHERE ${isOfType} AND other.standing = 'CURRENT')`),
    after: db
      .select({
        status: documents.status,
        version: documents.version,
        driverVersion: drivers.version,
        built: sql<Built | null>`(SELECT ${builtOn} FROM ${documents} WHERE id = ${id})`,
        wasUndone: wasAudited(id, ACTION),
      })
      .from(documents)
      .innerJoin(drivers, eq(drivers.id, documents.driverId))
      .where(eq(documents.id, id)),
  });
  return { document: after[0] ?? null, unsent, followed };
}

export function undoable(db: Database, since: string): Promise<Undoable[]> {
  return db.select({ id: documents.id, undoUntil: UNTIL }).from(documents).where(isUndoable(since));
}
