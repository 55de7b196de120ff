import { MAX_MESSAGE_BYTES } from '../mail/mailbox';
import { endMessages, type Pending } from './end-messages';
import type { FetchedGroup } from './fetch-group';
import type { Reading } from './lease';
import { type Ended, type Ending, openLetter } from './letter';
import { endedBefore } from './store';

export type PendingMessage = { uid: number; size: number; attempts: number; cuts: number };

/** A message that ended the process so often is put aside. */
const MAX_ATTEMPTS = 3;
/** So is one that broke the connection so often: beside others once at most, then each time it alone was asked for. */
const MAX_CUTS = 8;
/** Bytes of files, unpacked, that are held to be booked together; one message may have more. */
const BOOKED_BYTES = 4 * 1024 * 1024;

/** UIDs of those that are fetched. */
export function worthTrying(group: readonly PendingMessage[]): number[] {
  return group.filter(isWorthTrying).map((message) => message.uid);
}

function isWorthTrying({ size, attempts, cuts }: PendingMessage): boolean {
  return size <= MAX_MESSAGE_BYTES && attempts < MAX_ATTEMPTS && cuts < MAX_CUTS;
}

/** Reads messages of consecutive UIDs to their end. Raises what breaks the poll off. */
export async function readGroup(
  reading: Reading,
  group: readonly PendingMessage[],
  fetched: FetchedGroup,
): Promise<void> {
  const { services } = reading;
  const ended: Ended[] = await endedBefore(services.db, [...fetched.values()]);
  let together: Pending[] = [];
  let bytes = 0;
  for (const message of group) {
    const { uid } = message;
    const arrived = fetched.get(uid);
    if (arrived) {
      // One after the other: what opening them takes in memory is then that of one message, not of all.
      const letter = await openLetter(services, arrived);
      together.push({ uid, letter, givenUp: null });
      for (const file of letter.found?.files ?? []) bytes += file.size;
    } else if (!isWorthTrying(message)) {
      together.push({ uid, letter: null, givenUp: untried(message) });
    }
    // One that was asked for and is gone by now is nothing to read; the cursor passes it.
    if (bytes > BOOKED_BYTES) {
      await endMessages(reading, together, ended);
      together = [];
      bytes = 0;
    }
  }
  if (together.length > 0) await endMessages(reading, together, ended);
}

function untried({ size }: PendingMessage): Ending {
  return size > MAX_MESSAGE_BYTES
    ? { outcome: 'refused', reason: 'message_too_large', keep: false }
    : { outcome: 'quarantined', reason: 'message_keeps_failing', keep: false };
}
