import { isSingleAddress } from '../../mail/outbox/address-rules';
import { type EmailText, writeEmail } from '../../mail/outbox/email-layout';
import { recipientOf } from '../../mail/outbox/recipient';
import { SENDING_MS } from '../../mail/outbox/retry-rules';
import type { Mailer } from '../../mail/smtp/mailer';
import { allEntries, type Right } from '../../platform/sessions/role-rules';
import { hasRight } from '../../platform/sessions/staff-roles';
import type { Services } from '../../services';
import { leaseEnd } from './sending-rules';
import { beginWeek, endDigest, knownStaff, releaseDigest, takeDigest } from './store';

export type Report = { sent: number; failed: number };

/** Addresses with this right, named or of somebody who has signed in, by the address's hash. */
export async function recipients(services: Services, right: Right): Promise<Map<string, string>> {
  const named = allEntries(services).filter((entry) => !entry.startsWith('@'));
  const all = [...named, ...(await knownStaff(services.db))].map((email) => email.toLowerCase());
  const addresses: string[] = [];
  for (const email of new Set(all)) {
    if (isSingleAddress(email) && (await hasRight(services, email, right))) addresses.push(email);
  }
  addresses.sort();
  return new Map(
    await Promise.all(addresses.map(async (email) => [await recipientOf(services, email), email] as const)),
  );
}

type Sending = { mailer: Mailer; week: string; now: Date; stop: AbortSignal | undefined };

/** Sends each of them the e-mail of this week or period, once, and adds to the report. */
export async function sendEach(
  services: Services,
  { mailer, week, now, stop }: Sending,
  emails: readonly { recipient: string; to: string; email: EmailText }[],
  report: Report,
): Promise<void> {
  const all = emails.map(({ recipient }) => recipient);
  await beginWeek(services.db, { week, recipients: all, dueAt: now.toISOString() });
  for (const { recipient, to, email } of emails) {
    if (stop?.aborted) return;
    const outcome = await sendTo(services, mailer, email, { to, week, recipient, stop });
    if (outcome !== null) report[outcome] += 1;
  }
}

type Turn = { to: string; week: string; recipient: string; stop: AbortSignal | undefined };

/** Null if it was sent, is being sent, or was refused for good. */
async function sendTo(
  services: Services,
  mailer: Mailer,
  email: EmailText,
  { to, week, recipient, stop }: Turn,
): Promise<keyof Report | null> {
  const { db, log } = services;
  const now = services.now();
  const id = await takeDigest(db, { week, recipient, now, leaseUntil: leaseEnd(now) });
  if (id === null) return null;
  const end = AbortSignal.any([AbortSignal.timeout(SENDING_MS), ...(stop ? [stop] : [])]);
  const messageId = `<${id}@${mailer.domain}>`;
  const delivery = await mailer.send({ ...writeEmail(email, services), to, messageId }, end);
  const at = services.now();
  if (delivery.outcome === 'accepted' || delivery.outcome === 'refused') {
    const isSent = delivery.outcome === 'accepted';
    await endDigest(db, id, isSent ? at.toISOString() : null, at.toISOString());
    if (isSent) return 'sent';
  } else await releaseDigest(db, id, at);
  log.warn('digest.not_sent', { id, outcome: delivery.outcome, reason: delivery.reason });
  return delivery.outcome === 'refused' ? null : 'failed';
}
