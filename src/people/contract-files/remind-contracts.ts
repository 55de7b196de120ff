import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { contractFiles } from '../../../db/schema/contract-files';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { ANSWER, type EmailWriters, greeted, ownPageOf } from '../../mail/outbox/email-writers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach } from '../../platform/audit/store';
import { lisbonDate } from '../../platform/domain/calendar';
import { dayInWords } from '../../platform/domain/date-words';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import { FURTHEST_REMINDER_DAYS, paperReminderDue, reminderSentAt } from '../document-links/reminder-rules';
import { daysLeft } from '../documents/expiry-rules';

/** Contracts of drivers at work that end in these days, and that no other file goes beyond. */
export function endingContracts(db: Database, { from, until }: { from: string; until: string }) {
  const { id, driverId, endsOn } = contractFiles;
  return db
    .select({ id, driverId, fullName: drivers.fullName, endsOn: sql<string>`${endsOn}` })
    .from(contractFiles)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        gte(endsOn, from),
        lte(endsOn, until),
        eq(drivers.status, 'ACTIVE'),
        sql`NOT EXISTS (SELECT 1 FROM ${contractFiles} AS later WHERE later.driver_id = ${driverId}
          AND (later.ends_on IS NULL OR later.ends_on > ${endsOn}))`,
      ),
    )
    .orderBy(endsOn, drivers.fullName);
}

/** Idempotent: one e-mail a contract and threshold of days, as for papers. */
export async function remindContracts(
  { db, mailer }: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ reminded: number }> {
  const report = { reminded: 0 };
  if (!mailer) return report;
  const days = { from: lisbonDate(now), until: lisbonDate(now, FURTHEST_REMINDER_DAYS) };
  for (const { id, endsOn } of await endingContracts(db, days)) {
    if (stop?.aborted) break;
    const due = paperReminderDue(daysLeft(endsOn, now));
    if (due !== null) report.reminded += await remind(db, id, due, now);
  }
  return report;
}

async function remind(db: Database, id: string, days: number, now: Date): Promise<number> {
  const [at, action, subject] = [now.toISOString(), 'contract-file.remind', `${id} ${days}`];
  const { queued } = await transact(db, {
    audited: auditEach(db, {
      at,
      actor: 'system',
      action,
      subject: sql`id`,
      detail: sql`json_object('driverId', driver_id, 'days', ${days})`,
      from: sql`FROM ${contractFiles} WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${`${action}:${subject}`})`,
    }),
    queued: queueIfChanged(db, {
      kind: 'contract_reminder',
      action,
      at,
      sendAt: reminderSentAt(now),
      of: sql`SELECT ${subject} AS subject, driver_id, json_object('id', id) AS detail
        FROM ${contractFiles} WHERE id = ${id}`,
    }),
  });
  return queued.rowsAffected;
}

/** Null once the contract is removed, over or followed by another one, or the driver is no longer at work. */
export const CONTRACT_EMAILS = {
  contract_reminder: async (services, message) => {
    const { id }: { id: string } = JSON.parse(message.detail ?? '{}');
    const today = lisbonDate(services.now());
    const days = { from: today, until: lisbonDate(services.now(), FURTHEST_REMINDER_DAYS) };
    const ending = (await endingContracts(services.db, days)).find((each) => each.id === id);
    if (!ending) return null;
    const end = ending.endsOn === today ? 'termina hoje' : `termina a ${dayInWords(ending.endsOn)}`;
    const words = {
      subject: `${brandOf(services.fleet)}: o seu contrato ${end}`,
      title: `O seu contrato ${end}`,
      paragraphs: ['Fale connosco, se ainda não o fez, para o renovar ou para combinar o que se segue.'],
      points: [],
      actions: [{ label: 'Abrir a minha página', href: ownPageOf(services) }],
      closing: [ANSWER],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;
