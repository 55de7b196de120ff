import { lisbonDate } from '../domain/calendar';
import { refused } from './layout';
import type { OpenedFile } from './open-files';
import { type ReadReport, readReport } from './read-report';
import { isTooMuchToRead, type ReadingLeft } from './reading-limits';
import type { ArchiveReason, RefusalReason, Report } from './schema';

export type Unread =
  | { outcome: 'refused'; reason: RefusalReason | ArchiveReason; column: string | null }
  /** `of`: id of the report that has the same bytes. */
  | { outcome: 'duplicate'; of: string };

export type FileOfReport = { id: string; file: OpenedFile };

/** A file as it was read. `id`: of its report. */
export type Read = FileOfReport & (Unread | { outcome: 'read'; report: Report });

/** What a person gave with a file; `weekConfirmed`: and meant, though the file's name gives another. */
export type GivenWeek = { weekStartDate?: string | undefined; weekConfirmed?: boolean | undefined };

/** What a file is read by. */
export type FileContext = {
  /** The day in Lisbon, `YYYY-MM-DD`. */
  today: string;
} & GivenWeek;

export type ReadingContext = FileContext & {
  /** Digests of files that were read before, with the id of their report. */
  read: Map<string, string>;
};

export function fileContext(
  { now }: { now: () => Date },
  { weekStartDate, weekConfirmed }: GivenWeek = {},
): FileContext {
  return { today: lisbonDate(now()), weekStartDate, weekConfirmed };
}

/**
 * Reads a file, and notes it as read: the same bytes a second time are a duplicate. `left` is shared by the files that
 * came together.
 */
export function readFile(id: string, file: OpenedFile, context: ReadingContext, left: ReadingLeft): Read {
  const { read } = context;
  if (file.refusal) return { id, file, outcome: 'refused', reason: file.refusal, column: null };
  const { sha256 } = file;
  const of = read.get(sha256);
  if (of !== undefined) return { id, file, outcome: 'duplicate', of };
  const reading = file.reading ?? readBytes(file, context, left);
  if (!reading.ok) return { id, file, outcome: 'refused', ...reading.refusal };
  read.set(sha256, id);
  return { id, file, outcome: 'read', report: reading.report };
}

/** `left` as above. */
export function readBytes(
  { fileName, bytes }: OpenedFile,
  { today, weekStartDate, weekConfirmed = false }: FileContext,
  left: ReadingLeft,
): ReadReport {
  if (isTooMuchToRead(left, bytes)) return refused('too_much_at_once');
  const given = weekStartDate !== undefined && { weekStartDate };
  return readReport({ fileName, bytes, today, weekConfirmed, left, ...given });
}
