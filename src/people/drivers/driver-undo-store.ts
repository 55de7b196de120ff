import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { isSettledStatus } from '../../ledger/kernel/store';
import { withdrawEmail } from '../../mail/outbox/withdraw';
import { auditEach } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { causeOfUndone, isShown, UNTIL, wasAudited, wasDecidedBy } from '../../platform/decisions/store';
import type { Undoable } from '../../platform/decisions/undo-rules';

const ACTION = 'driver.undo';
const CAUSES = { ACTIVE: 'driver.approve', INACTIVE: 'driver.reject' };

const ofDriver = (rows: SQL) => sql`EXISTS (SELECT 1 FROM ${rows} AND driver_id = drivers.id)`;

/** Acts that followed a decision and block undoing it, in the order in which they are reported. */
const BUILT = {
  account: ofDriver(sql`${platformAccounts} WHERE true`),
  paid: ofDriver(sql`${financialRecords} WHERE ${isSettledStatus(financialRecords.status)}`),
  booked: ofDriver(sql`${earnings} WHERE true`),
  record: ofDriver(sql`${financialRecords} WHERE true`),
  settled: ofDriver(sql`${settlementEntries} WHERE true`),
  erased: isNotNull(drivers.erasedAt),
};
export type Built = keyof typeof BUILT;

const builtOn = sql<Built | null>`CASE ${sql.join(
  Object.entries(BUILT).map(([name, condition]) => sql`WHEN ${condition} THEN ${name}`),
  sql` `,
)} END`;

const isDecision = sql`(${wasDecidedBy(drivers.id, drivers.decidedAt, Object.values(CAUSES))}
  AND (status = 'INACTIVE' OR approved_at = decided_at))`;

/** Is true of a driver whose last decision can be undone. */
function isUndoable(since: string): SQL {
  return sql`(decided_at > ${since} AND status <> 'PENDING_VALIDATION' AND ${isDecision} AND ${builtOn} IS NULL)`;
}

type Undoing = { id: string; staff: string; shown: Shown; now: Date; since: string };

/** Idempotent; `driver` is null when unknown. */
export async function undoDriverDecision(db: Database, { id, staff, shown, now, since }: Undoing) {
  const at = now.toISOString();
  const undone = sql`id = ${id} AND ${isUndoable(since)} AND ${isShown(drivers.version, shown)}`;
  const { after, unsent, followed } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: staff,
      action: ACTION,
      subject: sql`${drivers.id}`,
      detail: sql`json_object('from', status)`,
      from: sql`FROM ${drivers} WHERE ${undone}`,
    }),
    change: db
      .update(drivers)
      .set({
        status: 'PENDING_VALIDATION',
        decidedBy: null,
        decidedAt: null,
        approvedAt: null,
        erasesAt: null,
        version: sql`${drivers.version} + 1`,
      })
      .where(undone),
    ...withdrawEmail(db, { cause: causeOfUndone(id, ACTION, CAUSES), at }),
    after: db
      .select({
        status: drivers.status,
        version: drivers.version,
        built: builtOn,
        wasUndone: wasAudited(id, ACTION),
      })
      .from(drivers)
      .where(eq(drivers.id, id)),
  });
  return { driver: after[0] ?? null, unsent, followed };
}

export function undoable(db: Database, since: string): Promise<Undoable[]> {
  return db.select({ id: drivers.id, undoUntil: UNTIL }).from(drivers).where(isUndoable(since));
}
