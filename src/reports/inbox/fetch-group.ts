import { MailboxError, type OpenMailbox } from '../../mail/mail/mailbox';
import { endMessages } from './end-messages';
import { type Fetched, fetchMessages } from './fetch-messages';
import { type Reading, underLease } from './lease';
import { countAttempts, uncountAttempts } from './store';

export type FetchedGroup = ReadonlyMap<number, Fetched>;

/** Counts the attempts before the request. Messages that are gone are missing from the answer. Raises `MailboxError`;
 * a lost connection counts as a cut, not as an attempt. */
export async function fetchGroup(
  reading: Reading,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<FetchedGroup> {
  if (uids.length === 0) return new Map();
  const { db } = reading.services;
  await db.batch([underLease(reading), countAttempts(db, reading.place, uids)]);
  try {
    return await fetchAll(reading, opened, uids);
  } catch (error) {
    const [first = 0] = uids;
    const isTooLarge = error instanceof MailboxError && error.tooLarge;
    // In a group, attempts stay counted: the next poll fetches each message alone, which isolates the faulty one.
    if (isTooLarge && uids.length === 1) {
      const givenUp = { outcome: 'refused', reason: 'message_too_large', keep: false } as const;
      await endMessages(reading, [{ uid: first, opened: null, givenUp }], []);
    } else if (!isTooLarge) {
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
  const fetched = await fetchMessages(reading, opened, uids);
  const missing = uids.filter((uid) => !fetched.has(uid));
  const remaining = missing.length > 0 ? await opened.remaining(missing) : [];
  if (remaining.length > 0) {
    throw new MailboxError('O servidor de email não entregou uma mensagem.', null);
  }
  return fetched;
}
