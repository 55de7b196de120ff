import type { documentLinks } from '../../../db/schema/document-links';
import type { documentReminders } from '../../../db/schema/document-reminders';
import { papersOf } from '../../people/cars/car-paper-rules';
import {
  FURTHEST_REMINDER_DAYS,
  paperReminderDue,
  reminderDue,
} from '../../people/document-links/reminder-rules';
import { daysLeft } from '../../people/documents/expiry-rules';
import { daysFrom, lisbonDate } from '../../platform/domain/calendar';
import { linkExpiresAt } from '../../platform/secrets/link-token';
import type { DemoCars } from './cars';
import type { Paper } from './papers';
import type { Random } from './random';

type Reminders = {
  reminders: (typeof documentReminders.$inferInsert)[];
  links: (typeof documentLinks.$inferInsert)[];
};

const SENT_DAYS_AGO = 2;

/** For active drivers' documents at a threshold: a reminder that was sent, and its link, which is still open. */
export function remindersOf(
  papers: readonly Paper[],
  { active, now, random }: { active: ReadonlySet<string>; now: Date; random: Random },
): Reminders {
  const found: Reminders = { reminders: [], links: [] };
  const at = new Date(daysFrom(now, -SENT_DAYS_AGO));
  const createdAt = at.toISOString();
  const renewals = papers.filter(({ standing }) => standing === 'RENEWAL');
  const renewed = new Set(renewals.map(({ driverId, docType }) => `${driverId} ${docType}`));
  for (const { id, driverId, docType, status, standing, expiryDate } of papers) {
    if (status !== 'VALIDATED' || standing === 'RENEWAL' || !expiryDate || !active.has(driverId)) continue;
    const left = daysLeft(expiryDate, now);
    const days = left > FURTHEST_REMINDER_DAYS ? null : reminderDue(docType, left);
    if (days === null || renewed.has(`${driverId} ${docType}`)) continue;
    found.reminders.push({ documentId: id, days, driverId, createdAt });
    // No token matches this hash.
    const tokenHash = `${random.uuid()}${random.uuid()}`.replaceAll('-', '');
    const link = { id: random.uuid(), driverId, docType, tokenHash };
    found.links.push({ ...link, createdAt, expiresAt: linkExpiresAt(at) });
  }
  return found;
}

/** The same for the papers of the cars that drivers own. */
export function carRemindersOf({ cars, holdings }: DemoCars, now: Date): Reminders['reminders'] {
  const createdAt = daysFrom(now, -SENT_DAYS_AGO);
  const own = cars.filter(({ owner }) => owner === 'CONDUTOR');
  const held = holdings.filter(({ cardId, endsAt }) => !cardId && !endsAt);
  return own.flatMap(({ id, ...car }) =>
    held.flatMap(({ carId, driverId }) => {
      if (carId !== id || !driverId) return [];
      return papersOf(dated(car), lisbonDate(now)).flatMap(({ paper, date }) => {
        const days = paperReminderDue(daysLeft(date, now));
        return days === null ? [] : [{ carId: id, paper, date, days, driverId, createdAt }];
      });
    }),
  );
}

function dated(car: Partial<DemoCars['cars'][number]>): Parameters<typeof papersOf>[0] {
  const { registeredOn = null, fuel = null, insuredUntil = null, inspectedUntil = null } = car;
  const { imtUntil = null, extinguisherUntil = null, iucMonth = null } = car;
  return { registeredOn, fuel, insuredUntil, inspectedUntil, imtUntil, extinguisherUntil, iucMonth };
}
