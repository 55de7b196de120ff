import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { jsonOf } from '../../../db/queries/json-of';
import { auditLog } from '../../../db/schema/audit-log';
import { documents } from '../../../db/schema/documents';
import { auditEach } from '../audit/store';
import type { Shown } from './shown-rules';

type Reopening = {
  /** A condition that selects documents. */
  which: SQL;
  /** ISO 8601, UTC. */
  at: string;
};

/** Steps before the registrant's change: decided documents become pending again, expired ones stay expired. */
export function reopenDocuments(db: Database, { which: asked, at }: Reopening) {
  const which = sql`${asked} AND standing <> 'EARLIER'`;
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
        decided_at = CASE WHEN ${decided} THEN NULL ELSE decided_at END,
        rejection_reason = NULL, rejection_note = NULL
      WHERE ${which}`),
  ] as const;
}

/** Whether the version is one of those shown; true when none were named. */
export function isShown(version: SQLiteColumn, shown: Shown): SQL {
  return shown ? inArray(version, [...shown]) : sql`1`;
}

/** A version for a driver's rows in an append-only table: the count plus one. */
export function rowsVersion(table: SQLiteTable, driverId: string): SQL<number> {
  return sql`(SELECT count(*) + 1 FROM ${table} WHERE driver_id = ${driverId})`;
}

export const UNTIL = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', decided_at, '+1 day')`;

/** Whether the subject is still in the state in which one of these actions of staff left it. */
export function wasDecidedBy(subject: SQLWrapper, decidedAt: SQLWrapper, actions: readonly string[]): SQL {
  const among = sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  );
  return sql`EXISTS (SELECT 1 FROM ${auditLog} decision WHERE decision.subject = ${subject}
    AND decision.action IN (${among}) AND decision.at = ${decidedAt})`;
}

export function wasAudited(subject: string, action: string): SQL<boolean> {
  return sql<number>`EXISTS (SELECT 1 FROM ${auditLog} WHERE subject = ${subject} AND action = ${action})`.mapWith(
    Boolean,
  ) as SQL<boolean>;
}

/** The cause of the message to withdraw, looked up by the status in the last audit row of the undo. */
export function causeOfUndone(subject: string, action: string, causes: Record<string, string>): SQL {
  const cases = Object.entries(causes).map(
    ([status, cause]) => sql`WHEN ${status} THEN ${`${cause}:${subject}`}`,
  );
  return sql`(SELECT CASE detail ->> 'from' ${sql.join(cases, sql` `)} END FROM ${auditLog}
    WHERE subject = ${subject} AND action = ${action} ORDER BY id DESC LIMIT 1)`;
}
