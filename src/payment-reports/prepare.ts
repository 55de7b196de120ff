import type { RowToBook } from '../earnings/add-rows';
import { type DriverIndex, isLeftOut, type MatchedRow, matchRows } from './match';
import type { OpenedFile } from './open-files';
import { type Doubt, doubtOf, fileDoubtOf, writeDoubt } from './plausible';
import { readReport } from './read-report';
import { isTooMuchToRead, type ReadingLeft } from './reading-limits';
import type { ArchiveReason, Earnings, Platform, RefusalReason, Report } from './schema';

type Unread =
  | { outcome: 'refused'; reason: RefusalReason | ArchiveReason; column: string | null }
  /** `of`: id of the report that has the same bytes. */
  | { outcome: 'duplicate'; of: string };
type Base = { id: string; file: OpenedFile };

/** A file as it was read. `id`: of its report. */
export type Read = Base & (Unread | { outcome: 'read'; report: Report });
/** What is to become of a file. */
export type Prepared = Base & (Unread | ({ outcome: 'read'; report: Report } & MatchedReport));
export type MatchedReport = { rows: RowToBook[]; learnt: Learnt[] };
export type Learnt = { platform: Platform; externalId: string; driverId: string; learntFrom: string };

/** What a person gave with a file; `weekConfirmed`: and meant, though the file's name gives another. */
export type GivenWeek = { weekStartDate?: string | undefined; weekConfirmed?: boolean | undefined };

export type Circumstances = {
  /** Digests of files that were read before, with the id of their report. */
  read: Map<string, string>;
  /** The day in Lisbon, `YYYY-MM-DD`. */
  today: string;
} & GivenWeek;

/**
 * Reads a file, and notes it as read: the same bytes a second time are a duplicate. `left` is shared by the files that
 * came together.
 */
export function readFile(
  id: string,
  file: OpenedFile,
  circumstances: Circumstances,
  left: ReadingLeft,
): Read {
  const { read, today, weekStartDate, weekConfirmed = false } = circumstances;
  if (file.refusal) return { id, file, outcome: 'refused', reason: file.refusal, column: null };
  const { fileName, bytes, sha256 } = file;
  const of = read.get(sha256);
  if (of !== undefined) return { id, file, outcome: 'duplicate', of };
  if (isTooMuchToRead(left, bytes)) {
    return { id, file, outcome: 'refused', reason: 'too_much_at_once', column: null };
  }
  const reading = readReport({
    fileName,
    bytes,
    today,
    weekConfirmed,
    left,
    ...(weekStartDate !== undefined && { weekStartDate }),
  });
  if (!reading.ok) return { id, file, outcome: 'refused', ...reading.refusal };
  read.set(sha256, id);
  return { id, file, outcome: 'read', report: reading.report };
}

/** The rows to book, each with its driver, and the accounts that they teach: one that waits teaches nothing. */
export function matchReport(
  report: Report,
  index: DriverIndex,
  usual: readonly number[] = [],
): MatchedReport {
  const matched = matchRows(report.platform, report.rows, index);
  const read = report.rows.map(({ result }) => (result.outcome === 'ok' ? result.earnings : null));
  const gross = read.reduce((sum, amounts) => sum + (amounts?.grossCents ?? 0), 0);
  const ofAll = fileDoubtOf(gross, usual);
  const doubts = matched.map(({ match, result }, at) => {
    const amounts = read[at];
    if (amounts) return doubtOf(amounts) ?? ofAll;
    // Who earned nothing may have earned something in an earlier version.
    return match && result.outcome === 'skipped' ? ofAll : null;
  });
  return {
    rows: matched.flatMap((row, at) => toBook(row, read[at] ?? null, doubts[at] ?? null)),
    learnt: matched.flatMap((row, at) => (doubts[at] ? [] : learntFrom(report.platform, row))),
  };
}

/** A row that waits for its driver, or for staff to believe it, keeps the amounts it was read with. */
function toBook(row: MatchedRow, amounts: Earnings | null, doubt: Doubt | null): RowToBook[] {
  const { identity, result, match, line, cells } = row;
  if (isLeftOut(row)) return [];
  const waits = doubt
    ? { reason: 'implausible' as const, column: writeDoubt(doubt), differenceCents: null }
    : result.outcome === 'waiting' && result;
  return [
    {
      externalId: identity.externalId,
      driverId: match?.driverId ?? null,
      reason: waits ? waits.reason : null,
      faultColumn: waits ? waits.column : null,
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
