import { MailboxError, type OpenMailbox } from '../../mail/imap/mailbox';
import type { Head } from '../../mail/messages/head';
import { endMessages } from './end-messages';
import { type Fetched, fetchMessages } from './fetch-messages';
import { type Reading, underLease } from './lease';
import { countAttempts, uncountAttempts } from './store';

export type FetchedGroup = {
  arrived: ReadonlyMap<number, Fetched>;
  /** Messages that the server keeps but does not deliver, with their header where it delivers that. */
  undelivered: ReadonlyMap<number, Head | null>;
};

/** Counts the attempts before the request. Messages that are gone are missing from the answer. Raises `MailboxError`;
 * a lost connection counts as a cut, not as an attempt, unless the server ended it over one message. */
export async function fetchGroup(
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
      const givenUp = { outcome: 'refused', reason: 'message_too_large', keep: false } as const;
      await endMessages(reading, [{ uid: first, opened: null, givenUp }], []);
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
