import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { total } from '../../../db/queries/total';
import { transact } from '../../../db/queries/transact';
import { dataRequests } from '../../../db/schema/data-requests';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { DataRequest, DataWanted, OpenDataRequest } from './schema';

type Row = typeof dataRequests.$inferSelect;

function toDataRequest({ id, status, createdAt, decidedAt, ...row }: Row): DataRequest {
  const { fullName, email, phoneNumber, cmtvdeNumber } = row;
  const wanted = Object.entries({ fullName, email, phoneNumber, cmtvdeNumber });
  return {
    id,
    status,
    createdAt,
    decidedAt,
    wanted: Object.fromEntries(wanted.filter(([, value]) => value !== null)),
  };
}

/** Returns the last request that was not withdrawn. */
export async function lastRequest(db: Database, driverId: string): Promise<DataRequest | null> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.driverId, driverId), sql`${dataRequests.status} <> 'WITHDRAWN'`))
    .orderBy(desc(dataRequests.createdAt))
    .limit(1);
  return row ? toDataRequest(row) : null;
}

function withDriver(db: Database) {
  return db
    .select({ request: dataRequests, fullName: drivers.fullName })
    .from(dataRequests)
    .innerJoin(drivers, eq(drivers.id, dataRequests.driverId));
}

type WithDriver = { request: Row; fullName: string };

function toOpenRequest({ request, fullName }: WithDriver): OpenDataRequest {
  return { ...toDataRequest(request), driverId: request.driverId, fullName };
}

/** Lists the oldest first. */
export async function openRequests(db: Database): Promise<OpenDataRequest[]> {
  const rows = await withDriver(db).where(eq(dataRequests.status, 'OPEN')).orderBy(dataRequests.createdAt);
  return rows.map(toOpenRequest);
}

/** The first `limit` of them, for a batch. */
export function waitingRequests(db: Database, limit: number) {
  return db
    .select({ driverId: drivers.id, fullName: drivers.fullName, since: dataRequests.createdAt, total })
    .from(dataRequests)
    .innerJoin(drivers, eq(drivers.id, dataRequests.driverId))
    .where(sql`${dataRequests.status} = 'OPEN'`)
    .orderBy(dataRequests.createdAt)
    .limit(limit);
}

export async function findRequest(db: Database, id: string): Promise<OpenDataRequest | null> {
  const [row] = await withDriver(db).where(eq(dataRequests.id, id));
  return row ? toOpenRequest(row) : null;
}

type Asking = { driverId: string; wanted: DataWanted; now: Date };

/** Replaces an open request under a new id, so that a decision about the one on screen cannot apply to another. */
export async function askForData(db: Database, { driverId, wanted, now }: Asking): Promise<boolean> {
  const at = now.toISOString();
  const id = crypto.randomUUID();
  const { fullName = null, email = null, phoneNumber = null, cmtvdeNumber = null } = wanted;
  const audited = { at, actor: 'driver', subject: driverId };
  const { added } = await transact(db, {
    ...withdrawal(db, driverId, at),
    added: db.run(sql`
      INSERT INTO ${dataRequests} (id, driver_id, full_name, email, phone_number, cmtvde_number, status, created_at)
      SELECT ${id}, id, nullif(${fullName}, full_name), nullif(${email}, email), nullif(${phoneNumber}, phone_number),
        nullif(${cmtvdeNumber}, cmtvde_number), 'OPEN', ${at}
      FROM ${drivers} WHERE id = ${driverId} AND ${drivers.erasedAt} IS NULL AND (
        ${fullName} <> full_name OR ${email} <> email OR ${phoneNumber} <> phone_number
        OR ${cmtvdeNumber} <> cmtvde_number)`),
    audit: auditIfChanged(db, { ...audited, action: 'data-request.make', detail: { request: id } }),
  });
  return added.rowsAffected === 1;
}

function withdrawal(db: Database, driverId: string, at: string) {
  return {
    withdrawn: db
      .update(dataRequests)
      .set({ status: 'WITHDRAWN', decidedAt: at })
      .where(and(eq(dataRequests.driverId, driverId), eq(dataRequests.status, 'OPEN'))),
    auditWithdrawn: auditIfChanged(db, {
      at,
      actor: 'driver',
      action: 'data-request.withdraw',
      subject: driverId,
    }),
  };
}

export async function withdrawRequest(db: Database, driverId: string, now: Date): Promise<void> {
  await transact(db, withdrawal(db, driverId, now.toISOString()));
}

export function isOpenRequest(id: string) {
  return sql`EXISTS (SELECT 1 FROM ${dataRequests} WHERE id = ${id} AND status = 'OPEN')`;
}

type Decided = { id: string; driverId: string; staff: string; at: string };

/** Returns statements for the batch of the change: a no-op unless the driver is now as requested. */
export function accepted(db: Database, { id, driverId, staff, at }: Decided) {
  const isAsAsked = sql`EXISTS (SELECT 1 FROM ${drivers} driver WHERE driver.id = ${driverId}
    AND driver.full_name = coalesce(${dataRequests.fullName}, driver.full_name)
    AND driver.email = coalesce(${dataRequests.email}, driver.email)
    AND driver.phone_number = coalesce(${dataRequests.phoneNumber}, driver.phone_number)
    AND driver.cmtvde_number = coalesce(${dataRequests.cmtvdeNumber}, driver.cmtvde_number))`;
  return [
    db
      .update(dataRequests)
      .set({ status: 'ACCEPTED', decidedBy: staff, decidedAt: at })
      .where(and(eq(dataRequests.id, id), eq(dataRequests.status, 'OPEN'), isAsAsked)),
    auditIfChanged(db, {
      at,
      actor: staff,
      action: 'data-request.accept',
      subject: driverId,
      detail: { request: id },
    }),
    // A changed address has its own e-mails.
    queueIfChanged(db, {
      kind: 'data_request_accepted',
      action: 'data-request.accept',
      at,
      of: sql`SELECT id AS subject, driver_id, NULL AS detail FROM ${dataRequests} WHERE id = ${id} AND email IS NULL`,
    }),
  ] as const;
}

/** Only the e-mail has the note: erasure could not remove it from the audit log. */
export async function declineRequest(
  db: Database,
  { id, driverId, staff, at, note }: Decided & { note: string | null },
): Promise<void> {
  await transact(db, {
    change: db
      .update(dataRequests)
      .set({ status: 'DECLINED', decidedBy: staff, decidedAt: at })
      .where(and(eq(dataRequests.id, id), eq(dataRequests.status, 'OPEN'))),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action: 'data-request.decline',
      subject: driverId,
      detail: { request: id },
    }),
    mail: queueIfChanged(db, {
      kind: 'data_request_declined',
      action: 'data-request.decline',
      at,
      of: sql`SELECT ${id} AS subject, ${driverId} AS driver_id, json_object('note', ${note}) AS detail`,
    }),
  });
}
