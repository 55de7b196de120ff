import { keepRaw } from '../payment-reports/kept-bytes';
import { putReport } from '../payment-reports/store';
import { cursorAt, type Reading, underLease } from './lease';
import type { Letter, Verdict } from './letter';
import { type DoneMessage, messagesDone } from './store';

/** A message that ends without a report being read. `keep`: its bytes are kept, for staff may want it read all the same. */
export type Ending = { uid: number; letter: Letter | null } & Omit<Extract<Verdict, { read: false }>, 'read'>;

/** Notes each with its reason, and moves the cursor past them, in one transaction. By UID. */
export async function endAll(reading: Reading, endings: readonly Ending[]): Promise<void> {
  const last = endings.at(-1);
  if (!last) return;
  const { services } = reading;
  const notes: ReturnType<typeof putReport>[] = [];
  for (const ending of endings) {
    const { letter, keep } = ending;
    const rawKey = keep && letter ? await keepRaw(services, letter.bytes) : null;
    notes.push(noteOf(reading, ending, rawKey));
  }
  await services.db.batch([
    underLease(reading),
    ...notes,
    messagesDone(
      services.db,
      endings.map((ending) => done(reading, ending)),
    ),
    cursorAt(reading, last.uid),
  ]);
}

export function done(
  { services, place }: Reading,
  { uid, letter, outcome }: Pick<Ending, 'uid' | 'letter'> & { outcome: DoneMessage['outcome'] },
): DoneMessage {
  const doneAt = services.now().toISOString();
  const [sha256, messageId] = [letter?.sha256 ?? null, letter?.content?.messageId ?? null];
  return { ...place, uid, outcome, sha256, messageId, doneAt };
}

/** Where a message came from, for its reports. */
export function originOf(letter: Letter | null) {
  const { messageId = null, from = [] } = letter?.content ?? {};
  return { messageId, sender: from.join(', ').slice(0, 320) || null };
}

export function noteOf({ services, place }: Reading, ending: Ending, rawKey: string | null) {
  const { uid, letter, outcome, reason } = ending;
  return putReport(services.db, {
    id: crypto.randomUUID(),
    createdAt: services.now().toISOString(),
    source: 'inbox',
    ...originOf(letter),
    fileName: null,
    // Of a message that was never fetched there are no bytes to tell it by.
    sha256: letter?.sha256 ?? `${place.uidValidity}/${uid}`,
    ...{ outcome, reason, rawKey },
  });
}
