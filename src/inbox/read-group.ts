import { isGuardFailure } from '../../db/batch-guard';
import { toAppError } from '../http/errors';
import { MAX_MESSAGE_BYTES, MailboxError, type OpenMailbox } from '../mailbox/mailbox';
import { type Reading, underLease } from './lease';
import { readOne, setAside } from './read-message';
import { countAttempts, uncountAttempts } from './store';

export type PendingMessage = { uid: number; size: number; attempts: number; cuts: number };

/** A message that ended the process so often is put aside. */
const MAX_ATTEMPTS = 3;
/** So is one that broke the connection each time it alone was asked for. */
const MAX_CUTS = 8;

/** Reads messages of consecutive UIDs to their end, each in its own transaction. Raises what breaks the poll off. */
export async function readGroup(
  reading: Reading,
  opened: OpenMailbox,
  group: readonly PendingMessage[],
): Promise<void> {
  const small = group.filter((message) => isWorthTrying(message) && message.size <= MAX_MESSAGE_BYTES);
  const uids = small.map((message) => message.uid);
  if (uids.length > 0) {
    const { db } = reading.services;
    await db.batch([underLease(reading), countAttempts(db, reading.place, uids)]);
  }
  const fetched = await fetchAll(reading, opened, uids);
  for (const message of group) {
    const { uid } = message;
    const bytes = fetched.get(uid);
    if (message.size > MAX_MESSAGE_BYTES) await setAside(reading, uid, 'message_too_large');
    else if (!isWorthTrying(message)) await setAside(reading, uid, 'message_keeps_failing');
    // One that is gone by now is nothing to read; the cursor passes it.
    else if (bytes) await readOrSetAside(reading, uid, bytes, uids);
  }
}

function isWorthTrying({ attempts, cuts }: PendingMessage): boolean {
  return attempts < MAX_ATTEMPTS && cuts < MAX_CUTS;
}

async function fetchAll(reading: Reading, opened: OpenMailbox, uids: readonly number[]) {
  const fetched = new Map<number, Uint8Array<ArrayBuffer>>();
  if (uids.length === 0) return fetched;
  const [first = 0, last = first] = [uids[0], uids.at(-1)];
  try {
    for (const { uid, bytes } of await opened.fetch(uids)) fetched.set(uid, bytes);
    const missing = uids.filter((uid) => !fetched.has(uid));
    const listed = missing.length > 0 ? await opened.sizes(first, last) : [];
    if (listed.some(({ uid }) => missing.includes(uid))) {
      throw new MailboxError('O servidor de email não entregou uma mensagem.', null);
    }
    return fetched;
  } catch (error) {
    const isTooLarge = error instanceof MailboxError && error.tooLarge;
    // Its attempts stay counted: next time each is asked for alone, and the one at fault is known.
    if (isTooLarge && uids.length === 1) await setAside(reading, first, 'message_too_large');
    else if (!isTooLarge) {
      await uncountAttempts(reading.services.db, reading.place, uids, uids.length === 1 ? 1 : 0);
    }
    throw error;
  }
}

/** What is wrong with the message itself puts it aside; what is wrong with the world breaks the poll off. */
async function readOrSetAside(
  reading: Reading,
  uid: number,
  bytes: Uint8Array<ArrayBuffer>,
  counted: readonly number[],
): Promise<void> {
  try {
    await readOne(reading, uid, bytes);
  } catch (error) {
    if (isGuardFailure(error, 'lease')) throw error;
    if (toAppError(error).code === 'unavailable') {
      await uncountAttempts(reading.services.db, reading.place, counted, 0).catch(() => undefined);
      throw error;
    }
    reading.services.log.error('inbox.message_failed', error, { uid });
    await setAside(reading, uid, 'message_unreadable', bytes);
  }
}
