import { isGuardFailure } from '../../db/batch-guard';
import { toAppError } from '../http/errors';
import type { OpenMailbox } from '../mailbox/mailbox';
import { MAX_MESSAGE_BYTES } from '../mailbox/mailbox';
import { bookLetter } from './book-letter';
import { type Ending, endAll } from './end-messages';
import { fetchGroup } from './fetch-group';
import type { Reading } from './lease';
import { type Ended, judge, type Letter, openLetter } from './letter';
import { endedBefore, uncountAttempts } from './store';

export type PendingMessage = { uid: number; size: number; attempts: number; cuts: number };

/** A message that ended the process so often is put aside. */
const MAX_ATTEMPTS = 3;
/** So is one that broke the connection each time it alone was asked for. */
const MAX_CUTS = 8;

/**
 * Reads messages of consecutive UIDs to their end: each with a report in a transaction of its own, those between
 * together. Raises what breaks the poll off.
 */
export async function readGroup(
  reading: Reading,
  opened: OpenMailbox,
  group: readonly PendingMessage[],
): Promise<void> {
  const uids = group.filter(isWorthTrying).map((message) => message.uid);
  const fetched = await fetchGroup(reading, opened, uids);
  const letters = new Map<number, Letter>();
  for (const [uid, bytes] of fetched) {
    const failed = (error: unknown) => reading.services.log.error('inbox.message_failed', error, { uid });
    letters.set(uid, await openLetter(uid, bytes, failed));
  }
  try {
    await endGroup(reading, group, letters);
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) {
      await uncountAttempts(reading.services.db, reading.place, uids, 0).catch(() => undefined);
    }
    throw error;
  }
}

function isWorthTrying({ size, attempts, cuts }: PendingMessage): boolean {
  return size <= MAX_MESSAGE_BYTES && attempts < MAX_ATTEMPTS && cuts < MAX_CUTS;
}

async function endGroup(
  reading: Reading,
  group: readonly PendingMessage[],
  letters: ReadonlyMap<number, Letter>,
): Promise<void> {
  const ended: Ended[] = await endedBefore(reading.services.db, [...letters.values()]);
  let endings: Ending[] = [];
  for (const message of group) {
    const letter = letters.get(message.uid);
    if (!letter) {
      // One that was fetched and is gone by now is nothing to read; the cursor passes it.
      if (!isWorthTrying(message)) endings.push(untried(message));
      continue;
    }
    const verdict = judge(letter, reading.mailbox.settings, ended);
    if (verdict.read) {
      await endAll(reading, endings);
      endings = [];
      ended.push({ ...identityOf(letter), outcome: await bookOrSetAside(reading, letter, endings) });
    } else {
      endings.push({ letter, uid: letter.uid, ...verdict });
      ended.push({ ...identityOf(letter), outcome: verdict.outcome });
    }
  }
  await endAll(reading, endings);
}

function untried({ uid, size }: PendingMessage): Ending {
  const isTooLarge = size > MAX_MESSAGE_BYTES;
  const [outcome, reason] = isTooLarge
    ? (['refused', 'message_too_large'] as const)
    : (['quarantined', 'message_keeps_failing'] as const);
  return { uid, letter: null, outcome, reason, keep: false };
}

function identityOf({ sha256, content }: Letter) {
  return { sha256, messageId: content?.messageId ?? null };
}

/** What is wrong with the message itself puts it aside; what is wrong with the world breaks the poll off. */
async function bookOrSetAside(
  reading: Reading,
  letter: Letter,
  endings: Ending[],
): Promise<Ended['outcome']> {
  try {
    return await bookLetter(reading, letter);
  } catch (error) {
    if (isGuardFailure(error, 'lease') || toAppError(error).code === 'unavailable') throw error;
    reading.services.log.error('inbox.message_failed', error, { uid: letter.uid });
    const reason = 'message_unreadable';
    endings.push({ uid: letter.uid, letter, outcome: 'quarantined', reason, keep: true });
    return 'quarantined';
  }
}
