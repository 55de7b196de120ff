import { shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import { isCorrected, isUnordered, type Versions } from './row-versions';
import { isSameAccount, netOfRow, type Row, sumOfRows } from './week-rows';

/** A driver's week on a platform, or what the car cost in it. */
export type CorrectionKey = { driverId: string; week: string; platform: Platform | 'costs' };

/** Earlier decisions about it, in order; amounts in cents. */
export type PastDecision = {
  number: number;
  decision: 'TAKEN' | 'DECLINED' | 'PROPOSED';
  paidCents: number;
  dueCents: number;
  reports: readonly string[];
  /** The resulting acerto; 0 for none, and for one that is countered. */
  entryCents: number;
};

/** A correction for a frozen week that staff may take, in cents (docs/rules/weeks.md#corrections). */
export type Correction = CorrectionKey & {
  /** The number of earlier decisions. */
  number: number;
  /** The booked amount plus corrections taken. */
  paidCents: number;
  dueCents: number;
  /** Ids of the reports with the amount due. */
  reports: readonly string[];
  /** A warning for staff: another company's amounts would be added, or nothing shows which version is later. */
  doubt: 'company' | 'order' | null;
};

type Basis = {
  /** Rows of the driver's week, on all platforms. */
  rows: readonly Row[];
  /** Versions of the week, including neighbours of those rows. */
  versions: Versions;
  decisions: readonly PastDecision[];
};

/** The latest amount minus the booked and taken one; null if they are equal, or if staff have declined just that. */
export function correctionOf(key: CorrectionKey, { rows, versions, decisions }: Basis): Correction | null {
  const own = rows.filter((row) => isOf(row, key));
  const booked = own.filter(({ state }) => state === 'booked');
  const ofAccounts = booked.flatMap((row) =>
    versions.near.all(row).filter((each) => isSameAccount(row, each)),
  );
  const last = [...new Set([...own, ...ofAccounts])].filter(
    (row) => isStatement(row) && !isCorrected(row, versions),
  );
  const ownLast = last.filter((row) => isOf(row, key));
  const stating = last.filter(({ state }) => state !== 'booked');
  return correctionIn(key, {
    paidCents: sumOfRows(booked) + decisions.reduce((sum, { entryCents }) => sum + entryCents, 0),
    dueCents: sumOfRows(ownLast),
    decisions,
    reports: [...new Set(stating.map(({ report }) => report.id))],
    doubt: doubtOf(
      ownLast.filter(({ state }) => state === 'conflict'),
      booked,
    ),
  });
}

type Amounted = Pick<Correction, 'paidCents' | 'dueCents' | 'reports' | 'doubt'> & {
  decisions: readonly PastDecision[];
};

/** Null where the amounts are equal, or where staff have declined just that. */
export function correctionIn(key: CorrectionKey, { decisions, ...given }: Amounted): Correction | null {
  const { paidCents, dueCents } = given;
  if (dueCents === paidCents || isDeclined(decisions, paidCents, dueCents)) return null;
  return { ...key, number: decisions.length, ...given };
}

function isOf(row: Row, { driverId, week, platform }: CorrectionKey): boolean {
  return row.driverId === driverId && row.week === week && row.platform === platform;
}

const STATING = new Set(['booked', 'conflict', 'unchanged', 'skipped']);

function isStatement({ reason, state }: Row): boolean {
  return reason === null && STATING.has(state);
}

function isDeclined(decisions: readonly PastDecision[], paidCents: number, dueCents: number): boolean {
  const last = decisions.at(-1);
  return last?.decision === 'DECLINED' && last.paidCents === paidCents && last.dueCents === dueCents;
}

function doubtOf(conflicts: readonly Row[], booked: readonly Row[]): Correction['doubt'] {
  const pairs = conflicts.flatMap((row) => booked.map((other) => ({ row, other })));
  const areTwoCompanies = pairs.some(({ row, other }) => {
    const [own, its] = [row.report.company, other.report.company];
    return own !== '' && its !== '' && own !== its;
  });
  if (areTwoCompanies) return 'company';
  const isMail = ({ row, other }: (typeof pairs)[number]) => row.report.isMail || other.report.isMail;
  return pairs.some((pair) => isMail(pair) && isUnordered(pair.row, pair.other)) ? 'order' : null;
}

type Amounts = Record<'grossCents' | 'commissionCents' | 'adjustmentsCents' | 'cashCents', number>;

/** Whether the record's amounts are the sum of its booked rows, else no report explains them; `rows` are the week's. */
export function isExplained(record: Amounts | null, rows: readonly Row[]): boolean {
  if (record === null) return true;
  const recordCents = record.grossCents - record.commissionCents + record.adjustmentsCents - record.cashCents;
  const booked = rows.filter(({ state }) => state === 'booked');
  return recordCents === booked.reduce((sum, row) => sum + netOfRow(row), 0);
}

type EntryWeek = { week: string; isPending: boolean; isClosed: boolean; hasEarnings: boolean };

/** The week of a correction's acerto: the next week with earnings to pay; otherwise the current one, or the one after
 * the last settled one. `records` belong to the driver. `thisWeek` is a Monday. */
export function weekOfEntry(week: string, thisWeek: string, records: readonly EntryWeek[]): string {
  const payable = records.filter(
    (each) => each.week > week && each.isPending && !each.isClosed && each.hasEarnings,
  );
  const settled = records.filter((each) => each.week >= thisWeek && !each.isPending);
  const [next] = payable.map((each) => each.week).toSorted();
  const last = settled
    .map((each) => each.week)
    .toSorted()
    .at(-1);
  return next ?? (last === undefined ? thisWeek : shiftDate(last, 7));
}
