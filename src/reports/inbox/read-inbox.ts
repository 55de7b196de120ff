import { isGuardFailure } from '../../../db/queries/batch-guard';
import { newMatchCache } from '../../ledger/kernel/book-reports';
import { fileContext } from '../../ledger/report-files/read-file';
import { MAX_MESSAGE_BYTES, type Mailbox, MailboxError, type OpenMailbox } from '../../mail/imap/mailbox';
import type { Head } from '../../mail/messages/head';
import { mappings } from '../../money/costs/sources';
import { areRecibosOn } from '../../people/recibos/read-recibos';
import type { Services } from '../../services';
import { endMessages, type Pending } from './end-messages';
import { type Fetched, fetchMessages } from './fetch-messages';
import { cursorAt, type Reading, underLease } from './lease';
import { type Ended, type Ending, judge, openMessage, outcomeOf } from './open-message';
import { BOOKED_BYTES, GROUP, GROUP_BYTES, MAX_ATTEMPTS, MAX_CUTS, WINDOW } from './poll-limits';
import {
  begunMessages,
  countAttempts,
  endedBefore,
  setAside,
  type takeLease,
  uncountAttempts,
} from './store';
import { senderRules } from './trusted-senders';

export type PollReport = { messages: number };

type Deadlines = { soft: AbortSignal; hard: AbortSignal };
export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

/** Connections that a poll makes anew after one has ended over a message. */
const MOST_REOPENED = 3;

/** Reads in order until a deadline or the loss of the lease. Where a message has ended the connection, a new one goes
 * on: what was asked for has been counted, and is asked for alone. Raises `MailboxError` and database errors. */
export async function readInbox(
  services: Services,
  mailbox: Mailbox,
  lease: Lease,
  { soft, hard }: Deadlines,
): Promise<PollReport> {
  const report = { messages: 0 };
  const rules = await senderRules(services, mailbox);
  const own = {
    services,
    mailbox,
    fence: lease.fence,
    cache: newMatchCache(),
    rules,
    asksPdfs: await areRecibosOn(services.db, services.recibos),
    withheld: new Set<number>(),
  };
  const start = { ...lease };
  for (let reopened = 0; ; reopened += 1) {
    try {
      await readOpened(own, start, { soft, hard }, report);
      return report;
    } catch (error) {
      if (isGuardFailure(error, 'lease')) return report;
      const isEnded =
        error instanceof MailboxError && (error.fault === 'ended' || error.fault === 'tooLarge');
      if (!isEnded || reopened === MOST_REOPENED || soft.aborted || hard.aborted) throw error;
    }
  }
}

async function readOpened(
  own: Omit<Reading, 'place'>,
  start: Lease,
  { soft, hard }: Deadlines,
  report: PollReport,
): Promise<void> {
  const { services, mailbox } = own;
  const opened = await mailbox.open(hard);
  try {
    const { user, host, folder } = mailbox.settings;
    const place = { mailbox: `${user}@${host}/${folder}`, uidValidity: opened.uidValidity };
    const reading: Reading = { ...own, place };
    for (let from = await firstUid(reading, opened, start); from < opened.uidNext; from += WINDOW) {
      const to = Math.min(from + WINDOW, opened.uidNext) - 1;
      const pending = await pendingMessages(reading, opened, from, to);
      await readGroups(reading, opened, groupsOf(pending), soft, report);
      if (soft.aborted) return;
      if (pending.at(-1)?.uid !== to) await services.db.batch([underLease(reading), cursorAt(reading, to)]);
    }
  } finally {
    await opened.close();
  }
}

/** A changed UIDVALIDITY starts over (RFC 9051 §2.3.1.1). So does a lower UIDNEXT: the mailbox was restored from a
 * copy, and its next messages have UIDs that others had. */
async function firstUid(reading: Reading, opened: OpenMailbox, start: Lease): Promise<number> {
  const { services, place, fence } = reading;
  const { lastUid } = start;
  if (start.mailbox !== place.mailbox || start.uidValidity !== place.uidValidity) return 1;
  if (!opened.statesUidNext || opened.uidNext > lastUid) return lastUid + 1;
  await services.db.batch([
    underLease(reading),
    setAside(services.db, place, `${place.uidValidity}~${fence}`),
    cursorAt(reading, 0),
  ]);
  start.lastUid = 0;
  services.log.warn('inbox.restored', { uidNext: opened.uidNext, lastUid });
  return 1;
}

async function readGroups(
  reading: Reading,
  opened: OpenMailbox,
  groups: Iterable<PendingMessage[]>,
  soft: AbortSignal,
  report: PollReport,
): Promise<void> {
  for (const group of groups) {
    if (soft.aborted) return;
    const uids = worthTrying(group);
    const fetched = await fetchGroup(reading, opened, uids);
    const before = reading.withheld.size;
    try {
      await readGroup(reading, group, fetched);
    } catch (error) {
      // These messages did not cause the failure, so their attempts do not count.
      if (!isGuardFailure(error, 'lease') && uids.length > 0) {
        await uncountAttempts(reading.services.db, reading.place, uids, 0).catch(() => undefined);
      }
      throw error;
    }
    report.messages += group.length - (reading.withheld.size - before);
  }
}

function wasBegun({ attempts, cuts }: PendingMessage): boolean {
  return attempts > 0 || cuts > 0;
}

