import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import type { Statement } from '../../../db/queries/transact';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Known, stillKnown } from '../matching/known';
import type { Prepared } from '../matching/match-report';
import { clearMatchCache, type MatchCache, matchReports, newMatchCache } from '../matching/match-report';
import { isReport } from '../report-files/attachments';
import { newReadingLeft } from '../report-files/batch-limits';
import { madeAtOf, type Version } from '../report-files/made-at';
import type { OpenedFile } from '../report-files/open-files';
import {
  fileContext,
  type GivenWeek,
  type Read,
  type ReadingContext,
  readFile,
} from '../report-files/read-file';
import { reasonText } from '../report-files/reason-rules';
import { versionDoubt } from '../weeks/row-doubts';
import { isFrozen, isStated } from '../weeks/row-versions';
import { isClaim, isZero, Neighbours } from '../weeks/week-rows';
import { type Booked, bookFiles, type Provenance, scopeOfBooked, toBooked } from './book';
import { changeRows, readRowWeeks } from './change-weeks';
import { decideFiles, type Effects, fileToDecide, scopeOfFiles } from './decide-files';
import type { NewReport } from './report-rows';
import { findRead, inQuarantine, ranksOf } from './reports';

export { type MatchCache, newMatchCache } from '../matching/match-report';
export type { Provenance } from './book';
export type { Effects, Foreseen } from './decide-files';

type Booking = {
  groups: readonly Group[];
  week?: GivenWeek;
  cache?: MatchCache;
  /** Returns the storage key of a refused file that staff may still accept. */
  quarantine?: (refused: Prepared) => Promise<string | null>;
  review?: (prepared: readonly Prepared[]) => Promise<void>;
  guards?: readonly Statement[];
  after?: (groups: readonly BookedGroup[], at: string) => readonly Statement[];
};

export type BookedGroup = { outcome: GroupOutcome; reports: readonly string[] };

/** The files as read and matched, and the effect of each row. */
type Decided = { prepared: readonly Prepared[]; effects: Effects };

/** Books in one transaction; retries when stale. Raises `invalid` for a wrong week. */
export async function bookReports(
  services: Services,
  booking: Booking,
): Promise<Decided & { groups: BookedGroup[] }> {
  const { db } = services;
  const { cache = newMatchCache(), guards = [], after } = booking;
  const accepting = booking.groups.flatMap((group) =>
    group.accepting ? guard(db, 'lease', inQuarantine(group.accepting.id)) : [],
  );
  let tries = 0;
  const scope = () => {
    // The cache contains accounts of a transaction that was rolled back.
    if (tries > 0) clearMatchCache(cache);
    tries += 1;
    return readBooking(services, booking, cache);
  };
  try {
    const { change } = await changeRows(
      db,
      scope,
      (weeks, _facts, { booked, basis, groups, prepared, at }) => {
        const files = bookFiles(db, weeks, booked, at);
        return {
          ...files,
          first: [guardBasis(db, basis), ...accepting, ...guards, ...(files.first ?? [])],
          others: after?.(groups, at) ?? [],
          answer: { groups, prepared, effects: files.effects },
        };
      },
    );
    return change?.answer ?? { groups: [], prepared: [], effects: new Map() };
  } catch (error) {
    clearMatchCache(cache);
    throw error;
  }
}

/** Reads and matches the files, and the weeks that they concern. */
async function readBooking(
  services: Services,
  { groups: given, week, review, quarantine }: Booking,
  cache: MatchCache,
) {
  const { db } = services;
  const read = await readGroups(services, given, week);
  refuseWrongWeek(read, week);
  const reads = read.flatMap((group) => group.reads);
  const { prepared, basis } = await matchReports(db, reads, cache);
  await review?.(prepared);
  const at = services.now().toISOString();
  const booked = await toBookedAll(db, read, prepared, at, quarantine);
  const groups = read.map((group): BookedGroup => {
    return { outcome: group.outcome, reports: group.reads.map(({ id }) => id) };
  });
  return { ...scopeOfBooked(booked), booked, basis, groups, prepared, at };
}

type Previewing = { week: GivenWeek; isAsked: boolean };

/** Predicts the result of `bookReports` without writing. */
export async function previewReports(
  services: Services,
  files: readonly OpenedFile[],
  { week, isAsked }: Previewing,
): Promise<Decided> {
  const { db, now } = services;
  const provenance = { source: '', actor: '', messageId: null, sender: null };
  const groups = await readGroups(services, [{ files, provenance }], week);
  const reads = groups.flatMap(({ reads: own }) => own);
  const { prepared } = await matchReports(db, reads, newMatchCache());
  const version = { madeAt: now().toISOString(), isDated: false, isStatedEarlier: false, isMail: false };
  const toDecide = prepared.flatMap((each, nth) =>
    each.outcome === 'read' ? [fileToDecide(each, { ...version, nth, isAsked })] : [],
  );
  if (toDecide.length === 0) return { prepared, effects: new Map() };
  const { weeks } = await readRowWeeks(db, scopeOfFiles(toDecide));
  return { prepared, effects: decideFiles(weeks, toDecide).effects };
}

