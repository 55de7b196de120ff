import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type BatchParts, transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import type { DriverDecision } from './schema';

type Decision = {
  id: string;
  status: DriverDecision['status'];
  staff: string;
  shown: Shown;
  now: Date;
};

/** Idempotent; null when unknown. `booking` joins the batch. */
export async function decideDriver(
  db: Database,
  { id, status, staff, shown, now }: Decision,
  booking: BatchParts = { first: [], others: [] },
) {
  const at = now.toISOString();
  const approving = status === 'ACTIVE';
  const action = approving ? 'driver.approve' : 'driver.reject';
  const undecided = sql`SELECT 1 FROM ${documents} WHERE driver_id = ${id} AND standing = 'CURRENT' AND status <> 'VALIDATED'`;
  // A UNION uses one index each; an OR would scan every driver.
  const others = sql`SELECT 1 FROM ${drivers} own, ${drivers} other
    WHERE own.id = ${id} AND other.id <> own.id AND other.status = 'ACTIVE'`;
  const namesake = sql`${others} AND lower(other.email) = lower(own.email)
    UNION ALL ${others} AND upper(other.cmtvde_number) = upper(own.cmtvde_number)`;
  const { after } = await transact(db, {
    first: booking.first,
    change: db
      .update(drivers)
      .set({
        status,
        decidedBy: staff,
        decidedAt: at,
        version: sql`${drivers.version} + 1`,
        ...(approving && { approvedAt: at }),
      })
      .where(
        and(
          eq(drivers.id, id),
          eq(drivers.status, 'PENDING_VALIDATION'),
          isShown(drivers.version, shown),
          approving ? sql`NOT EXISTS (${undecided})` : undefined,
          approving ? sql`NOT EXISTS (${namesake})` : undefined,
        ),
      ),
    audit: auditIfChanged(db, { at, actor: staff, action, subject: id }),
    mail: queueIfChanged(db, {
      kind: approving ? 'driver_approved' : 'driver_rejected',
      action,
      at,
      of: sql`SELECT ${id} AS subject, ${id} AS driver_id, NULL AS detail`,
    }),
    after: db
      .select({
        status: drivers.status,
        version: drivers.version,
        documentsUndecided: sql<number>`EXISTS (${undecided})`.mapWith(Boolean),
        identityTaken: sql<number>`${approving ? sql`EXISTS (${namesake})` : 0}`.mapWith(Boolean),
      })
      .from(drivers)
      .where(eq(drivers.id, id))
      .limit(1),
    others: booking.others,
  });
  return after[0] ?? null;
}
