import { isGuardFailure } from '../../db/batch-guard';
import type { Mailbox, OpenMailbox } from '../mailbox/mailbox';
import type { Services } from '../services';
import { cursorAt, type Reading, underLease } from './lease';
import { type PendingMessage, readGroup } from './read-group';
import { begunMessages, type takeLease } from './store';

export type PollReport = { messages: number };

/** UIDs asked about at a time. */
const WINDOW = 2000;
/** Fetched together at most: messages, and bytes. */
const GROUP = 50;
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
    const reading: Reading = { services, mailbox, place, fence: lease.fence, cache: { people: null } };
    const goesOn = lease.mailbox === place.mailbox && lease.uidValidity === place.uidValidity;
    for (let from = goesOn ? lease.lastUid + 1 : 1; from < opened.uidNext; from += WINDOW) {
      const to = Math.min(from + WINDOW, opened.uidNext) - 1;
      const pending = await pendingMessages(reading, opened, from, to);
      for (const group of groupsOf(pending)) {
        if (enough.aborted) return report;
        await readGroup(reading, opened, group);
        report.messages += group.length;
      }
      if (pending.at(-1)?.uid !== to) await services.db.batch([underLease(reading), cursorAt(reading, to)]);
    }
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
  } finally {
    await opened.close();
  }
  return report;
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
    const isAlone = message.attempts > 0 || message.cuts > 0;
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
