import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import {
  type BookedGroup,
  bookReports,
  type Group,
  type GroupOutcome,
  type Provenance,
  type UnreadGroup,
} from '../../ledger/kernel/book-reports';
import { isReport } from '../../ledger/report-files/attachments';
import type { Head } from '../../mail/messages/head';
import { isCostSender, isTrustedForCosts } from '../../money/costs/cost-senders';
import { receiveCosts, receiveUntrustedCosts } from '../../money/costs/receive';
import { takeOfMail } from '../../people/recibos/take-recibo';
import { toAppError } from '../../platform/http/errors';
import { keepFileWithoutWeek, keepMessage } from '../quarantine/quarantined-files';
import type { FoundFiles } from '../report-reading/cost-attachments';
import { isOwn, senderOf } from './believed-sender';
import { cursorAt, type Reading, underLease } from './lease';
import {
  besideReports,
  type Ended,
  type Ending,
  judge,
  noReportIn,
  type OpenedMessage,
} from './open-message';
import { QUARANTINE_FULL } from './reason-texts';
import { type DoneMessage, messagesDone } from './store';

/** A message that was fetched, given up or, if reading failed, both. `head` is that of one whose rest never came. */
export type Pending = {
  uid: number;
  opened: OpenedMessage | null;
  head?: Head | null;
  isLate?: boolean;
  givenUp: Ending | null;
};

/** In one transaction, books reports, records messages without any, and moves the cursor. On failure each is retried
 * alone, and the faulty one quarantined. Appends to `ended`; raises errors that end the poll. */
export async function endMessages(
  reading: Reading,
  messages: readonly Pending[],
  ended: Ended[],
): Promise<void> {
  const { services } = reading;
  try {
    ended.push(...(await bookMessages(reading, messages, ended)));
  } catch (error) {
    if (isGuardFailure(error, 'lease') || toAppError(error).code === 'unavailable') throw error;
    const [first, ...others] = messages;
    if (!first || (first.givenUp && others.length === 0)) throw error;
    services.log.error('inbox.message_failed', error, { uid: first.uid, others: others.length });
    if (others.length > 0) for (const each of messages) await endMessages(reading, [each], ended);
    else await endMessages(reading, [{ ...first, givenUp: UNREADABLE }], ended);
  }
}

const UNREADABLE: Ending = { outcome: 'quarantined', reason: 'message_unreadable', keep: false };
const MOST_NAMES = 10;
/** Ends of messages without a report that were read. */
const SEEN: ReadonlySet<string> = new Set([
  'only_costs',
  'no_report',
  'only_recibos',
  'recibo_not_taken',
  'attachment_not_opened',
]);
const NOTHING = new Uint8Array();

async function bookMessages(
  reading: Reading,
  messages: readonly Pending[],
  endedBefore: readonly Ended[],
): Promise<Ended[]> {
  const { services, cache, place } = reading;
  const same = Map.groupBy(messages.keys(), (n) => messages[n]?.opened?.sha256);
  const before = Map.groupBy(endedBefore, (ended) => ended.sha256);
  await takeAttachments(reading, messages, before);
  const { groups } = await bookReports(services, {
    groups: messages.map((message) =>
      groupOf(reading, message, (sha256, outcomes) => [
        ...(before.get(sha256) ?? []).map(({ outcome }) => outcome),
        ...(same.get(sha256) ?? []).flatMap((n) => outcomes[n] ?? []),
      ]),
    ),
    cache,
    quarantine: (refused) => keepFileWithoutWeek(services, refused),
    guards: [underLease(reading)],
    after: (booked, at) => [
      messagesDone(services.db, place, doneMessages(messages, booked), at),
      cursorAt(reading, messages.at(-1)?.uid ?? 0),
    ],
  });
  return doneMessages(messages, groups);
}

