import { isGuardFailure } from '../../../db/queries/batch-guard';
import { newMatchCache } from '../../ledger/ledger/book-reports';
import type { Mailbox, OpenMailbox } from '../../mail/mail/mailbox';
import type { Services } from '../../services';
import { fetchGroup } from './fetch-group';
import { GROUP, GROUP_BYTES, WINDOW } from './group-limits';
import { cursorAt, type Reading, underLease } from './lease';
import { type PendingMessage, readGroup, worthTrying } from './read-group';
import { begunMessages, type takeLease, uncountAttempts } from './store';
import { senderRules } from './trusted-senders';

export type PollReport = { messages: number };

export type Deadlines = { soft: AbortSignal; hard: AbortSignal };
export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

/** Reads in order until a deadline or the loss of the lease; a changed UIDVALIDITY restarts from the first UID. Raises
 * `MailboxError` and database errors. */
export async function readInbox(
  services: Services,
  mailbox: Mailbox,
  lease: Lease,
  { soft, hard }: Deadlines,
): Promise<PollReport> {
  const report = { messages: 0 };
  const opened = await mailbox.open(hard);
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
      await readGroups(reading, opened, groupsOf(pending), soft, report);
      if (soft.aborted) return report;
      if (pending.at(-1)?.uid !== to) await services.db.batch([underLease(reading), cursorAt(reading, to)]);
    }
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
  } finally {
    await opened.close();
  }
  return report;
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
    try {
      await readGroup(reading, group, fetched);
    } catch (error) {
      // These messages did not cause the failure, so their attempts do not count.
      if (!isGuardFailure(error, 'lease') && uids.length > 0) {
        await uncountAttempts(reading.services.db, reading.place, uids, 0).catch(() => undefined);
      }
      throw error;
    }
    report.messages += group.length;
  }
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
