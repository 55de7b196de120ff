import { MailboxError, type OpenMailbox } from '../mailbox/mailbox';
import { endAll } from './end-messages';
import { type Reading, underLease } from './lease';
import { countAttempts, uncountAttempts } from './store';

/**
 * Messages by UID, in order, each counted as attempted before it is asked for; one that is no longer there is missing.
 * Raises `MailboxError`, and takes the count back where the connection is to blame.
 */
export async function fetchGroup(reading: Reading, opened: OpenMailbox, uids: readonly number[]) {
  const fetched = new Map<number, Uint8Array<ArrayBuffer>>();
  const [first = 0, last = first] = [uids[0], uids.at(-1)];
  if (uids.length === 0) return fetched;
  const { db } = reading.services;
  await db.batch([underLease(reading), countAttempts(db, reading.place, uids)]);
  try {
    const messages = await opened.fetch(uids);
    for (const { uid, bytes } of messages.toSorted((a, b) => a.uid - b.uid)) fetched.set(uid, bytes);
    const missing = uids.filter((uid) => !fetched.has(uid));
    const listed = missing.length > 0 ? await opened.sizes(first, last) : [];
    if (listed.some(({ uid }) => missing.includes(uid))) {
      throw new MailboxError('O servidor de email não entregou uma mensagem.', null);
    }
    return fetched;
  } catch (error) {
    const isTooLarge = error instanceof MailboxError && error.tooLarge;
    // Where several were asked for the count stays: next time each is asked for alone, and the one at fault is known.
    if (isTooLarge && uids.length === 1) {
      await endAll(reading, [
        { uid: first, letter: null, outcome: 'refused', reason: 'message_too_large', keep: false },
      ]);
    } else if (!isTooLarge) {
      await uncountAttempts(db, reading.place, uids, uids.length === 1 ? 1 : 0);
    }
    throw error;
  }
}
