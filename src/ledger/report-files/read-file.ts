import { lisbonDate } from '../../platform/domain/calendar';
import type { ArchiveReason } from '../../platform/tables/schema';
import { isTooMuchToRead, type ReadingLeft, spend } from './batch-limits';
import { refused } from './layout';
import type { OpenedFile } from './open-files';
import { type ReadReport, readReport } from './read-report';
import type { FileWeek, RefusalReason, Report } from './schema';

export type Unread =
  | { outcome: 'refused'; reason: RefusalReason | ArchiveReason; column: string | null; week?: FileWeek }
  | { outcome: 'duplicate'; of: string };

export type FileOfReport = { id: string; file: OpenedFile };

/** `id` is that of its report. */
export type Read = FileOfReport & (Unread | { outcome: 'read'; report: Report });

/** `weekConfirmed` means that the given week applies although the file's name differs. */
export type GivenWeek = { weekStartDate?: string | undefined; weekConfirmed?: boolean | undefined };

export type FileContext = {
  today: string;
} & GivenWeek;

export type ReadingContext = FileContext & {
  /** Maps digests of files read before to their reports. */
  read: Map<string, string>;
};

export function fileContext(
  { now }: { now: () => Date },
  { weekStartDate, weekConfirmed }: GivenWeek = {},
): FileContext {
  return { today: lisbonDate(now()), weekStartDate, weekConfirmed };
}

/** Also records it in the context: the same bytes again are a duplicate. `left` is shared by a batch. */
export function readFile(id: string, file: OpenedFile, context: ReadingContext, left: ReadingLeft): Read {
  const { read } = context;
  if (file.refusal) return { id, file, outcome: 'refused', reason: file.refusal, column: null };
  const { sha256 } = file;
  const of = read.get(sha256);
  if (of !== undefined) {
    left.isSpared ||= file.cost !== undefined;
    return { id, file, outcome: 'duplicate', of };
  }
  const reading = readingOf(file, context, left);
  if (!reading.ok) return { id, file, outcome: 'refused', ...reading.refusal };
  read.set(sha256, id);
  return { id, file, outcome: 'read', report: reading.report };
}

/** A file reader does not know duplicates: a file that they left no room for is read here. */
function readingOf(file: OpenedFile, context: FileContext, left: ReadingLeft): ReadReport {
  const { reading, cost } = file;
  if (!reading || (left.isSpared && isTooMuch(reading))) return readBytes(file, context, left);
  if (cost) spend(left, cost);
  return reading;
}

export function isTooMuch(reading: ReadReport): boolean {
  return !reading.ok && reading.refusal.reason === 'too_much_at_once';
}

export function readBytes(
  { fileName, bytes }: OpenedFile,
  { today, weekStartDate, weekConfirmed = false }: FileContext,
  left: ReadingLeft,
): ReadReport {
  if (isTooMuchToRead(left, bytes)) return refused('too_much_at_once');
  const given = weekStartDate !== undefined && { weekStartDate };
  return readReport({ fileName, bytes, today, weekConfirmed, left, ...given });
}
