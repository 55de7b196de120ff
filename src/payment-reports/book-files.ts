import { guard, isGuardFailure, isTaken } from '../../db/batch-guard';
import { lisbonDate } from '../documents/rules';
import { waitingWeeks } from '../earnings/store';
import { readDirectory, stillThatMany } from '../platform-accounts/store';
import type { Services } from '../services';
import { bookStatements, type Provenance, type Statement } from './book';
import type { OpenedFile } from './open-files';
import { type People, type Prepared, peopleOf, prepareFile } from './prepare';
import { findRead } from './store';

/** Two imports at once: the second decides anew on what the first left. */
const TRIES = 10;

/** Who there is, kept between the messages of a poll. */
export type PeopleCache = { people: People | null };

type Booking = {
  provenance: Omit<Provenance, 'at'>;
  /** What a person gave with the files. */
  weekStartDate?: string | undefined;
  cache?: PeopleCache;
  /** Whether it is a report at all; what is none is left out. */
  isReport?: (prepared: Prepared) => boolean;
  /** The report in quarantine whose place the first one takes, and who accepts it. */
  accepting?: { id: string; by: string };
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
export async function bookFiles(services: Services, files: readonly OpenedFile[], booking: Booking) {
  const cache = booking.cache ?? { people: null };
  for (let tries = 1; ; tries += 1) {
    try {
      return await bookOnce(services, files, booking, cache);
    } catch (error) {
      const outdated = isGuardFailure(error, 'decision') || isTaken(error, 'payment_reports.sha256');
      if (!outdated || tries === TRIES) throw error;
      cache.people = null;
    }
  }
}

async function bookOnce(
  services: Services,
  files: readonly OpenedFile[],
  booking: Booking,
  cache: PeopleCache,
): Promise<string[]> {
  const { db } = services;
  const { isReport = () => true } = booking;
  const prepared = (await prepareFiles(services, files, booking.weekStartDate, cache)).filter(isReport);
  const people = cache.people;
  const weeks = await waitingWeeks(db);
  const provenance = { ...booking.provenance, at: services.now().toISOString() };
  const ids: string[] = [];
  const statements: Statement[] = [];
  for (const each of prepared) {
    const accepting = ids.length === 0 ? booking.accepting : undefined;
    const id = accepting?.id ?? crypto.randomUUID();
    const rawKey = each.outcome === 'refused' ? await booking.quarantine?.(each) : null;
    const given = {
      id,
      ...(rawKey && { outcome: 'quarantined' as const, rawKey }),
      ...(accepting && { decidedBy: accepting.by, decidedAt: provenance.at }),
    };
    ids.push(id);
    statements.push(...bookStatements(db, each, provenance, weeks, given));
  }
  await db.batch([
    guard(db, 'decision', stillThatMany(people?.accounts ?? 0)),
    ...(booking.first ?? []),
    ...statements,
    ...(booking.last?.(prepared) ?? []),
  ]);
  if (prepared.some((each) => each.outcome === 'read' && each.learnt.length > 0)) cache.people = null;
  return ids;
}

/** What is to become of each file, without doing it. The same bytes a second time among them are a duplicate. */
export async function prepareFiles(
  services: Services,
  files: readonly OpenedFile[],
  weekStartDate: string | undefined,
  cache: PeopleCache,
): Promise<Prepared[]> {
  const { db } = services;
  cache.people ??= peopleOf(await readDirectory(db));
  const circumstances = {
    people: cache.people,
    read: await findRead(
      db,
      files.map((file) => file.sha256),
    ),
    today: lisbonDate(services.now()),
    weekStartDate,
  };
  const prepared: Prepared[] = [];
  for (const file of files) {
    const twin = prepared.find((each) => each.outcome === 'read' && each.file.sha256 === file.sha256);
    prepared.push(twin ? { file, outcome: 'duplicate', of: null } : prepareFile(file, circumstances));
  }
  return prepared;
}