/** Rows of a file that contradict booked amounts while nothing shows which version is later. In cents. */
export async function contradictedRows(
  db: Database,
  prepared: Extract<Prepared, { outcome: 'read' }>,
  version: Version,
) {
  const file = fileToDecide(prepared, { ...version, isMail: true, nth: 0, isAsked: true });
  const {
    weeks: { ledger },
  } = await readRowWeeks(db, scopeOfFiles([file]));
  const versions = { ...ledger, near: new Neighbours([...ledger.rows, ...file.rows]) };
  return file.rows.flatMap((own, n) => {
    if (!isClaim(own) || isFrozen(own, versions)) return [];
    const stated = versions.near.of(own).filter((other) => other.reason === null && isStated(other));
    if (isZero(own) && stated.every(isZero)) return [];
    const doubt = versionDoubt(own, stated);
    const { fullName = '' } = file.given[n] ?? {};
    return doubt ? [{ fullName, before: doubt.against, after: doubt.cents }] : [];
  });
}

async function toBookedAll(
  db: Database,
  groups: readonly ReadGroup[],
  prepared: readonly Prepared[],
  at: string,
  quarantine: Booking['quarantine'],
): Promise<Booked[]> {
  const byId = new Map(prepared.map((each) => [each.id, each]));
  const booked: Booked[] = [];
  const ranks = await ranksOf(
    db,
    groups.flatMap(({ group }) => group.accepting?.id ?? []),
  );
  for (const { group, reads, unread } of groups) {
    const { provenance, accepting } = group;
    for (const { id } of reads) {
      const each = byId.get(id);
      if (!each) continue;
      const rawKey = (each.outcome === 'refused' && (await quarantine?.(each))) || null;
      const decision = id === accepting?.id ? { decidedBy: accepting.by, decidedAt: at } : {};
      const place = { nth: booked.length, rank: ranks.get(id) };
      booked.push(toBooked(each, place, { ...provenance, at, rawKey, ...decision }));
    }
    if (unread) {
      const isBeside = reads.length > 0;
      const row = noteOf(group, isBeside, unread.note, at);
      booked.push({ row, actor: provenance.actor, file: null });
    }
  }
  return booked;
}

/** A note beside reports is a separate row, which nobody has decided about. */
function noteOf(
  { provenance, accepting }: Group,
  isBeside: boolean,
  note: Pick<NewReport, 'sha256' | 'outcome'>,
  at: string,
): NewReport {
  const { source, messageId, sender, madeAt, receivedAt, arrivedAt = at } = provenance;
  return {
    source,
    messageId,
    sender,
    madeAt: madeAtOf({ madeAt, receivedAt, arrivedAt }),
    ...(accepting && !isBeside
      ? { id: accepting.id, decidedBy: accepting.by, decidedAt: at }
      : { id: crypto.randomUUID() }),
    ...note,
    createdAt: at,
  };
}

/** Raises `invalid`, before anything is written, for a week that is not over or contradicts the file's name. */
function refuseWrongWeek(groups: readonly ReadGroup[], { weekStartDate }: GivenWeek = {}): void {
  if (weekStartDate === undefined) return;
  for (const read of groups.flatMap(({ reads }) => reads)) {
    if (read.outcome !== 'refused' || !(read.reason in WRONG_WEEK)) continue;
    const advice = WRONG_WEEK[read.reason as keyof typeof WRONG_WEEK];
    const message = `${reasonText(read.reason, read.column)} ${advice}`;
    throw new AppError('invalid', { fields: { weekStartDate: message } });
  }
}

const WRONG_WEEK = {
  week_differs: 'Confirme-a, ou não indique a semana.',
  period_in_future: 'Indique outra.',
} as const;

function guardBasis(db: Database, basis: Known | null): Statement {
  return guard(db, 'basis', basis === null ? sql`1` : stillKnown(basis));
}

type GroupOutcome = 'processed' | 'duplicate' | 'refused' | 'ignored' | 'quarantined';

export type UnreadGroup = {
  outcome: Exclude<GroupOutcome, 'processed'>;
  note: Pick<NewReport, 'sha256' | 'outcome' | 'reason'> & Partial<NewReport>;
};

/** Files that arrived together: an upload, a message, or one accepted out of quarantine. */
export type Group = {
  files: readonly OpenedFile[];
  provenance: Provenance;
  /** Files named a report; the others count where they read like one. Without it every file counts. */
  named?: ReadonlySet<OpenedFile>;
  noReport?: UnreadGroup;
  /** A note beside what was read. */
  beside?: UnreadGroup | null;
  accepting?: { id: string; by: string };
};

type ReadGroup = {
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
  return groups.map((group) => readGroup(group, context));
}

function readGroup(group: Group, context: ReadingContext): ReadGroup {
  const reads = readFiles(group, context);
  if (reads.length > 0) return { group, reads, unread: group.beside ?? null, outcome: outcomeOf(reads) };
  const { noReport = null } = group;
  return { group, reads, unread: noReport, outcome: noReport?.outcome ?? outcomeOf(reads) };
}

export function readFiles(
  { files, named, accepting }: Pick<Group, 'files' | 'named' | 'accepting'>,
  context: ReadingContext,
): Read[] {
  const reads: Read[] = [];
  const left = newReadingLeft();
  for (const file of files) {
    const id = (reads.length === 0 && accepting?.id) || crypto.randomUUID();
    const read = readFile(id, file, context, left);
    if (!named || isReport(read, named)) reads.push(read);
  }
  return reads;
}

function outcomeOf(reads: readonly Read[]): GroupOutcome {
  if (reads.some((each) => each.outcome === 'read')) return 'processed';
  return reads.every((each) => each.outcome === 'duplicate') ? 'duplicate' : 'refused';
}
