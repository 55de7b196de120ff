import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { statements } from '../../../db/schema/statements';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';

export type Version = typeof statements.$inferSelect;

type Week = { driverId: string; weekStartDate: string };

/** Lists the oldest first. */
function versionsOf(db: Database, { driverId, weekStartDate }: Week) {
  return db
    .select()
    .from(statements)
    .where(and(eq(statements.driverId, driverId), eq(statements.weekStartDate, weekStartDate)))
    .orderBy(asc(statements.number));
}

export async function readVersions(db: Database, week: Week): Promise<Version[]> {
  return versionsOf(db, week);
}

type Issue = Week & {
  number: number;
  recordId: string;
  recordVersion: number;
  told: string;
  digest: string;
  actor: string;
  at: string;
  /** Only payments since this instant send an e-mail; null for none. */
  mailedSince: string | null;
};

/** Adds the next version and its e-mail while the record is paid and as read; answers all versions afterwards. */
export async function addVersion(
  db: Database,
  { actor, at, mailedSince, ...row }: Issue,
): Promise<Version[]> {
  const { driverId, weekStartDate, number, recordId, recordVersion } = row;
  const subject = `${driverId}.${weekStartDate}.${number}`;
  const ofWeek = sql`driver_id = ${driverId} AND week_start_date = ${weekStartDate}`;
  const stands = sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE id = ${recordId}
      AND version = ${recordVersion} AND status = 'PAID' AND ${ofWeek})
    AND EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = ${driverId} AND ${drivers.erasedAt} IS NULL)
    AND (SELECT count(*) FROM ${statements} WHERE ${ofWeek}) = ${number - 1}`;
  const { after } = await transact(db, {
    change: db
      .insert(statements)
      .select(rowWhere(statements, { ...row, id: crypto.randomUUID(), createdAt: at }, stands)),
    audit: auditIfChanged(db, {
      at,
      actor,
      action: 'statement.issue',
      subject: recordId,
      detail: { week: weekStartDate, number },
    }),
    mail: queueIfChanged(db, {
      kind: 'statement',
      action: 'statement.issue',
      at,
      of: sql`SELECT ${subject} AS subject, driver_id, json_object('week', ${weekStartDate}, 'number', ${number},
        'record', ${recordId}) AS detail
        FROM ${financialRecords} WHERE id = ${recordId} AND paid_at >= ${mailedSince}`,
    }),
    after: versionsOf(db, row),
  });
  return after;
}

/** Lists records paid since then without a statement of their current version, oldest payment first. */
export function dueStatements(db: Database, since: string): Promise<{ id: string }[]> {
  const { id, status, paidAt, version } = financialRecords;
  return db
    .select({ id })
    .from(financialRecords)
    .where(
      and(
        eq(status, 'PAID'),
        sql`${paidAt} >= ${since}`,
        sql`NOT EXISTS (SELECT 1 FROM ${statements} made WHERE made.driver_id = ${financialRecords.driverId}
          AND made.week_start_date = ${financialRecords.weekStartDate}
          AND made.record_id = ${id} AND made.record_version = ${version})`,
      ),
    )
    .orderBy(asc(paidAt), asc(id));
}