async function pendingMessages(
  { services, place, withheld }: Reading,
  opened: OpenMailbox,
  from: number,
  to: number,
): Promise<PendingMessage[]> {
  const begun = new Map(
    (await begunMessages(services.db, place, from, to)).map((message) => [message.uid, message]),
  );
  const done = [...begun.values()].filter(({ outcome }) => outcome !== null);
  const lastDone = Math.max(0, ...done.map(({ uid }) => uid));
  const listed = await opened.sizes(from, to);
  return listed
    .filter(({ uid }) => begun.get(uid)?.outcome == null && !withheld.has(uid))
    .map(({ uid, size }) => {
      const { attempts = 0, cuts = 0 } = begun.get(uid) ?? {};
      return { uid, size, attempts, cuts, isLate: uid < lastDone };
    });
}

/** Groups fresh messages; one attempted before goes alone, which isolates a poison message. */
function* groupsOf(messages: readonly PendingMessage[]): Generator<PendingMessage[]> {
  let group: PendingMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const isAlone = wasBegun(message);
    if (group.length > 0 && (isAlone || group.length === GROUP || bytes + message.size > GROUP_BYTES)) {
      yield group;
      group = [];
      bytes = 0;
    }
    if (isAlone) yield [message];
    else {
      group.push(message);
      bytes += message.size;
    }
  }
  if (group.length > 0) yield group;
}

type PendingMessage = {
  uid: number;
  size: number;
  attempts: number;
  cuts: number;
  /** Whether one that came after it has been read. */
  isLate: boolean;
};

function worthTrying(group: readonly PendingMessage[]): number[] {
  return group.filter(isWorthTrying).map((message) => message.uid);
}

function isWorthTrying({ size, attempts, cuts }: PendingMessage): boolean {
  return size <= MAX_MESSAGE_BYTES && attempts < MAX_ATTEMPTS && cuts < MAX_CUTS;
}

type FetchedGroup = {
  arrived: ReadonlyMap<number, Fetched>;
  /** Messages that the server keeps but does not deliver, with their header where it delivers that. */
  undelivered: ReadonlyMap<number, Head | null>;
};

/** Counts the attempts before the request. Messages that are gone are missing from the answer. Raises `MailboxError`;
 * a lost connection counts as a cut, not as an attempt, unless the server ended it over one message. */
async function fetchGroup(
  reading: Reading,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<FetchedGroup> {
  if (uids.length === 0) return { arrived: new Map(), undelivered: new Map() };
  const { db } = reading.services;
  await db.batch([underLease(reading), countAttempts(db, reading.place, uids)]);
  try {
    return await fetchAll(reading, opened, uids);
  } catch (error) {
    const [first = 0] = uids;
    const isAlone = uids.length === 1;
    const fault = error instanceof MailboxError ? error.fault : 'other';
    // After a group each message is fetched alone, which isolates the faulty one.
    if (fault === 'tooLarge' && isAlone) {
      const ending = { outcome: 'refused', reason: 'message_too_large', keep: false } as const;
      await endMessages(reading, [{ uid: first, opened: null, ending }], []);
    } else if (fault === 'ended' && isAlone) {
      reading.withheld.add(first);
    } else if (fault !== 'tooLarge') {
      await uncountAttempts(db, reading.place, uids, 1);
    }
    throw error;
  }
}

async function fetchAll(
  reading: Reading,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<FetchedGroup> {
  const { arrived, heads } = await fetchMessages(reading, opened, uids);
  const missing = uids.filter((uid) => !arrived.has(uid));
  const remaining = missing.length > 0 ? await opened.remaining(missing) : [];
  return { arrived, undelivered: new Map(remaining.map((uid) => [uid, heads.get(uid) ?? null])) };
}

/** Raises errors that end the poll. */
async function readGroup(
  reading: Reading,
  group: readonly PendingMessage[],
  { arrived, undelivered }: FetchedGroup,
): Promise<void> {
  const { services } = reading;
  const context = {
    ...fileContext(services),
    mappings: await mappings(services.db),
    asksPdfs: reading.asksPdfs,
  };
  const ended: Ended[] = await endedBefore(services.db, [...arrived.values()]);
  let together: Pending[] = [];
  let bytes = 0;
  const endTogether = async () => {
    if (together.length > 0) await endMessages(reading, together, ended);
    together = [];
    bytes = 0;
  };
  for (const message of group) {
    const { uid, isLate } = message;
    const fetched = arrived.get(uid);
    const head = undelivered.get(uid);
    if (fetched) {
      // Sequential, so that memory holds one unpacked message.
      const opened = await openMessage(services, fetched, context);
      // How the same bytes end decides about these.
      if (together.some((other) => other.ending === null && other.opened?.sha256 === opened.sha256)) {
        await endTogether();
      }
      const ending = judge(opened, ended);
      if (ending) ended.push({ sha256: opened.sha256, outcome: outcomeOf(ending) });
      together.push({ uid, opened, isLate, ending });
      const { files = [], costs = [], pdfs = [] } = opened.found ?? {};
      for (const file of [...files, ...costs]) bytes += file.size;
      for (const pdf of pdfs) bytes += pdf.bytes.length;
    } else if (head !== undefined) {
      services.log.warn('inbox.message_not_delivered', { uid, attempts: message.attempts + 1 });
      if (message.attempts + 1 < MAX_ATTEMPTS) reading.withheld.add(uid);
      else together.push({ uid, opened: null, head, ending: NOT_DELIVERED });
    } else if (!isWorthTrying(message)) {
      together.push({ uid, opened: null, ending: untried(message) });
    }
    // The cursor skips a message that was deleted meanwhile.
    if (bytes > BOOKED_BYTES) await endTogether();
  }
  await endTogether();
}

const NOT_DELIVERED: Ending = { outcome: 'quarantined', reason: 'message_not_delivered', keep: false };

function untried({ size }: PendingMessage): Ending {
  return size > MAX_MESSAGE_BYTES
    ? { outcome: 'refused', reason: 'message_too_large', keep: false }
    : { outcome: 'quarantined', reason: 'message_keeps_failing', keep: false };
}
