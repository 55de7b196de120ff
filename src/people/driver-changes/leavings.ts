import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonOf, parsed } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { lisbonDate } from '../../platform/domain/calendar';
import { type DocType, requiredDocuments } from '../../platform/domain/document-types';
import { noteChange, wasChanged } from './noted-changes';
import type { DriverLeaving } from './schema';

type Decision = { id: string; staff: string; shown: Shown; at: string };

function ofShown({ id, shown }: Decision): SQL {
  return sql`${and(eq(drivers.id, id), isShown(drivers.version, shown), isNull(drivers.erasedAt))}`;
}

function auditChange(db: Database, { id, staff, at }: Decision, action: string, changeId: string) {
  const detail = sql`json_object('changeId', ${changeId}, 'to', (SELECT changes ->> '$.status[1]' FROM driver_changes
    WHERE change_id = ${changeId}))`;
  return auditIfChanged(db, { at, actor: staff, action, subject: id, detail });
}

/** The approval; of a driver who is ACTIVE since before approvals were noted, the decision or the registration. */
const APPROVED_AT = sql<string>`coalesce(${drivers.approvedAt}, ${drivers.decidedAt}, ${drivers.createdAt})`;

/** From ACTIVE to INACTIVE. Weeks of a former driver are still booked and paid, and no deadline erases the driver. */
export async function markLeft(db: Database, { leftOn, reason, ...decision }: Decision & DriverLeaving) {
  const { id, at } = decision;
  const changeId = crypto.randomUUID();
  const isLeaving = sql`${ofShown(decision)} AND ${drivers.status} = 'ACTIVE'`;
  const { after } = await transact(db, {
    noted: noteChange(db, {
      changeId,
      at,
      of: isLeaving,
      changes: sql`json_object('status', json_array('ACTIVE', 'INACTIVE'), 'leftOn', json_array(NULL, ${leftOn}),
        'leavingReason', json_array(NULL, ${reason}))`,
    }),
    audit: auditChange(db, decision, 'driver.leave', changeId),
    mail: queueIfChanged(db, {
      kind: 'driver_left',
      action: 'driver.leave',
      at,
      of: sql`SELECT ${changeId} AS subject, ${id} AS driver_id, NULL AS detail`,
    }),
    change: db
      .update(drivers)
      .set({
        status: 'INACTIVE',
        leftOn,
        decidedBy: decision.staff,
        decidedAt: at,
        approvedAt: APPROVED_AT,
        version: sql`${drivers.version} + 1`,
      })
      .where(and(eq(drivers.id, id), wasChanged(changeId))),
    after: db
      .select({ status: drivers.status, leftOn: drivers.leftOn, version: drivers.version })
      .from(drivers)
      .where(eq(drivers.id, id)),
  });
  return after[0] ?? null;
}

/** The day of an ACTIVE driver's approval; null for anybody else. */
export async function approvalOf(db: Database, id: string): Promise<string | null> {
  const [found] = await db
    .select({ at: APPROVED_AT })
    .from(drivers)
    .where(and(eq(drivers.id, id), eq(drivers.status, 'ACTIVE')));
  return found ? lisbonDate(new Date(found.at)) : null;
}

export type Returning = {
  lacking: { docType: DocType; state: 'missing' | 'rejected' | 'expired' | 'waiting' }[];
};

/** Lists required documents that are missing, rejected, expired or undecided. */
function lackingOf(today: string): SQL<Returning['lacking']> {
  const state = sql<Returning['lacking'][number]['state']>`CASE WHEN d.id IS NULL THEN 'missing'
    WHEN d.status = 'REJECTED' THEN 'rejected' WHEN d.status = 'EXPIRED' OR d.expiry_date < ${today} THEN 'expired'
    ELSE 'waiting' END`;
  const required = (contract: 'SLOT' | 'VEHICLE_RENTAL') => JSON.stringify(requiredDocuments(contract));
  return jsonArrayOf(
    jsonOf<Returning['lacking'][number]>({ docType: sql<DocType>`needed.value`, state }),
    sql`FROM json_each(iif(${drivers.contractType} = 'SLOT', ${required('SLOT')}, ${required('VEHICLE_RENTAL')})) needed
      LEFT JOIN ${documents} d ON d.driver_id = ${drivers.id} AND d.doc_type = needed.value AND d.standing = 'CURRENT'
      WHERE d.id IS NULL OR d.status <> 'VALIDATED' OR d.expiry_date < ${today}`,
  );
}

/** From INACTIVE to ACTIVE, or to PENDING_VALIDATION for one who never was ACTIVE; null when unknown. */
export async function markReturned(db: Database, { today, ...decision }: Decision & { today: string }) {
  const { id, at, staff } = decision;
  const changeId = crypto.randomUUID();
  const lacking = lackingOf(today);
  const wasActive = sql`${drivers.approvedAt} IS NOT NULL`;
  const others = sql`FROM ${drivers} own, ${drivers} other WHERE own.id = ${id} AND other.id <> own.id
    AND own.status = 'INACTIVE' AND own.approved_at IS NOT NULL AND other.status = 'ACTIVE'`;
  const namesake = sql`SELECT other.full_name ${others} AND lower(other.email) = lower(own.email)
    UNION ALL SELECT other.full_name ${others} AND upper(other.cmtvde_number) = upper(own.cmtvde_number)`;
  const isReturning = sql`${ofShown(decision)} AND ${drivers.status} = 'INACTIVE' AND (NOT ${wasActive}
    OR (${lacking} = '[]' AND NOT EXISTS (${namesake})))`;
  const status = sql`iif(${wasActive}, 'ACTIVE', 'PENDING_VALIDATION')`;
  const notice = (kind: 'driver_returned' | 'registration_resumed') =>
    queueIfChanged(db, {
      kind,
      action: kind,
      at,
      of: sql`SELECT change_id AS subject, driver_id, NULL AS detail FROM driver_changes WHERE change_id = ${changeId}
        AND (changes ->> '$.status[1]' = 'ACTIVE') = ${kind === 'driver_returned' ? 1 : 0}`,
    });
  const { after } = await transact(db, {
    noted: noteChange(db, {
      changeId,
      at,
      of: isReturning,
      changes: sql`json_object('status', json_array('INACTIVE', ${status}), 'leftOn', json_array(${drivers.leftOn}, NULL))`,
    }),
    audit: auditChange(db, decision, 'driver.return', changeId),
    mail: notice('driver_returned'),
    change: db
      .update(drivers)
      .set({
        status: sql`${status}`,
        leftOn: null,
        erasesAt: null,
        decidedBy: staff,
        decidedAt: at,
        version: sql`${drivers.version} + 1`,
      })
      .where(and(eq(drivers.id, id), wasChanged(changeId))),
    resumed: notice('registration_resumed'),
    // A second rejection sends an e-mail too, which needs the cause to be free.
    past: db.run(sql`UPDATE ${outbox} SET cause = 'past:' || id
      WHERE cause = ${`driver.reject:${id}`} AND ${wasChanged(changeId)}`),
    after: db
      .select({
        status: drivers.status,
        version: drivers.version,
        erasedAt: drivers.erasedAt,
        lacking: parsed(lacking),
        taken: sql<string | null>`(SELECT full_name FROM (${namesake}) LIMIT 1)`,
      })
      .from(drivers)
      .where(eq(drivers.id, id)),
  });
  return after[0] ?? null;
}
