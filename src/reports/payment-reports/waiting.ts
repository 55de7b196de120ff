import type { Database } from '../../../db/opening/client';
import {
  type AskedRow,
  type ListedRow,
  listDismissed,
  listWaiting,
  readAsked,
  rowState,
} from '../../ledger/kernel/reports';
import { readDrivers } from '../../ledger/matching/known';
import { indexLikelyDrivers, suggestDrivers } from '../../ledger/matching/suggest';
import type { Asked } from '../../ledger/weeks/asked';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { decimalOrNull, rowReasonText } from './report-answers';
import { MOST_LISTED } from './report-limits';
import type { DismissedRow, WaitingPage, WaitingRow } from './schema';
import { versionsOf } from './shown-row-versions';

/** Newest week first; `next` is the query of the following page. Raises `not_found` for an unknown `after`. */
export async function waitingPage(
  { db }: Pick<Services, 'db'>,
  { after, limit = MOST_LISTED }: WaitingPage,
): Promise<{ rows: WaitingRow[]; next: string | null }> {
  const found = await listWaiting(db, limit + 1, after);
  if (found.length === 0 && after !== undefined && (await rowState(db, after)).length === 0) {
    throw new AppError('not_found');
  }
  const rows = found.slice(0, limit);
  const next = found.length > limit ? `after=${rows.at(-1)?.id}&limit=${limit}` : null;
  return { rows: await withDrivers(db, rows), next };
}

async function withDrivers(db: Database, rows: readonly ListedRow[]): Promise<WaitingRow[]> {
  if (rows.length === 0) return [];
  const drivers = await readDrivers(db);
  const index = indexLikelyDrivers(drivers);
  const asked = await readAsked(db, idsOf(rows));
  const versions = await versionsOf(asked);
  const askedById = byId(asked);
  const names = new Map(drivers.map((driver) => [driver.id, driver.fullName]));
  return rows.map((row) => {
    const { driverId, externalId, reason } = row;
    const isBookable = row.grossCents !== null && externalId !== null;
    return {
      ...toRowAnswer(row, askedById.get(row.id)),
      driver: driverId === null ? null : { id: driverId, fullName: names.get(driverId) ?? '' },
      ...(versions.get(row.id) ?? { version: null, reportVersion: null }),
      associable: isBookable && (reason === 'unknown_driver' || reason === 'driver_twice'),
      suggestions: suggestDrivers(row, index),
    };
  });
}

/** Most recent first, `MOST_LISTED` at most. */
export async function dismissedRows({ db }: Pick<Services, 'db'>): Promise<DismissedRow[]> {
  const rows = await listDismissed(db, MOST_LISTED);
  const asked = byId(await readAsked(db, idsOf(rows)));
  return rows.map(({ dismissedBy, dismissedAt, ...row }) => ({
    ...toRowAnswer(row, asked.get(row.id)),
    dismissedBy,
    dismissedAt,
  }));
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const byId = (asked: readonly AskedRow[]) => new Map(asked.map((row) => [row.id, row]));

function toRowAnswer({ driverId: _driverId, differenceCents, column, ...row }: ListedRow, asked?: Asked) {
  const { grossCents, commissionCents, adjustmentsCents, cashCents, ...stored } = row;
  return {
    ...stored,
    reasonText: rowReasonText(row.reason, column, asked),
    difference: decimalOrNull(differenceCents),
    grossEarnings: decimalOrNull(grossCents),
    platformCommission: decimalOrNull(commissionCents),
    adjustments: decimalOrNull(adjustmentsCents),
    cash: decimalOrNull(cashCents),
  };
}
