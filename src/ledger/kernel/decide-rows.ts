import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { audit } from '../../platform/audit/store';
import { shownOf } from '../weeks/asked';
import type { Ledger, Touched } from '../weeks/decide-week';
import { confirmRows, dismissRows, restoreRow } from '../weeks/row-acts';
import { Neighbours, type Row } from '../weeks/week-rows';
import { actOnWeeks } from './act-on-weeks';
import { retryStale } from './retry-stale';
import { scopeOfRows } from './scope';
import { rowState, type These, whereThese } from './waiting-rows';

type Decision = { staff: string; at: string };

const isOneOfThese = (these: These) => (row: Row) =>
  'id' in these ? row.id === these.id : row.report.id === these.reportId;

/** Whether staff were shown the current basis of the decision; null if no row needs confirmation by now. */
export type IsShown = (decidedBy: string | null) => Promise<boolean>;

type Act = Decision & {
  these: These;
  action: string;
  change: (ledger: Ledger, rows: readonly Row[]) => Touched;
  /** The person who dismissed the row; null for a row that waits again. */
  dismissed?: { by: string; at: string } | null;
  isShown?: IsShown;
};

/** Returns whether the data shown to staff is current. Writes nothing if nothing changes. */
async function decideThese(db: Database, { these, action, change, dismissed, isShown, staff, at }: Act) {
  return retryStale(async () => {
    const scope = await scopeOfRows(db, whereThese(these));
    let decidedBy: string | null = null;
    const decided = await actOnWeeks(db, { scope, at }, ({ ledger, heldBy }) => {
      const rows = ledger.rows.filter(isOneOfThese(these));
      decidedBy = shownOf(rows, new Neighbours(ledger.rows), heldBy);
      return change(ledger, rows);
    });
    if (isShown && !(await isShown(decidedBy))) return false;
    if (decided.touched.size === 0) return true;
    const subject = String('id' in these ? these.id : these.reportId);
    await transact(db, {
      isStill: decided.isStill,
      decided: decided.statements,
      ...(dismissed === undefined ? {} : { dismissed: setDismissed(db, these, dismissed) }),
      audit: audit(db, { at, actor: staff, action, subject }),
    });
    return true;
  });
}

function setDismissed(db: Database, these: These, dismissed: { by: string; at: string } | null) {
  return db
    .update(earnings)
    .set({ dismissedBy: dismissed?.by ?? null, dismissedAt: dismissed?.at ?? null })
    .where(whereThese(these));
}

type One = Decision & { id: number };

/** Returns the row's state, null for an unknown row. Idempotent. */
export async function dismissWaitingRow(db: Database, { id, staff, at }: One) {
  const dismissed = { by: staff, at };
  await decideThese(db, {
    these: { id },
    action: 'earnings.dismiss',
    change: dismissRows,
    dismissed,
    staff,
    at,
  });
  return (await rowState(db, id))[0] ?? null;
}

/** Lets a dismissed row wait again, or books it if its account is known by now; returns its state. Idempotent. */
export async function restoreDismissedRow(db: Database, { id, staff, at }: One) {
  const change = (ledger: Ledger, [row]: readonly Row[]) =>
    row?.state === 'dismissed' ? restoreRow(ledger, row) : new Set<Row>();
  await decideThese(db, { these: { id }, action: 'earnings.restore', change, dismissed: null, staff, at });
  return (await rowState(db, id))[0] ?? null;
}

type Confirmation = Decision & { isShown: IsShown };

/** Books an unusual row, or lets it wait for its driver; `changed` if it is not as shown. Idempotent. */
export async function confirmWaitingRow(
  db: Database,
  { id, ...confirmation }: Confirmation & { id: number },
) {
  const isAsShown = await confirm(db, { id }, { action: 'earnings.confirm', ...confirmation });
  return isAsShown ? ((await rowState(db, id))[0] ?? null) : 'changed';
}

/** Confirms all rows of a report that need it; returns whether they were as shown. */
export function confirmWaitingRows(db: Database, { id, ...confirmation }: Confirmation & { id: string }) {
  return confirm(db, { reportId: id }, { action: 'payment-report.confirm', ...confirmation });
}

function confirm(db: Database, these: These, act: Confirmation & { action: string }) {
  return decideThese(db, { these, change: confirmRows, ...act });
}
