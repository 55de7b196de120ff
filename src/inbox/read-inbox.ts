import { isGuardFailure } from '../../db/queries/batch-guard';
import type { Mailbox, OpenMailbox } from '../mail/mailbox';
import { newMatchCache } from '../matching/match-cache';
import type { Services } from '../services';
import { arrived, beginFetch, type Fetching } from './fetch-group';
import { cursorAt, type Reading, underLease } from './lease';
import { type PendingMessage, readGroup, worthTrying } from './read-group';
import { begunMessages, type takeLease, uncountAttempts } from './store';
import { senderRules } from './trusted-senders';

export type PollReport = { messages: number };

/** UIDs asked about at a time. */
const WINDOW = 2000;
/** Fetched together at most: messages, and bytes. */
const GROUP = 250;
const GROUP_BYTES = 4 * 1024 * 1024;

/** `enough`: no further group of messages is begun. `end`: the connection is cut. */
export type Limits = { enough: AbortSignal; end: AbortSignal };
export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

/**
 * Reads every message after the cursor, in order, until its limits or the loss of the lease; another mailbox, or
 * the same made anew (UIDVALIDITY), is read from its beginning. Raises `MailboxError`, and what the database raises.
 */
export async function readInbox(
  services: Services,
  mailbox: Mailbox,
  lease: Lease,
  { enough, end }: Limits,
): Promise<PollReport> {
  const report = { messages: 0 };
  const opened = await mailbox.open(end);
  try {
    const { user, host, folder } = mailbox.settings;
    const place = { mailbox: `${user}@${host}/${folder}`, uidValidity: opened.uidValidity };
    const reading: Reading = {
      services,
      mailbox,
      place,
      fence: lease.fence,
      cache: newMatchCache(),
      rules: await senderRules(services, mailbox),
    };
    const goesOn = lease.mailbox === place.mailbox && lease.uidValidity === place.uidValidity;
    for (let from = goesOn ? lease.lastUid + 1 : 1; from < opened.uidNext; from += WINDOW) {
      const to = Math.min(from + WINDOW, opened.uidNext) - 1;
      const pending = await pendingMessages(reading, opened, from, to);
      await readGroups(reading, opened, [...groupsOf(pending)], enough, report);
      if (enough.aborted) return report;
      if (pending.at(-1)?.uid !== to) await services.db.batch([underLease(reading), cursorAt(reading, to)]);
    }
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
  } finally {
    await opened.close();
  }
  return report;
}

/** While one group is read the next is already on its way, unless one of them is to be known by its fault. */
async function readGroups(
  reading: Reading,
  opened: OpenMailbox,
  groups: readonly PendingMessage[][],
  enough: AbortSignal,
  report: PollReport,
): Promise<void> {
  const begin = (group: readonly PendingMessage[]) => beginFetch(reading, opened, worthTrying(group));
  let ahead: Fetching | null = null;
  for (const [at, group] of groups.entries()) {
    if (enough.aborted && !ahead) return;
    const fetched = await arrived(reading, ahead ?? (await begin(group)));
    const next = enough.aborted ? undefined : groups[at + 1];
    ahead = null;
    try {
      if (next && isFresh(group) && isFresh(next)) ahead = await begin(next);
      await readGroup(reading, group, fetched);
    } catch (error) {
      const unread = [...worthTrying(group), ...(ahead?.uids ?? [])];
      if (!isGuardFailure(error, 'lease')) await notAttempted(reading, unread).catch(() => undefined);
      throw error;
    }
    report.messages += group.length;
  }
}

/** Through no fault of the messages. */
async function notAttempted({ services, place }: Reading, uids: readonly number[]): Promise<void> {
  if (uids.length > 0) await uncountAttempts(services.db, place, uids, 0);
}

function isFresh(group: readonly PendingMessage[]): boolean {
  return group.every((message) => !wasBegun(message));
}

function wasBegun({ attempts, cuts }: PendingMessage): boolean {
  return attempts > 0 || cuts > 0;
}

async function pendingMessages(
  { services, place }: Reading,
  opened: OpenMailbox,
  from: number,
  to: number,
): Promise<PendingMessage[]> {
  const begun = new Map(
    (await begunMessages(services.db, place, from, to)).map((message) => [message.uid, message]),
  );
  const listed = await opened.sizes(from, to);
  return listed
    .filter(({ uid }) => begun.get(uid)?.outcome == null)
    .map(({ uid, size }) => {
      const { attempts = 0, cuts = 0 } = begun.get(uid) ?? {};
      return { uid, size, attempts, cuts };
    });
}

/** Messages that were never begun go together; one that was begun and not done goes alone, to be known if it is at fault. */
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
