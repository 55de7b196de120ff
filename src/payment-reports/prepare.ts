import type { RowToBook } from '../earnings/store';
import { type DriverIndex, indexDrivers, type MatchedRow, matchRows } from './match';
import type { OpenedFile } from './open-files';
import { readReport } from './read-report';
import type { ArchiveReason, Platform, RefusalReason, Report } from './schema';

/** Everybody a row may be about, as of one instant. */
export type People = { index: DriverIndex; accounts: number };

export type Prepared = { file: OpenedFile } & (
  | { outcome: 'refused'; reason: RefusalReason | ArchiveReason; column: string | null }
  /** `of`: id of the report that has the same bytes; null for one of the same delivery. */
  | { outcome: 'duplicate'; of: string | null }
  | { outcome: 'read'; report: Report; rows: RowToBook[]; learnt: Learnt[] }
);
type Learnt = { platform: Platform; externalId: string; driverId: string; learntFrom: string };

export function peopleOf(directory: Parameters<typeof toIndex>[0]): People {
  return { index: toIndex(directory), accounts: directory.accounts.length };
}

function toIndex(directory: {
  drivers: Parameters<typeof indexDrivers>[0];
  accounts: Parameters<typeof indexDrivers>[1];
}) {
  return indexDrivers(directory.drivers, directory.accounts);
}

type Circumstances = {
  people: People;
  /** Digests of files that were read before, with the id of their report. */
  read: ReadonlyMap<string, string>;
  /** The day in Lisbon, `YYYY-MM-DD`. */
  today: string;
  /** What a person gave with the file. */
  weekStartDate?: string | undefined;
};

/** What is to become of a file, without doing it. */
export function prepareFile(
  file: OpenedFile,
  { people, read, today, weekStartDate }: Circumstances,
): Prepared {
  if (file.refusal) return { file, outcome: 'refused', reason: file.refusal, column: null };
  const of = read.get(file.sha256);
  if (of !== undefined) return { file, outcome: 'duplicate', of };
  const { fileName, bytes } = file;
  const reading = readReport({
    fileName,
    bytes,
    today,
    ...(weekStartDate !== undefined && { weekStartDate }),
  });
  if (!reading.ok) return { file, outcome: 'refused', ...reading.refusal };
  const { report } = reading;
  const matched = matchRows(report.platform, report.rows, people.index);
  return {
    file,
    outcome: 'read',
    report,
    rows: matched.flatMap((row, index) => toBook(row, report.rows[index])),
    learnt: matched.flatMap((row) => learntFrom(report.platform, row)),
  };
}

/** A row that waits only for its driver keeps the amounts it was read with. */
function toBook(row: MatchedRow, asRead: Report['rows'][number] | undefined): RowToBook[] {
  const { identity, result, match, line, cells } = row;
  if (result.outcome === 'skipped') return [];
  const waits = result.outcome === 'waiting';
  return [
    {
      externalId: identity.externalId,
      driverId: match?.driverId ?? null,
      reason: waits ? result.reason : null,
      faultColumn: waits ? result.column : null,
      differenceCents: waits ? result.differenceCents : null,
      amounts: asRead?.result.outcome === 'ok' ? asRead.result.earnings : null,
      fullName: identity.fullName,
      email: identity.email,
      phone: identity.phone,
      line,
      cells,
    },
  ];
}

function learntFrom(platform: Platform, { identity, match, result }: MatchedRow): Learnt[] {
  if (!match?.teachesAccount || identity.externalId === null || result.outcome === 'skipped') return [];
  const { driverId, by } = match;
  return [{ platform, externalId: identity.externalId, driverId, learntFrom: by }];
}
