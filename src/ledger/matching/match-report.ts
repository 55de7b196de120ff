import type { Platform } from '../../platform/domain/platform';
import type { FileOfReport, Unread } from '../report-files/read-file';
import type { Earnings, Report, WaitingReason } from '../report-files/schema';
import type { Doubt } from '../weeks/doubt';
import { type DriverIndex, isLeftOut, type MatchedRow, matchRows } from './match';
import { doubtOf, fileDoubtOf, leavingDoubtOf } from './plausible';

/** `amounts` is null if the row does not state them. */
export type RowToBook = {
  externalId: string | null;
  driverId: string | null;
  reason: WaitingReason | null;
  column: string | null;
  doubt: Doubt | null;
  differenceCents: number | null;
  amounts: Earnings | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  line: number;
  cells: readonly string[];
};

export type Prepared = FileOfReport & (Unread | ({ outcome: 'read'; report: Report } & MatchedReport));

export type MatchedReport = { rows: RowToBook[]; learnt: Learnt[] };

export type Learnt = { platform: Platform; externalId: string; driverId: string; learntFrom: string };

/** A row that waits teaches no account. */
export function matchReport(
  report: Report,
  index: DriverIndex,
  usual: readonly number[] = [],
): MatchedReport {
  const matched = matchRows(report.platform, report.rows, index);
  const read = report.rows.map(({ result }) => (result.outcome === 'ok' ? result.earnings : null));
  const gross = read.reduce((sum, amounts) => sum + (amounts?.grossCents ?? 0), 0);
  const ofAll = fileDoubtOf(gross, usual);
  const leftBefore = (match: MatchedRow['match']) => {
    const leftOn = match && index.leftOn.get(match.driverId);
    return leftOn && leftOn <= report.weekStartDate ? leftOn : null;
  };
  const doubts = matched.map(({ match, result }, at) => {
    const amounts = read[at];
    if (amounts) return doubtOf(amounts) ?? leavingDoubtOf(amounts, leftBefore(match)) ?? ofAll;
    // A zero row may correct an earlier version.
    return match && result.outcome === 'skipped' ? ofAll : null;
  });
  return {
    rows: matched.flatMap((row, at) => toBook(row, read[at] ?? null, doubts[at] ?? null)),
    learnt: matched.flatMap((row, at) => (doubts[at] ? [] : learntFrom(report.platform, row))),
  };
}

/** A row that waits for its driver or for confirmation keeps its amounts. */
function toBook(row: MatchedRow, amounts: Earnings | null, doubt: Doubt | null): RowToBook[] {
  const { identity, result, match, line, cells } = row;
  if (isLeftOut(row)) return [];
  const waits = doubt
    ? { reason: 'implausible' as const, column: null, differenceCents: null }
    : result.outcome === 'waiting' && result;
  return [
    {
      externalId: identity.externalId,
      driverId: match?.driverId ?? null,
      reason: waits ? waits.reason : null,
      column: waits ? waits.column : null,
      doubt,
      differenceCents: waits ? waits.differenceCents : null,
      amounts: result.outcome === 'skipped' ? NOTHING_EARNED : amounts,
      fullName: identity.fullName,
      email: identity.email,
      phone: identity.phone,
      line,
      cells,
    },
  ];
}

const NOTHING_EARNED = { grossCents: 0, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };

function learntFrom(platform: Platform, { identity, match, result }: MatchedRow): Learnt[] {
  if (!match?.teachesAccount || identity.externalId === null || result.outcome !== 'ok') return [];
  const { driverId, by } = match;
  return [{ platform, externalId: identity.externalId, driverId, learntFrom: by }];
}
