import type { documentLinks } from '../../../db/schema/document-links';
import type { documentReminders } from '../../../db/schema/document-reminders';
import { FURTHEST_REMINDER_DAYS, reminderDue } from '../../people/document-links/rules';
import { daysLeft } from '../../people/documents/rules';
import { daysFrom } from '../../platform/domain/calendar';
import { linkExpiresAt } from '../../platform/secrets/link-token';
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
