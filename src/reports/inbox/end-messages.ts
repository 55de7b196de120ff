import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import {
  type BookedGroup,
  bookReports,
  type Group,
  type Provenance,
  type UnreadGroup,
} from '../../ledger/kernel/book-reports';
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
  noReportIn,
  type OpenedMessage,
  outcomeOf,
} from './open-message';
import { QUARANTINE_FULL } from './reason-texts';
import { type DoneMessage, messagesDone } from './store';

/** `opened` is null for a message that was given up, and `head` that of one whose rest never came. `ending` is null
 * while its files are to be read. */
export type Pending = {
  uid: number;
  opened: OpenedMessage | null;
  head?: Head | null;
  isLate?: boolean;
  ending: Ending | null;
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
    ended.push(...(await bookMessages(reading, messages)));
  } catch (error) {
    if (isGuardFailure(error, 'lease') || toAppError(error).code === 'unavailable') throw error;
    const [first, ...others] = messages;
    if (!first || (others.length === 0 && isGivenUp(first))) throw error;
    services.log.error('inbox.message_failed', error, { uid: first.uid, others: others.length });
    if (others.length > 0) for (const each of messages) await endMessages(reading, [each], ended);
    else await endMessages(reading, [{ ...first, ending: UNREADABLE }], ended);
  }
}

const UNREADABLE: Ending = { outcome: 'quarantined', reason: 'message_unreadable', keep: false };

function isGivenUp({ opened, ending }: Pending): boolean {
  return opened === null || ending === UNREADABLE;
}

const MOST_NAMES = 10;
/** Ends of messages whose files of costs are booked. */
const SEEN: ReadonlySet<string> = new Set(['only_costs', 'attachment_not_opened']);
const NOTHING = new Uint8Array();

async function bookMessages(reading: Reading, messages: readonly Pending[]): Promise<Ended[]> {
  const { services, cache, place } = reading;
  await takeAttachments(reading, messages);
  const asked: Group[] = [];
  for (const message of messages) asked.push(await groupOf(reading, message));
  const { groups } = await bookReports(services, {
    groups: asked,
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
async function takeAttachments(reading: Reading, messages: readonly Pending[]): Promise<void> {
  for (const { opened, ending } of messages) {
    if (!opened?.found || (ending !== null && !SEEN.has(ending.reason))) continue;
    const { costs, pdfs } = opened.found;
    if (costs.length > 0) await bookCosts(reading, opened.head, costs);
    for (const pdf of pdfs) {
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

async function groupOf(reading: Reading, message: Pending): Promise<Group> {
  const { opened, ending } = message;
  const provenance = provenanceOf(reading, message);
  const end = async (own: Ending): Promise<UnreadGroup> => {
    return { outcome: outcomeOf(own), note: await noteOf(reading, message, own) };
  };
  if (ending) return { files: [], provenance, noReport: await end(ending) };
  const found = opened?.found;
  const beside = besideReports(found);
  return {
    files: found?.files ?? [],
    provenance,
    named: found?.named ?? new Set(),
    noReport: await end(noReportIn(found)),
    beside: beside && (await end(beside)),
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
