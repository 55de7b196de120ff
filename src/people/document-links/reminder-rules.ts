import { lisbonDate } from '../../platform/domain/calendar';
import type { DocType } from '../../platform/domain/document-types';

/** In days before the expiry date, nearest first (docs/rules/documents.md#reminders). */
const REMINDED_AT = [0, 1, 7, 15, 30, 60];

/** In days before the expiry date, from which these may be renewed: they take a course or an examination. */
const RENEWAL_OPENS_AT: Partial<Record<DocType, number>> = { CMTVDE: 180, CARTA_CONDUCAO: 180 };

export const FURTHEST_REMINDER_DAYS = 180;

/** Returns the threshold that is due or was missed since; null before the first one and after the expiry date. */
export function reminderDue(docType: DocType, days: number): number | null {
  const first = RENEWAL_OPENS_AT[docType];
  return thresholdDue(first === undefined ? REMINDED_AT : [...REMINDED_AT, first], days);
}

/** The same for a paper of a driver's own car. */
export function paperReminderDue(days: number): number | null {
  return thresholdDue(REMINDED_AT, days);
}

function thresholdDue(thresholds: readonly number[], days: number): number | null {
  return days < 0 ? null : (thresholds.find((threshold) => days <= threshold) ?? null);
}

/** Sends in the morning what the job queues at midnight. */
export function reminderSentAt(now: Date): string {
  const at = now.toISOString();
  const morning = `${lisbonDate(now)}T08:00:00.000Z`;
  return at < morning ? morning : at;
}
