import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settleThawed } from '../../costs/booking/settle-due';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { markPayable } from '../../ledger/kernel/ledger-writes';
import { auditEach } from '../../platform/audit/store';
import { ERASED } from '../../platform/decisions/erased';
import { lisbonDate, lisbonStart, shiftDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { readCorrected } from '../corrections/read-corrections';
import { paymentsUndoableSince } from './payment-rules';
import type { PaymentRun, RunUndone } from './schema';
import { OF_DRIVER } from './store';
import { thawFreed } from './thaw-freed';
import { CORRECTED, erasedAt } from './undo-payment';

const { id, driverId, weekStartDate: week, status, payoutCents, paidAt } = financialRecords;

const TOO_LATE = 'Um pagamento só se anula no próprio dia.';

/** The audit row of a record's last payment, by hand or by a file. */
const lastPayment = sql`(SELECT max(id) FROM ${auditLog} WHERE subject = ${id} AND action = 'financial-record.pay')`;

const paidBy = and(eq(status, 'PAID'), eq(auditLog.id, lastPayment));

const runOf = sql<string>`${auditLog.detail} ->> 'run'`;

/** Lists today's runs by hand, newest first, with what they still pay and can be undone. */
export async function listRuns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<PaymentRun[]> {
  const rows = await db
    .select({
      id: runOf,
      by: auditLog.actor,
      at: sql<string>`min(${auditLog.at})`,
      count: sql<number>`count(*)`,
      cents: sql<number>`sum(${payoutCents})`,
    })
    .from(financialRecords)
    .innerJoin(auditLog, paidBy)
    .where(and(gte(paidAt, paymentsUndoableSince(now())), sql`${runOf} IS NOT NULL`, isNull(erasedAt)))
    .groupBy(runOf, auditLog.actor)
    .orderBy(sql`min(${auditLog.at}) DESC`, runOf);
  return rows.map(({ cents, ...run }) => ({ ...run, sum: decimalOf(cents) }));
}

/** Undoes what a run of today still pays, and lists what stays, with the reason. Idempotent. Raises `not_found` and
 * `wrong_state`. */
export async function undoRun(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  run: string,
  { staff }: { staff: string },
): Promise<RunUndone> {
  const now = clock();
  const at = now.toISOString();
  const since = paymentsUndoableSince(now);
  const ofRun = inArray(id, recordsOf(db, run, dayBefore(now)));
  const scope = async () => {
    const records = await db.select({ driverId, week }).from(financialRecords).where(ofRun);
    const weeks = new Set(records.map((record) => record.week));
    const facts = () => ({ standing: standingIn(db, ofRun), taken: readCorrected(db, weeks) });
    return { weeks, drivers: records.map((record) => record.driverId), facts };
  };
  const { facts, change } = await changeRows(db, scope, (weeks, { standing, taken }) => {
    const undoable = standing.filter((record) => record.erasedAt === null && (record.paidAt ?? '') >= since);
    const { corrected, touched } = thawFreed(weeks, undoable, taken);
    const undone = undoable.filter((record) => !corrected.includes(record));
    if (undone.length === 0) return null;
    const ids = undone.map((record) => record.id);
    const isUndone = and(isOneOf(id, ids), ofRun, gte(paidAt, since), isNull(erasedAt));
    const audits = auditEach(db, {
      at,
      actor: staff,
      action: 'financial-record.undo',
      subject: sql`${id}`,
      detail: sql`json_object('payoutCents', ${payoutCents}, 'run', ${run})`,
      from: sql`FROM ${financialRecords} WHERE ${isUndone}`,
    });
    return { actor: staff, at, first: [audits, markPayable(db, isUndone)], touched, undone };
  });
  if (change !== null) await settleThawed(db, { staff, at });
  else if (facts.standing.length === 0) await refuseUnknown(db, run, since);
  const kept = facts.standing.map(({ fullName, week, ...record }) => ({
    recordId: record.id,
    fullName,
    weekStartDate: week,
    text: record.erasedAt !== null ? ERASED : (record.paidAt ?? '') < since ? TOO_LATE : CORRECTED,
  }));
  return { undone: change?.undone.length ?? 0, kept };
}

/** A run may begin before midnight. */
const dayBefore = (now: Date) => lisbonStart(shiftDate(lisbonDate(now), -1));

function recordsOf(db: Database, run: string, since: string) {
  return db
    .select({ id })
    .from(financialRecords)
    .innerJoin(auditLog, paidBy)
    .where(and(gte(paidAt, since), eq(runOf, run)));
}

function standingIn(db: Database, ofRun: SQL) {
  return db
    .select({ id, driverId, week, paidAt, fullName: drivers.fullName, erasedAt })
    .from(financialRecords)
    .innerJoin(drivers, OF_DRIVER)
    .where(ofRun)
    .orderBy(drivers.fullName, week);
}

/** Raises unless all of the run was undone before. */
async function refuseUnknown(db: Database, run: string, since: string): Promise<void> {
  const rows = await db
    .select({ at: sql<string | null>`max(${auditLog.at})` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'financial-record.pay'), eq(runOf, run)));
  const at = rows[0]?.at ?? null;
  if (at === null) throw new AppError('not_found');
  if (at < since) {
    throw new AppError('wrong_state', { message: TOO_LATE });
  }
}
