import { lisbonDate, mondayOf } from '../domain/calendar';
import type { Letter, Mailer } from '../mail/mailer';
import { recipientOf } from '../outbox/recipient';
import { isSingleAddress, SENDING_MS } from '../outbox/rules';
import type { Services } from '../services';
import { isStaff } from '../sessions/rules';
import { digestLetter } from './letter';
import { digestOf, digestsKeptSince, isDigestTime, leaseEnd } from './rules';
import {
  beginWeek,
  deleteDigestsBefore,
  endDigest,
  heldPapers,
  knownStaff,
  releaseDigest,
  takeDigest,
} from './store';

type Report = { sent: number; failed: number };

/** Idempotent: once a week one letter to each of staff, on Monday or where that was missed on a later day. */
export async function sendDigests(services: Services, now: Date, stop?: AbortSignal): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer, publicOrigin } = services;
  if (!mailer || !isDigestTime(now)) return report;
  const today = lisbonDate(now);
  const week = mondayOf(today);
  await deleteDigestsBefore(db, digestsKeptSince(now));
  const digest = digestOf(await heldPapers(db), today);
  const isEmpty = digest.expiring.length === 0 && digest.lacking.length === 0;
  const all = await recipients(services);
  await beginWeek(db, { week, recipients: [...all.keys()], dueAt: isEmpty ? null : now.toISOString() });
  const letter = digestLetter(digest, publicOrigin);
  for (const [recipient, to] of all) {
    if (stop?.aborted || isEmpty) break;
    const outcome = await sendTo(services, mailer, { ...letter, to }, { week, recipient, stop });
    if (outcome !== null) report[outcome] += 1;
  }
  return report;
}

/** Whoever is named on the list, and who has signed in under a domain of it, by the hash of the address. */
async function recipients(services: Services): Promise<Map<string, string>> {
  const { db, staff } = services;
  const named = staff.filter((entry) => !entry.startsWith('@'));
  const known = (await knownStaff(db)).filter((email) => isStaff(email, staff));
  const all = [...named, ...known].map((email) => email.toLowerCase());
  const addresses = [...new Set(all)].filter(isSingleAddress).toSorted();
  return new Map(
    await Promise.all(addresses.map(async (email) => [await recipientOf(services, email), email] as const)),
  );
}

type Given = { week: string; recipient: string; stop: AbortSignal | undefined };

async function sendTo(
  services: Services,
  mailer: Mailer,
  letter: Omit<Letter, 'messageId'>,
  { week, recipient, stop }: Given,
): Promise<keyof Report | null> {
  const { db, log } = services;
  const now = services.now();
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
