import type { Services } from '../../services';
import type { OpenedFile } from '../report-files/open-files';
import {
  fileContext,
  type GivenWeek,
  type Read,
  type ReadingContext,
  readFile,
} from '../report-files/read-file';
import { newReadingLeft } from '../report-files/reading-limits';
import type { Provenance } from './book';
import type { NewReport } from './report-rows';
import { findRead } from './reports';

export type GroupOutcome = 'processed' | 'duplicate' | 'refused' | 'ignored' | 'quarantined';

export type UnreadGroup = {
  outcome: Exclude<GroupOutcome, 'processed'>;
  note: () => Promise<Note>;
};
type Note = Pick<NewReport, 'sha256' | 'outcome' | 'reason'> & Partial<NewReport>;

/** Files that arrived together: an upload, a message, or one accepted out of quarantine. */
export type Group = {
  files: readonly OpenedFile[];
  provenance: Provenance;
  /** Every file counts as a report by default. */
  isReport?: (read: Read) => boolean;
  /** Evaluated late, with the outcomes of the groups before it. */
  unread?: (before: readonly GroupOutcome[]) => UnreadGroup | null;
  noReport?: UnreadGroup;
  accepting?: { id: string; by: string };
};

export type ReadGroup = {
  group: Group;
  reads: readonly Read[];
  outcome: GroupOutcome;
  unread: UnreadGroup | null;
};

/** Reads in order; the same bytes a second time are a duplicate. */
export async function readGroups(
  { db, now }: Pick<Services, 'db' | 'now'>,
  groups: readonly Group[],
  week: GivenWeek = {},
): Promise<ReadGroup[]> {
  const digests = groups.flatMap(({ files }) => files.map((file) => file.sha256));
  const context = { ...fileContext({ now }, week), read: await findRead(db, digests) };
  const read: ReadGroup[] = [];
  const outcomes: GroupOutcome[] = [];
  for (const group of groups) {
    const one = readGroup(group, group.unread?.(outcomes) ?? null, context);
    read.push(one);
    outcomes.push(one.outcome);
  }
  return read;
}

function readGroup(group: Group, unread: UnreadGroup | null, context: ReadingContext): ReadGroup {
  const reads = unread ? [] : readFiles(group, context);
  const ending = reads.length === 0 ? (unread ?? group.noReport ?? null) : null;
  return { group, reads, unread: ending, outcome: ending?.outcome ?? outcomeOf(reads) };
}

export function readFiles(
  { files, isReport, accepting }: Pick<Group, 'files' | 'isReport' | 'accepting'>,
  context: ReadingContext,
): Read[] {
  const reads: Read[] = [];
  const left = newReadingLeft();
  for (const file of files) {
    const id = (reads.length === 0 && accepting?.id) || crypto.randomUUID();
    const read = readFile(id, file, context, left);
    if (!isReport || isReport(read)) reads.push(read);
  }
  return reads;
}

function outcomeOf(reads: readonly Read[]): GroupOutcome {
  if (reads.some((each) => each.outcome === 'read')) return 'processed';
  return reads.every((each) => each.outcome === 'duplicate') ? 'duplicate' : 'refused';
}
