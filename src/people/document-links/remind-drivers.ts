import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonOf, parsed } from '../../../db/queries/json-of';
import { cars } from '../../../db/schema/cars';
import { documentReminders } from '../../../db/schema/document-reminders';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { lisbonDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { wallTime } from '../../platform/domain/wall-time';
import { linkExpiresAt } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import { PAPER_LABELS, papersOf } from '../cars/car-paper-rules';
import { daysLeft } from '../documents/expiry-rules';
import { newLinks } from './create-links';
import { FURTHEST_REMINDER_DAYS, paperReminderDue, reminderDue, reminderSentAt } from './reminder-rules';
import { addLinks, findReminders, type WantedPaper } from './store';

/** A Worker has a limit of subrequests, so the remaining drivers wait for the next run. */
const MOST_FAILED = 3;

/** Maps a document's id to the reminder threshold that is due, in days. */
type Due = Map<string, number>;
type SentPaper = { paper: string; date: string; days: number };
type AllDue = { documents: Due; papers: readonly WantedPaper[] };

/** Idempotent: sends one e-mail a driver and day about all that is due, each threshold of a version, or of
 * a paper of the driver's car, once. */
export async function remindDrivers(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ reminded: number; failed: number }> {
  const report = { reminded: 0, failed: 0 };
  if (!services.mailer) return report;
  const papers = await duePapers(services.db, now);
  const documents = await dueByDriver(services, now);
  for (const driverId of new Set([...documents.keys(), ...papers.keys()])) {
    const due = { documents: documents.get(driverId) ?? new Map(), papers: papers.get(driverId) ?? [] };
    if (stop?.aborted || report.failed >= MOST_FAILED) break;
    try {
      if (await remind(services, driverId, due, now)) report.reminded += 1;
    } catch (error) {
      report.failed += 1;
      services.log.error('driver.remind_failed', error, { driver: driverId });
    }
  }
  return report;
}

async function dueByDriver({ db }: Services, now: Date): Promise<Map<string, Due>> {
  const [from, until] = [lisbonDate(now), lisbonDate(now, FURTHEST_REMINDER_DAYS)];
  const byDriver = new Map<string, Due>();
  for (const { driverId, documentId, docType, expiryDate, sent } of await findReminders(db, {
    from,
    until,
  })) {
    const days = reminderDue(docType, daysLeft(expiryDate, now));
    if (days === null || sent.includes(days)) continue;
    const due: Due = byDriver.get(driverId) ?? new Map();
    byDriver.set(driverId, due.set(documentId, days));
  }
  return byDriver;
}

async function remind(
  services: Services,
  driverId: string,
  { documents, papers }: AllDue,
  now: Date,
): Promise<boolean> {
  const sentAt = reminderSentAt(now);
  const { links, ...wanted } = await newLinks(services, [...documents.keys()], now);
  const { made } = await addLinks(services.db, {
    ...wanted,
    links: links.map((link) => ({ ...link, days: documents.get(link.documentId) ?? 0 })),
    papers,
    dueUntil: lisbonDate(now, FURTHEST_REMINDER_DAYS),
    expiresAt: linkExpiresAt(new Date(sentAt)),
    actor: 'system',
    action: 'driver.remind',
    subject: driverId,
    message: { kind: 'document_reminder', day: lisbonDate(now), sentAt },
  });
  return made > 0;
}

/** Papers of cars that are their drivers' own, with the threshold that is due, by driver. A paper with another date is
 * another one. */
async function duePapers(db: Database, now: Date): Promise<Map<string, WantedPaper[]>> {
  const at = wallTime(now);
  const { paper, date, days } = documentReminders;
  const sent = jsonArrayOf(
    jsonOf<SentPaper>({ paper: sql`${paper}`, date: sql`${date}`, days: sql`${days}` }),
    sql`FROM ${documentReminders} WHERE ${documentReminders.carId} = ${cars.id}
      AND ${documentReminders.driverId} = ${drivers.id}`,
  );
  const found = await db
    .select({ driverId: drivers.id, car: cars, sent: parsed(sent) })
    .from(cars)
    .innerJoin(holdings, and(eq(holdings.carId, cars.id), isNull(holdings.cardId)))
    .innerJoin(drivers, eq(drivers.id, holdings.driverId))
    .where(
      and(
        eq(cars.owner, 'CONDUTOR'),
        eq(drivers.status, 'ACTIVE'),
        lte(holdings.startsAt, at),
        or(isNull(holdings.endsAt), gt(holdings.endsAt, at)),
      ),
    );
  const due = new Map<string, WantedPaper[]>();
  for (const { driverId, car, sent } of found) {
    for (const { paper, date } of papersOf(car, lisbonDate(now))) {
      const days = paperReminderDue(daysLeft(date, now));
      const isSent = sent.some((each) => each.paper === paper && each.date === date && each.days === days);
      if (days === null || isSent) continue;
      const named = { carId: car.id, plate: shownPlate(car.plate), name: PAPER_LABELS[paper], date };
      due.set(driverId, [...(due.get(driverId) ?? []), { days, paper, version: car.version, named }]);
    }
  }
  return due;
}