/** Before the messages end, since costs and recibos are stored once: a retry changes nothing. */
async function takeAttachments(
  reading: Reading,
  messages: readonly Pending[],
  before: ReadonlyMap<string | null, readonly Ended[]>,
): Promise<void> {
  for (const { opened, givenUp } of messages) {
    if (givenUp !== null || !opened?.found) continue;
    const ending = judge(
      opened,
      (before.get(opened.sha256) ?? []).map(({ outcome }) => outcome),
    );
    if (ending !== null && !SEEN.has(ending.reason)) continue;
    if (opened.found.costs.length > 0) await bookCosts(reading, opened.head, opened.found.costs);
    for (const pdf of opened.found.pdfs) {
      pdf.outcome ??= await takeOfMail(reading.services, pdf, [underLease(reading)]);
      pdf.bytes = NOTHING;
    }
  }
}

async function bookCosts(reading: Reading, head: Head, costs: FoundFiles['costs']): Promise<void> {
  const { db, now } = reading.services;
  const { messageId } = head;
  const sender = senderOf(head);
  const isTrusted = await isTrustedForCosts(db, sender);
  const guards = [
    underLease(reading),
    ...(isTrusted && sender ? [guard(db, 'lease', isCostSender(sender))] : []),
  ];
  const by = { staff: 'system', at: now().toISOString() };
  const receive = isTrusted ? receiveCosts : receiveUntrustedCosts;
  for (const file of costs) await receive(reading.services, by, file, { sender, messageId, guards });
}

function groupOf(
  reading: Reading,
  message: Pending,
  endedBefore: (sha256: string, outcomes: readonly GroupOutcome[]) => readonly GroupOutcome[],
): Group {
  const { opened, givenUp } = message;
  const beside = besideReports(opened?.found);
  const end = (ending: Ending): UnreadGroup => ({
    // The message itself was read: its bytes count as seen.
    outcome: SEEN.has(ending.reason) ? 'ignored' : ending.outcome,
    note: () => noteOf(reading, message, ending),
  });
  return {
    files: opened?.found?.files ?? [],
    provenance: provenanceOf(reading, message),
    isReport: (read) => isReport(read, opened?.found?.named ?? new Set()),
    unread(outcomes) {
      const ending =
        givenUp ?? (opened ? judge(opened, endedBefore(opened.sha256, outcomes)) : noReportIn(null));
      return ending && end(ending);
    },
    noReport: end(noReportIn(opened?.found)),
    beside: beside && end(beside),
  };
}

function doneMessages(messages: readonly Pending[], booked: readonly BookedGroup[]): DoneMessage[] {
  return booked.flatMap(({ outcome }, n) => {
    const message = messages[n];
    if (!message) return [];
    const { uid, opened } = message;
    return [{ uid, outcome, sha256: opened?.sha256 ?? null, messageId: opened?.head.messageId ?? null }];
  });
}

async function noteOf({ services, place }: Reading, pending: Pending, ending: Ending) {
  const { uid, opened } = pending;
  const { outcome, reason, keep } = ending;
  const rawKey = keep && opened?.bytes ? await keepMessage(services, opened.bytes) : null;
  return {
    ...(outcome === 'quarantined' ? describe(pending, ending) : {}),
    ...(reason === 'recibo_not_taken' && { attachments: ending.attachments }),
    sha256: opened?.sha256 ?? `${place.uidValidity}/${uid}`,
    outcome,
    reason,
    detail: keep && opened && rawKey === null ? QUARANTINE_FULL : null,
    rawKey,
  };
}

function headOf({ opened, head }: Pending): Head | null {
  return opened?.head ?? head ?? null;
}

function describe(pending: Pending, ending: Ending) {
  const { opened } = pending;
  const names = ending.attachments ?? [...(opened?.attachments ?? []), ...(opened?.found?.names ?? [])];
  return { subject: headOf(pending)?.subject ?? null, attachments: names.slice(0, MOST_NAMES) };
}

function provenanceOf({ services }: Reading, pending: Pending): Provenance {
  const head = headOf(pending);
  const { messageId = null, date = null } = head ?? {};
  const sender = head && senderOf(head);
  // The date of a forwarded message is not the platform's; out of turn, it does not order two of the same second.
  const isForward = isOwn(sender, services.mailbox?.settings.user);
  const receivedAt = pending.opened?.arrivedAt ?? null;
  const sent = { source: 'inbox', actor: 'system', messageId, sender, madeAt: date, receivedAt };
  return { ...sent, isOwn: !isForward && !pending.isLate, isAsked: true };
}
