import type { EmailText } from '../../mail/outbox/email-layout';
import { recipientOf } from '../../mail/outbox/recipient';
import { daysFrom } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import { type Report, sendEach } from '../staff-digest/deliver';
import { newDevices } from './store';

/** How long an e-mail about a browser is tried again. */
const TRIED_DAYS = 2;

const TIME = new Intl.DateTimeFormat('pt-PT', {
  timeZone: 'Europe/Lisbon',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** The hour in Lisbon, too. */
export function timeInWords(at: string): string {
  return TIME.format(new Date(at));
}

/** Does not wait for the e-mails; the hourly job tries those again that failed. */
export function reportDevices(services: Services): void {
  void sendDeviceNotices(services, services.now()).catch((error) => {
    services.log.error('device.not_reported', error);
  });
}

/** Idempotent: one e-mail for each browser that an account is used in for the first time. */
export async function sendDeviceNotices(services: Services, now: Date, stop?: AbortSignal): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer } = services;
  if (!mailer) return report;
  for (const { email, createdAt, tokenHash } of await newDevices(db, daysFrom(now, -TRIED_DAYS))) {
    if (stop?.aborted) return report;
    const week = `${createdAt} device ${tokenHash.slice(0, 16)}`;
    const notice = {
      recipient: await recipientOf(services, email),
      to: email,
      email: noticeOf(createdAt, services),
    };
    await sendEach(services, { mailer, week, now, stop }, [notice], report);
  }
  return report;
}

function noticeOf(at: string, { publicOrigin, fleet }: Pick<Services, 'publicOrigin' | 'fleet'>): EmailText {
  return {
    subject: `${brandOf(fleet)}: a sua conta foi usada num navegador novo`,
    title: 'Navegador novo',
    name: null,
    paragraphs: [
      `A sua conta da equipa foi usada num navegador que ainda não conhecíamos: ${timeInWords(at)}.`,
      'Se foi você, não precisa de fazer nada.',
    ],
    points: [],
    actions: [{ label: 'Abrir o programa', href: `${publicOrigin}/drivers` }],
    closing: ['Se não foi você, fale já com quem gere o servidor, que pode terminar a conta e as sessões.'],
  };
}
