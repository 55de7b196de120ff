import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import type { DriverDecision } from './schema';

export type Decision = {
  id: string;
  status: DriverDecision['status'];
  staff: string;
  shown: Shown;
  now: Date;
};

/** Steps of a batch: the decision, if it may still be taken, its audit row and its e-mail. */
export function writeDecision(db: Database, decision: Decision) {
  const { id, status, staff, now } = decision;
  const at = now.toISOString();
  const approving = status === 'ACTIVE';
  const action = approving ? 'driver.approve' : 'driver.reject';
  return [
    db
      .update(drivers)
      .set({
        status,
        decidedBy: staff,
        decidedAt: at,
        version: sql`${drivers.version} + 1`,
        ...(approving && { approvedAt: at }),
      })
      .where(and(eq(drivers.id, id), mayDecide(decision))),
    auditIfChanged(db, { at, actor: staff, action, subject: id }),
    queueIfChanged(db, {
      kind: approving ? 'driver_approved' : 'driver_rejected',
      action,
      at,
      of: sql`SELECT ${id} AS subject, ${id} AS driver_id, NULL AS detail`,
    }),
  ];
}

/** A step of a batch: the driver, and what the decision needs. */
export function readingDecision(db: Database, decision: Decision) {
  return db
    .select({
      status: drivers.status,
      version: drivers.version,
      documentsUndecided: sql<number>`EXISTS (${undecidedOf(decision.id)})`.mapWith(Boolean),
      mayDecide: sql<number>`${mayDecide(decision)}`.mapWith(Boolean),
    })
    .from(drivers)
    .where(eq(drivers.id, decision.id))
    .limit(1);
}

function mayDecide({ id, status, shown }: Decision): SQL | undefined {
  return and(
    eq(drivers.status, 'PENDING_VALIDATION'),
    isShown(drivers.version, shown),
    status === 'ACTIVE' ? mayApprove(id) : undefined,
  );
}

/** Whether each current document is VALIDATED, and no ACTIVE driver has the e-mail or the CMTVDE number. */
export function mayApprove(id: string): SQL {
  // A UNION uses one index each; an OR would scan every driver.
  const others = sql`SELECT 1 FROM ${drivers} own, ${drivers} other
    WHERE own.id = ${id} AND other.id <> own.id AND other.status = 'ACTIVE'`;
  const namesake = sql`${others} AND lower(other.email) = lower(own.email)
    UNION ALL ${others} AND upper(other.cmtvde_number) = upper(own.cmtvde_number)`;
  return sql`(NOT EXISTS (${undecidedOf(id)}) AND NOT EXISTS (${namesake}))`;
}

function undecidedOf(id: string): SQL {
  return sql`SELECT 1 FROM ${documents} WHERE driver_id = ${id} AND standing = 'CURRENT' AND status <> 'VALIDATED'`;
}
