import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import type { DueErasure } from '../../people/drivers/schema';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import { daysFrom } from '../../platform/domain/calendar';
import { requiredDocuments } from '../../platform/domain/document-types';
import { ERASURE_NOTICE_DAYS } from './erasure-limits';

function lacksDocuments(contractType: 'SLOT' | 'VEHICLE_RENTAL'): SQL {
  const required = requiredDocuments(contractType);
  return sql`(SELECT count(DISTINCT doc_type) FROM ${documents} WHERE driver_id = ${drivers.id}
    AND standing = 'CURRENT' AND doc_type IN (SELECT value FROM json_each(${JSON.stringify(required)}))) < ${required.length}`;
}

/** UNFINISHED registrations were never completed within their first day. */
const REJECTED = sql`(${drivers.status} = 'INACTIVE' AND ${drivers.approvedAt} IS NULL)`;
const UNFINISHED = sql`(${drivers.status} = 'PENDING_VALIDATION' AND CASE ${drivers.contractType}
  WHEN 'SLOT' THEN ${lacksDocuments('SLOT')} ELSE ${lacksDocuments('VEHICLE_RENTAL')} END)`;

// A payment that is due would refuse the erasure; a paid record keeps its driver.
const HAS_PAYMENT = sql`EXISTS (SELECT 1 FROM ${financialRecords} r
  WHERE r.driver_id = ${drivers.id}
    AND (r.status = 'PAID' OR r.payout_cents > 0))`;

const MAY_GO = sql`(${REJECTED} OR ${UNFINISHED}) AND ${drivers.erasedAt} IS NULL AND NOT ${HAS_PAYMENT}`;

// The plus keeps SQLite from scanning all INACTIVE and pending drivers: few are noted.
const IS_NOTED = sql`(${drivers.erasesAt} IS NOT NULL AND +(${MAY_GO}))`;

const SINCE = sql`coalesce(${drivers.decidedAt}, ${drivers.createdAt})`;

/** Idempotent: dates erasures that are within the notice, removes dates no longer valid; returns how many it dated. */
export async function noteErasures(db: Database, keepDays: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const soonDue = daysFrom(now, ERASURE_NOTICE_DAYS - keepDays);
  const { noted } = await transact(db, {
    unnoted: db.run(sql`
      UPDATE ${drivers} SET erases_at = NULL WHERE erases_at IS NOT NULL AND NOT (${MAY_GO})`),
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'driver.erasure-noted',
      subject: sql`${drivers.id}`,
      from: sql`FROM ${drivers} WHERE erases_at IS NULL AND ${SINCE} < ${soonDue} AND ${MAY_GO}`,
    }),
    noted: db.run(sql`
      UPDATE ${drivers} SET erases_at = ${daysFrom(now, ERASURE_NOTICE_DAYS)}
      WHERE erases_at IS NULL AND ${SINCE} < ${soonDue} AND ${MAY_GO}`),
  });
  return noted.rowsAffected;
}

export function isDue(id: string, now: Date): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND erases_at <= ${now.toISOString()} AND ${MAY_GO})`;
}

/** Sorted by id, beginning after `after`. */
export async function dueErasures(db: Database, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(sql`${drivers.erasesAt} <= ${now.toISOString()} AND ${IS_NOTED} AND ${drivers.id} > ${after}`)
    .orderBy(drivers.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

export function listErasures(db: Database): Promise<DueErasure[]> {
  return db
    .select({
      id: drivers.id,
      fullName: drivers.fullName,
      reason: sql<DueErasure['reason']>`iif(${drivers.status} = 'INACTIVE', 'rejected', 'unfinished')`,
      erasesAt: sql<string>`${drivers.erasesAt}`,
    })
    .from(drivers)
    .where(IS_NOTED)
    .orderBy(drivers.erasesAt, drivers.id);
}

/** Postpones to `until` (ISO 8601); null if the driver is not due for erasure. */
export async function postponeErasure(
  db: Database,
  { id, staff, until, now }: { id: string; staff: string; until: string; now: Date },
): Promise<string | null> {
  const audited = { at: now.toISOString(), actor: staff, subject: id, detail: { until } };
  const { kept } = await transact(db, {
    kept: db
      .update(drivers)
      .set({ erasesAt: until })
      .where(and(eq(drivers.id, id), IS_NOTED))
      .returning({ erasesAt: drivers.erasesAt }),
    audit: auditIfChanged(db, { ...audited, action: 'driver.keep' }),
  });
  return kept[0]?.erasesAt ?? null;
}
