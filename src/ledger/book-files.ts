import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard, isGuardFailure, isTaken } from '../../db/queries/batch-guard';
import { AppError } from '../http/errors';
import { type Known, stillKnown } from '../matching/known';
import { type Directory, forget, matchReports, newDirectory } from '../matching/match-cache';
import type { Prepared } from '../matching/match-report';
import type { OpenedFile } from '../report-files/open-files';
import {
  type Circumstances,
  fileCircumstances,
  type GivenWeek,
  type Read,
  readFile,
} from '../report-files/read-file';
import { newReadingLeft } from '../report-files/reading-limits';
import { reasonText } from '../report-files/rules';
import type { Services } from '../services';
import { bookStatements, type Provenance, type Statement, toBooked } from './book';
import { findRead } from './reports';

/** Two imports at once: the second decides anew on what the first left. */
const TRIES = 10;

type Booking = GivenWeek & {
  provenance: Provenance;
  /** Whether it is a report at all; what is none is left out. */
  isReport?: (read: Read) => boolean;
  /** The report in quarantine whose place the first one takes, and who accepts it. */
  accepting?: { id: string; by: string };
  /** Is told what is about to be booked, before it is. */
  foresee?: (prepared: readonly Prepared[]) => Promise<void>;
  /** Go in the same batch, before and after. */
  first?: readonly Statement[];
  last?: (prepared: readonly Prepared[]) => readonly Statement[];
  /** Storage key of the bytes of a refused file that staff may still accept: it is put in quarantine instead. */
  quarantine?: (refused: Prepared) => Promise<string | null>;
};

/**
 * Reads the files and books what they say, all in one transaction; answers the ids of their reports, in order. What
 * was read before is told as a duplicate. Raises what the database raises.
 */
export function bookFiles(services: Services, files: readonly OpenedFile[], booking: Booking) {
  const directory = newDirectory();
  return decide(directory, () => bookOnce(services, files, booking, directory));
}

/** Decides, and once more as often as something else was decided in between. */
export async function decide<T>(directory: Directory, once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      forget(directory);
      const outdated = isGuardFailure(error, 'decision') || isTaken(error, 'payment_reports.sha256');
      if (!outdated || tries === TRIES) throw error;
    }
  }
}

async function bookOnce(
  services: Services,
  files: readonly OpenedFile[],
  booking: Booking,
  directory: Directory,
): Promise<string[]> {
  const { db } = services;
  const { accepting, provenance, isReport } = booking;
  const circumstances = await circumstancesOf(services, files, booking);
  const reads = readFiles(files, circumstances, isReport, accepting?.id);
  refuseWrongWeek(reads, booking);
  const { prepared, decidedOn } = await matchReports(db, reads, directory);
  await booking.foresee?.(prepared);
  const at = services.now().toISOString();
  const booked = [];
  for (const each of prepared) {
    const rawKey = (each.outcome === 'refused' && (await booking.quarantine?.(each))) || null;
    const decision = each.id === accepting?.id && { decidedBy: accepting.by, decidedAt: at };
    booked.push(toBooked(each, { ...provenance, at, rawKey, ...decision }));
  }
  await db.batch([
    undisturbed(db, decidedOn),
    ...(booking.first ?? []),
    ...bookStatements(db, booked, at),
    ...(booking.last?.(prepared) ?? []),
  ]);
  return prepared.map((each) => each.id);
}

/** What files are read by: those that were read before, and the day. */
export async function circumstancesOf(
  services: Pick<Services, 'db' | 'now'>,
  files: readonly OpenedFile[],
  { weekStartDate, weekConfirmed }: GivenWeek = {},
): Promise<Circumstances> {
  const digests = files.map((file) => file.sha256);
  const given = fileCircumstances(services, { weekStartDate, weekConfirmed });
  return { read: await findRead(services.db, digests), ...given };
}

/**
 * Raises `invalid` where the week given is not the one in a file's name, or is not over: the file is still there to be
 * read with the right one.
 */
function refuseWrongWeek(reads: readonly Read[], { weekStartDate }: GivenWeek): void {
  if (weekStartDate === undefined) return;
  for (const read of reads) {
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

/** What is a report, read. `firstId`: of the first one's report. */
export function readFiles(
  files: readonly OpenedFile[],
  circumstances: Circumstances,
  isReport: (read: Read) => boolean = () => true,
  firstId?: string,
): Read[] {
  const reads: Read[] = [];
  const left = newReadingLeft();
  for (const file of files) {
    const id = (reads.length === 0 && firstId) || crypto.randomUUID();
    const read = readFile(id, file, circumstances, left);
    if (isReport(read)) reads.push(read);
  }
  return reads;
}

/** For a batch: undoes it unless what it was decided on is still all that is known; null where none of it mattered. */
export function undisturbed(db: Database, known: Known | null): Statement {
  return guard(db, 'decision', known === null ? sql`1` : stillKnown(known));
}
