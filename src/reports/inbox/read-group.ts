import { fileContext } from '../../ledger/report-files/read-file';
import { MAX_MESSAGE_BYTES } from '../../mail/imap/mailbox';
import { mappings } from '../../money/costs/sources';
import { MAX_ATTEMPTS, MAX_CUTS } from './attempt-limits';
import { endMessages, type Pending } from './end-messages';
import type { FetchedGroup } from './fetch-group';
import { BOOKED_BYTES } from './group-limits';
import type { Reading } from './lease';
import { type Ended, type Ending, openMessage } from './open-message';
import { endedBefore } from './store';

export type PendingMessage = {
  uid: number;
  size: number;
  attempts: number;
  cuts: number;
  /** Whether one that came after it has been read. */
  isLate: boolean;
};

export function worthTrying(group: readonly PendingMessage[]): number[] {
  return group.filter(isWorthTrying).map((message) => message.uid);
}

function isWorthTrying({ size, attempts, cuts }: PendingMessage): boolean {
  return size <= MAX_MESSAGE_BYTES && attempts < MAX_ATTEMPTS && cuts < MAX_CUTS;
}

/** Raises errors that end the poll. */
export async function readGroup(
  reading: Reading,
  group: readonly PendingMessage[],
  { arrived, undelivered }: FetchedGroup,
): Promise<void> {
  const { services } = reading;
  const context = { ...fileContext(services), mappings: await mappings(services.db) };
  const ended: Ended[] = await endedBefore(services.db, [...arrived.values()]);
  let together: Pending[] = [];
  let bytes = 0;
  for (const message of group) {
    const { uid } = message;
    const fetched = arrived.get(uid);
    const head = undelivered.get(uid);
    if (fetched) {
      // Sequential, so that memory holds one unpacked message.
      const opened = await openMessage(services, fetched, context);
      together.push({ uid, opened, isLate: message.isLate, givenUp: null });
      const { files = [], costs = [] } = opened.found ?? {};
      for (const file of [...files, ...costs]) bytes += file.size;
    } else if (head !== undefined) {
      services.log.warn('inbox.message_not_delivered', { uid, attempts: message.attempts + 1 });
      if (message.attempts + 1 < MAX_ATTEMPTS) reading.withheld.add(uid);
      else together.push({ uid, opened: null, head, givenUp: NOT_DELIVERED });
    } else if (!isWorthTrying(message)) {
      together.push({ uid, opened: null, givenUp: untried(message) });
    }
    // The cursor skips a message that was deleted meanwhile.
    if (bytes > BOOKED_BYTES) {
      await endMessages(reading, together, ended);
      together = [];
      bytes = 0;
    }
  }
  if (together.length > 0) await endMessages(reading, together, ended);
}

const NOT_DELIVERED: Ending = { outcome: 'quarantined', reason: 'message_not_delivered', keep: false };

function untried({ size }: PendingMessage): Ending {
  return size > MAX_MESSAGE_BYTES
    ? { outcome: 'refused', reason: 'message_too_large', keep: false }
    : { outcome: 'quarantined', reason: 'message_keeps_failing', keep: false };
}
