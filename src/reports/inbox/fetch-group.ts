import { MailboxError, type OpenMailbox } from '../../mail/mail/mailbox';
import { endMessages } from './end-messages';
import { type Fetched, fetchLetters } from './fetch-letters';
import { type Reading, underLease } from './lease';
import { countAttempts, uncountAttempts } from './store';

export type FetchedGroup = ReadonlyMap<number, Fetched>;
export type Fetching = { uids: readonly number[]; arrival: Promise<Arrival> };
type Arrival = { messages: FetchedGroup } | { error: unknown };

/** Attempts are counted before the request. */
export async function beginFetch(
  reading: Reading,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<Fetching> {
  if (uids.length === 0) return { uids, arrival: Promise.resolve({ messages: new Map() }) };
  const { db } = reading.services;
  await db.batch([underLease(reading), countAttempts(db, reading.place, uids)]);
  const arrival = fetchAll(reading, opened, uids).then(
    (messages) => ({ messages }),
    (error: unknown) => ({ error }),
  );
  return { uids, arrival };
}

async function fetchAll(
  reading: Reading,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<FetchedGroup> {
  const fetched = await fetchLetters(reading, opened, uids);
  const missing = uids.filter((uid) => !fetched.has(uid));
  const remaining = missing.length > 0 ? await opened.remaining(missing) : [];
  if (remaining.length > 0) {
    throw new MailboxError('O servidor de email não entregou uma mensagem.', null);
  }
  return fetched;
}

/** Messages that are gone are missing. Raises `MailboxError`; a lost connection counts as a cut, not an attempt. */
export async function arrived(reading: Reading, { uids, arrival }: Fetching): Promise<FetchedGroup> {
  const arrivedAs = await arrival;
  if ('messages' in arrivedAs) return arrivedAs.messages;
  const { error } = arrivedAs;
  const [first = 0] = uids;
  const isTooLarge = error instanceof MailboxError && error.tooLarge;
  // In a group attempts stay counted: the next poll fetches each alone, which isolates the one at fault.
  if (isTooLarge && uids.length === 1) {
    const givenUp = { outcome: 'refused', reason: 'message_too_large', keep: false } as const;
    await endMessages(reading, [{ uid: first, letter: null, givenUp }], []);
  } else if (!isTooLarge) {
    await uncountAttempts(reading.services.db, reading.place, uids, 1);
  }
  throw error;
}
