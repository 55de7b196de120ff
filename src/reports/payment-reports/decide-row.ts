import type { Database } from '../../../db/opening/client';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { setDismissed } from '../../ledger/kernel/ledger-writes';
import { rowState, type These, whereThese } from '../../ledger/kernel/reports';
import { shownOf } from '../../ledger/weeks/asked';
import type { Ledger, Touched } from '../../ledger/weeks/decide-week';
import { dismissRows, restoreRow as restore } from '../../ledger/weeks/row-acts';
import { Neighbours, type Row } from '../../ledger/weeks/week-rows';
import { audit } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { RowDecision } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/** The account's next row waits in its place. Idempotent. Raises `not_found`, `wrong_state` for a row not waiting. */
export async function dismissRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const at = now().toISOString();
  const dismissed = { by: staff, at };
  await decideRows(db, { id }, { staff, at, action: 'earnings.dismiss', change: dismissRows, dismissed });
  const { state } = await stateOf(db, id);
  if (state !== 'dismissed') throw new AppError('wrong_state');
  return { id, state };
}

/** Books the row if its account is known by now. Idempotent. Raises `not_found`. */
export async function restoreRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const at = now().toISOString();
  const change = (ledger: Ledger, [row]: readonly Row[]) =>
    row?.state === 'dismissed' ? restore(ledger, row) : new Set<Row>();
  await decideRows(db, { id }, { staff, at, action: 'earnings.restore', change, dismissed: null });
  return { id, state: (await stateOf(db, id)).state };
}

/** Raises `not_found`. */
export async function stateOf(db: Database, id: number) {
  const [row] = await rowState(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type Act = {
  staff: string;
  at: string;
  action: string;
  change: (ledger: Ledger, rows: readonly Row[]) => Touched;
  /** The person who dismissed the row; null for a row that waits again. */
  dismissed?: { by: string; at: string } | null;
  /** Gets the current basis of the decision; null if no row needs confirmation by now. */
  refuse?: (decidedBy: string | null) => Promise<void>;
};

/** Writes nothing if nothing changes. */
export async function decideRows(
  db: Database,
  these: These,
  { staff, at, action, change, dismissed, refuse }: Act,
): Promise<void> {
  const isOneOfThese = ({ id, report }: Row) =>
    'id' in these ? id === these.id : report.id === these.reportId;
  const subject = String('id' in these ? these.id : these.reportId);
  const scope = () => ({ rows: whereThese(these) });
  await changeRows(db, scope, async ({ ledger, heldBy }) => {
    const rows = ledger.rows.filter(isOneOfThese);
    await refuse?.(shownOf(rows, new Neighbours(ledger.rows), heldBy));
    const touched = change(ledger, rows);
    if (touched.size === 0) return null;
    return {
      actor: staff,
      at,
      touched,
      others: [
        ...(dismissed === undefined ? [] : [setDismissed(db, these, dismissed)]),
        audit(db, { at, actor: staff, action, subject }),
      ],
    };
  });
}
