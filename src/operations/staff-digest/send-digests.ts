import { lapsingPapers } from '../../people/cars/list-cars';
import { endingContracts } from '../../people/contract-files/remind-contracts';
import { lisbonDate, mondayOf } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { type Report, recipients, sendEach } from './deliver';
import { digestEmail } from './digest-email';
import { AHEAD_DAYS, digestOf } from './expiring-rules';
import { digestsKeptSince, isDigestTime } from './sending-rules';
import { beginWeek, deleteDigestsBefore, heldPapers } from './store';

/** Idempotent: sends each member of staff one e-mail per week, on Monday or, if that was missed, later. */
export async function sendDigests(services: Services, now: Date, stop?: AbortSignal): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer } = services;
  if (!mailer || !isDigestTime(now)) return report;
  const today = lisbonDate(now);
  const week = mondayOf(today);
  await deleteDigestsBefore(db, digestsKeptSince(now));
  const papers = await lapsingPapers(db, now, AHEAD_DAYS);
  const contracts = await endingContracts(db, { from: today, until: lisbonDate(now, AHEAD_DAYS) });
  const digest = digestOf(await heldPapers(db), today, papers, contracts);
  const isEmpty = Object.values(digest).every(({ length }) => length === 0);
  const all = await recipients(services, 'papers.read');
  if (isEmpty) {
    await beginWeek(db, { week, recipients: [...all.keys()], dueAt: null });
    return report;
  }
  const email = digestEmail(digest, services);
  const emails = [...all].map(([recipient, to]) => ({ recipient, to, email }));
  await sendEach(services, { mailer, week, now, stop }, emails, report);
  return report;
}
