import { isGuardFailure } from '../../../db/queries/batch-guard';
import { newMatchCache } from '../../ledger/kernel/book-reports';
import { type Mailbox, MailboxError, type OpenMailbox } from '../../mail/imap/mailbox';
import type { Services } from '../../services';
import { fetchGroup } from './fetch-group';
import { GROUP, GROUP_BYTES, WINDOW } from './group-limits';
import { cursorAt, type Reading, underLease } from './lease';
import { type PendingMessage, readGroup, worthTrying } from './read-group';
import { begunMessages, setAside, type takeLease, uncountAttempts } from './store';
import { senderRules } from './trusted-senders';

export type PollReport = { messages: number };

export type Deadlines = { soft: AbortSignal; hard: AbortSignal };
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
