import { isMonday, lisbonDate } from '../domain/calendar';
import type { Letter, Mailer } from '../mail/mailer';
import { recipientOf } from '../outbox/recipient';
import { isSingleAddress, SENDING_MS } from '../outbox/rules';
import type { Services } from '../services';
import { isStaff } from '../sessions/rules';
import { digestLetter } from './letter';
import { digestOf, digestsKeptSince, isDigestTime, leaseEnd } from './rules';
import { deleteDigestsBefore, endDigest, heldPapers, knownStaff, releaseDigest, takeDigest } from './store';

type Report = { sent: number; failed: number };

/** Idempotent: on Mondays one letter to each of staff, each under a lease; nobody is written to of nothing. */
export async function sendDigests(services: Services, now: Date, stop?: AbortSignal): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer, publicOrigin } = services;
  const week = lisbonDate(now);
  if (!mailer || !isMonday(week) || !isDigestTime(now)) return report;
  await deleteDigestsBefore(db, digestsKeptSince(now));
  const digest = digestOf(await heldPapers(db), week);
  if (digest.expiring.length === 0 && digest.lacking.length === 0) return report;
  const letter = digestLetter(digest, publicOrigin);
  for (const to of await recipients(services)) {
    if (stop?.aborted) break;
    const outcome = await sendTo(services, mailer, { ...letter, to }, { week, stop });
    if (outcome !== null) report[outcome] += 1;
  }
  return report;
}

/** Whoever is named on the list, and who has signed in under a domain of it. */
async function recipients({ db, staff }: Services): Promise<string[]> {
  const named = staff.filter((entry) => !entry.startsWith('@'));
  const known = (await knownStaff(db)).filter((email) => isStaff(email, staff));
  const all = [...named, ...known].map((email) => email.toLowerCase());
  return [...new Set(all)].filter(isSingleAddress).toSorted();
}

type Given = { week: string; stop: AbortSignal | undefined };

async function sendTo(
  services: Services,
  mailer: Mailer,
  letter: Omit<Letter, 'messageId'>,
  { week, stop }: Given,
): Promise<keyof Report | null> {
  const { db, log } = services;
  const now = services.now();
  const recipient = await recipientOf(services, letter.to);
  const id = await takeDigest(db, { week, recipient, now, leaseUntil: leaseEnd(now) });
  if (id === null) return null;
  const end = AbortSignal.any([AbortSignal.timeout(SENDING_MS), ...(stop ? [stop] : [])]);
  const delivery = await mailer.send({ ...letter, messageId: `<${id}@${mailer.domain}>` }, end);
  const at = services.now();
  if (delivery.outcome === 'accepted' || delivery.outcome === 'refused') {
    const isSent = delivery.outcome === 'accepted';
    await endDigest(db, id, isSent ? at.toISOString() : null, at.toISOString());
    if (isSent) return 'sent';
  } else await releaseDigest(db, id, at);
  log.warn('digest.not_sent', { id, outcome: delivery.outcome, reason: delivery.reason });
  return delivery.outcome === 'refused' ? null : 'failed';
}
