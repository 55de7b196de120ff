import { eq, sql } from 'drizzle-orm';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { ANSWER, type EmailWriters, greeted, ownPageOf } from '../../mail/outbox/email-writers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach } from '../../platform/audit/store';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import { reminderSentAt } from '../document-links/reminder-rules';
import { matchedDriver } from './decide';
import { areRecibosOn, lacksRecibo, type MatchedDriver, readMatched } from './read-recibos';
import { dueDay, remindedWeek } from './reminder-rules';

/** Idempotent: one e-mail a driver and week, while its recibo is missing or annulled and nobody has lifted that. */
export async function remindRecibos(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ reminded: number }> {
  const { db, mailer, recibos: settings } = services;
  const report = { reminded: 0 };
  const today = lisbonDate(now);
  const due = remindedWeek(today);
  if (!mailer || due === null || !(await areRecibosOn(db, settings))) return report;
  for (const driver of await readMatched(db, null, { settings, today })) {
    if (stop?.aborted) break;
    if (isReminded(driver, due.week)) report.reminded += await remind(services, driver.id, due.week, now);
  }
  return report;
}

function isReminded({ exception, erasedAt, weeks }: MatchedDriver, week: string): boolean {
  if (exception !== null || erasedAt !== null) return false;
  return weeks.some(({ record, state }) => record.weekStartDate === week && lacksRecibo(state));
}

async function remind({ db }: Services, driverId: string, week: string, now: Date): Promise<number> {
  const [at, action, subject] = [now.toISOString(), 'recibo.remind', `${driverId} ${week}`];
  const { queued } = await transact(db, {
    audited: auditEach(db, {
      at,
      actor: 'system',
      action,
      subject: sql`id`,
      detail: sql`json_object('week', ${week})`,
      from: sql`FROM ${drivers} WHERE id = ${driverId} AND status = 'ACTIVE' AND erased_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${`${action}:${subject}`})`,
    }),
    queued: queueIfChanged(db, {
      kind: 'recibo_reminder',
      action,
      at,
      sendAt: reminderSentAt(now),
      of: sql`SELECT ${subject} AS subject, id AS driver_id, json_object('week', ${week}) AS detail
        FROM ${drivers} WHERE id = ${driverId}`,
    }),
  });
  return queued.rowsAffected;
}

/** It states no amounts. Null once the recibo is there, or nothing is asked for. */
export const RECIBO_EMAILS = {
  recibo_reminder: async (services, message) => {
    const { week }: { week: string } = JSON.parse(message.detail ?? '{}');
    const [queued] = await services.db
      .select({ driverId: outbox.driverId })
      .from(outbox)
      .where(eq(outbox.id, message.id));
    if (!queued || !isReminded(await matchedDriver(services, queued.driverId), week)) return null;
    const of = `o recibo da semana de ${dateInWords(week)}`;
    const words = {
      subject: `${brandOf(services.fleet)}: falta ${of}`,
      title: `Falta ${of}`,
      paragraphs: [
        `Ainda não recebemos ${of}. Passe-o até ${dateInWords(dueDay(week))} e envie-nos o PDF ou uma fotografia.`,
        'A sua página diz o que escrever nele: NIF da empresa, valores e descrição.',
      ],
      points: [],
      actions: [{ label: 'Abrir a minha página', href: ownPageOf(services) }],
      closing: [ANSWER],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;
