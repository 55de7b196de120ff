import { sha256Hex } from '../digest';
import { type Message, readMessage } from '../mailbox/message';
import { bookFiles } from '../payment-reports/book-files';
import { keepRaw, keepUnnamed } from '../payment-reports/kept-bytes';
import type { Prepared } from '../payment-reports/prepare';
import { putReport } from '../payment-reports/store';
import { cursorAt, type Reading, underLease } from './lease';
import { isReport, type ReportFiles, reportFiles } from './report-files';
import type { MailReason } from './schema';
import { refusalOf } from './sender';
import { type DoneMessage, endedBefore, messageDone } from './store';

type Outcome = DoneMessage['outcome'];
type About = { uid: number; sha256: string | null; message: Pick<Message, 'messageId' | 'from'> | null };

/** Reads one message to its end, in one transaction. Raises what reading or writing it raises. */
export async function readOne(reading: Reading, uid: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { services, mailbox } = reading;
  const sha256 = await sha256Hex(bytes);
  const message = await readMessage(bytes);
  const about = { uid, sha256, message };
  const found = await reportFiles(message);
  const refusal = refusalOf(message, mailbox.settings);
  const before = await endedBefore(services.db, message.messageId, sha256);
  if (refusal !== null) {
    if (before.some((each) => each.sameBytes)) return end(reading, about, 'duplicate', 'same_message');
    const rawKey = found.files.length > 0 ? await keepRaw(services, bytes, sha256) : null;
    return end(reading, about, 'quarantined', refusal, rawKey);
  }
  if (before.some(({ outcome }) => outcome === 'processed' || outcome === 'ignored')) {
    return end(reading, about, 'duplicate', 'same_message');
  }
  await book(reading, about, found);
}

/** What may come of a message, whoever asked for it to be read: its reports, or the note that it has none. */
async function book(reading: Reading, about: About, { files, named }: ReportFiles): Promise<void> {
  const { services } = reading;
  await bookFiles(services, files, {
    provenance: { source: 'inbox', actor: 'system', ...origin(about) },
    cache: reading.cache,
    isReport: (prepared) => isReport(prepared, named),
    quarantine: (refused) => keepUnnamed(services, refused),
    first: [underLease(reading)],
    last: (prepared) => [
      ...(prepared.length === 0 ? [note(reading, about, 'ignored', 'no_report', null)] : []),
      done(reading, about, outcomeOf(prepared)),
      cursorAt(reading, about.uid),
    ],
  });
}

function outcomeOf(prepared: readonly Prepared[]): Outcome {
  if (prepared.length === 0) return 'ignored';
  if (prepared.some((each) => each.outcome === 'read')) return 'processed';
  return prepared.every((each) => each.outcome === 'duplicate') ? 'duplicate' : 'refused';
}

/** A message that is not read, with the reason; its bytes are kept where staff may want it read all the same. */
export async function setAside(
  reading: Reading,
  uid: number,
  reason: MailReason,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const sha256 = bytes ? await sha256Hex(bytes) : null;
  const rawKey = bytes && sha256 ? await keepRaw(reading.services, bytes, sha256) : null;
  const outcome = reason === 'message_too_large' ? 'refused' : 'quarantined';
  await end(reading, { uid, sha256, message: null }, outcome, reason, rawKey);
}

async function end(
  reading: Reading,
  about: About,
  outcome: Exclude<Outcome, 'processed'>,
  reason: MailReason,
  rawKey: string | null = null,
): Promise<void> {
  await reading.services.db.batch([
    underLease(reading),
    note(reading, about, outcome, reason, rawKey),
    done(reading, about, outcome),
    cursorAt(reading, about.uid),
  ]);
}

function origin({ message }: About) {
  return { messageId: message?.messageId ?? null, sender: message?.from.join(', ').slice(0, 320) || null };
}

function note(
  { services, place }: Reading,
  about: About,
  outcome: Exclude<Outcome, 'processed'>,
  reason: MailReason,
  rawKey: string | null,
) {
  return putReport(services.db, {
    id: crypto.randomUUID(),
    createdAt: services.now().toISOString(),
    source: 'inbox',
    ...origin(about),
    fileName: null,
    // Of a message that was never fetched there are no bytes to tell it by.
    sha256: about.sha256 ?? `${place.uidValidity}/${about.uid}`,
    ...{ outcome, reason, rawKey },
  });
}

function done({ services, place }: Reading, { uid, sha256, message }: About, outcome: Outcome) {
  const doneAt = services.now().toISOString();
  return messageDone(services.db, {
    ...place,
    ...{ uid, outcome, sha256, doneAt },
    messageId: message?.messageId ?? null,
  });
}
