import { isGuardFailure } from '../../db/queries/batch-guard';
import { toAppError } from '../http/errors';
import { type Booked, bookStatements, toBooked } from '../ledger/book';
import { circumstancesOf, decide, readFiles, undisturbed } from '../ledger/book-files';
import { madeAtOf } from '../ledger/made-at';
import { matchReports } from '../matching/match-cache';
import type { Prepared } from '../matching/match-report';
import { keepMessage, keepUnnamed } from '../quarantine/quarantined-files';
import { isReport } from '../report-files/attachments';
import type { Read } from '../report-files/read-file';
import type { Services } from '../services';
import { cursorAt, type Reading, underLease } from './lease';
import { type Ended, judge, type Letter, type Verdict } from './letter';
import { QUARANTINE_FULL } from './rules';
import { isOwn, senderOf } from './sender';
import { type DoneMessage, messagesDone } from './store';

/** How a message ends without a report being read. `keep`: its bytes are kept, for staff may want it read all the same. */
export type Ending = Omit<Extract<Verdict, { read: false }>, 'read'>;

/** A message that was fetched, or one that is given up; both where reading it failed. */
export type Pending = { uid: number; letter: Letter | null; givenUp: Ending | null };

/**
 * Ends messages, by UID, all in one transaction: books their reports, notes those that have none with the reason, and
 * moves the cursor past them. Where that fails each ends by itself, and what is wrong with one puts that one aside.
 * Adds to `ended` how they ended. Raises what breaks the poll off.
 */
export async function endMessages(
  reading: Reading,
  messages: readonly Pending[],
  ended: Ended[],
): Promise<void> {
  const { services, directory } = reading;
  try {
    ended.push(...(await decide(directory, () => endOnce(reading, messages, ended))));
  } catch (error) {
    if (isGuardFailure(error, 'lease') || toAppError(error).code === 'unavailable') throw error;
    const [first, ...others] = messages;
    if (!first || (first.givenUp && others.length === 0)) throw error;
    services.log.error('inbox.message_failed', error, { uid: first.uid, others: others.length });
    if (others.length > 0) for (const each of messages) await endMessages(reading, [each], ended);
    else await endMessages(reading, [{ ...first, givenUp: UNREADABLE }], ended);
  }
}

const UNREADABLE: Ending = { outcome: 'quarantined', reason: 'message_unreadable', keep: false };
/** Files of a message whose names are shown. */
const MOST_NAMES = 10;
const NO_REPORT: Ending = { outcome: 'ignored', reason: 'no_report', keep: false };

async function endOnce(
  reading: Reading,
  messages: readonly Pending[],
  endedBefore: readonly Ended[],
): Promise<Ended[]> {
  const { services, directory, place } = reading;
  const { db } = services;
  const files = messages.flatMap(({ letter }) => letter?.found?.files ?? []);
  const circumstances = await circumstancesOf(services, files);
  const ended: DoneMessage[] = [];
  const plans: Plan[] = [];
  const doneAt = services.now().toISOString();
  for (const message of messages) {
    const { uid, letter } = message;
    const plan = planOf(message, (opened) => {
      const verdict = judge(opened, [...endedBefore, ...ended]);
      if (!verdict.read) return verdict;
      const { files: found, named } = verdict.found;
      return readFiles(found, circumstances, (read) => isReport(read, named));
    });
    const [sha256, messageId] = [letter?.sha256 ?? null, letter?.head.messageId ?? null];
    plans.push(plan);
    ended.push({ ...place, uid, outcome: plan.outcome, sha256, messageId, doneAt });
  }
  const reads = plans.flatMap((plan) => plan.reads);
  const { prepared, decidedOn } = await matchReports(db, reads, directory);
  const booked = await bookedOf(reading, plans, prepared, doneAt);
  await db.batch([
    underLease(reading),
    undisturbed(db, decidedOn),
    ...bookStatements(db, booked, doneAt),
    messagesDone(db, ended),
    cursorAt(reading, messages.at(-1)?.uid ?? 0),
  ]);
  return ended;
}

/** The reports in a message, or how it ends without any. */
type Plan = {
  message: Pending;
  outcome: DoneMessage['outcome'];
  reads: readonly Read[];
  ending: Ending | null;
};

function planOf(message: Pending, read: (letter: Letter) => Ending | readonly Read[]): Plan {
  const { letter, givenUp } = message;
  const told = givenUp ?? (letter ? read(letter) : NO_REPORT);
  const reads = isEnding(told) ? [] : told;
  const ending = isEnding(told) ? told : reads.length === 0 ? NO_REPORT : null;
  return { message, reads, ending, outcome: ending?.outcome ?? outcomeOf(reads) };
}

function isEnding(told: Ending | readonly Read[]): told is Ending {
  return 'outcome' in told;
}

function outcomeOf(reads: readonly Read[]): DoneMessage['outcome'] {
  if (reads.some((each) => each.outcome === 'read')) return 'processed';
  return reads.every((each) => each.outcome === 'duplicate') ? 'duplicate' : 'refused';
}

async function bookedOf(
  { services, place }: Reading,
  plans: readonly Plan[],
  prepared: readonly Prepared[],
  at: string,
): Promise<Booked[]> {
  const byId = new Map(prepared.map((each) => [each.id, each]));
  const booked: Booked[] = [];
  for (const { message, reads, ending } of plans) {
    const { uid, letter } = message;
    const { madeAt, ...sent } = originOf(letter);
    const origin = { source: 'inbox', ...sent };
    // A forward's date is not when the platform made the file.
    const isAsked = isOwn(sent.sender, services.mailbox?.settings.user);
    for (const { id } of reads) {
      const each = byId.get(id);
      if (!each) continue;
      const rawKey = await keepUnnamed(services, each);
      booked.push(toBooked(each, { ...origin, madeAt, isAsked, actor: 'system', at, rawKey }));
    }
    if (!ending) continue;
    const { outcome, reason } = ending;
    const rawKey = await keptOf(services, message, ending);
    // Of a message that was never fetched there are no bytes to tell it by.
    const sha256 = letter?.sha256 ?? `${place.uidValidity}/${uid}`;
    const told = outcome === 'quarantined' ? tellingOf(letter) : {};
    const detail = ending.keep && letter && rawKey === null ? QUARANTINE_FULL : null;
    const row = {
      ...origin,
      ...told,
      id: crypto.randomUUID(),
      createdAt: at,
      madeAt: madeAtOf(madeAt, at),
      sha256,
      outcome,
      reason,
      detail,
      rawKey,
    };
    booked.push({ row, week: null });
  }
  return booked;
}

async function keptOf(services: Services, { letter }: Pending, { keep }: Ending): Promise<string | null> {
  return keep && letter?.bytes ? keepMessage(services, letter.bytes) : null;
}

/** What staff know a message in quarantine by. */
function tellingOf(letter: Letter | null) {
  const names = [...(letter?.attachments ?? []), ...(letter?.found?.names ?? [])];
  return { subject: letter?.head.subject ?? null, attachments: names.slice(0, MOST_NAMES) };
}

/** Where a message came from, for its reports. */
function originOf(letter: Letter | null) {
  const { messageId = null, date = null } = letter?.head ?? {};
  return { messageId, sender: letter && senderOf(letter.head), madeAt: date };
}
