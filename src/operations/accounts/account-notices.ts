import type { EmailText } from '../../mail/outbox/email-layout';
import { recipientOf } from '../../mail/outbox/recipient';
import { daysFrom } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import { type Report, sendEach } from '../staff-digest/deliver';
import { newChanges, newDevices } from './store';

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
export function reportNews(services: Services): void {
  void sendAccountNotices(services, services.now()).catch((error) => {
    services.log.error('account.not_reported', error);
  });
}

/** Idempotent: one e-mail for each browser that an account is used in for the first time, and for each change of it. */
export async function sendAccountNotices(services: Services, now: Date, stop?: AbortSignal): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer } = services;
  if (!mailer) return report;
  const since = daysFrom(now, -TRIED_DAYS);
  const devices = (await newDevices(db, since)).map(({ email, createdAt, tokenHash }) => ({
    to: email,
    week: `${createdAt} device ${tokenHash.slice(0, 16)}`,
    email: deviceNotice(createdAt, services),
  }));
  const changes = (await newChanges(db, since)).map(({ email, at, detail, id }) => ({
    to: email,
    week: `${at} change ${id}`,
    email: changeNotice(at, JSON.parse(detail ?? '{}'), services),
  }));
  for (const { to, week, email } of [...devices, ...changes]) {
    if (stop?.aborted) return report;
    const notice = { recipient: await recipientOf(services, to), to, email };
    await sendEach(services, { mailer, week, now, stop }, [notice], report);
  }
  return report;
}

type Sender = Pick<Services, 'publicOrigin' | 'fleet'>;

const IF_NOT_YOU =
  'Se não foi você, fale já com quem gere o servidor, que pode terminar a conta e as sessões.';

function deviceNotice(at: string, { publicOrigin, fleet }: Sender): EmailText {
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
    closing: [IF_NOT_YOU],
  };
}

type Parts = Record<'password' | 'secondFactor' | 'recoveryCodes', unknown>;

/** The parts of an account that were changed, in Portuguese. */
export function partsOf({ password, secondFactor, recoveryCodes }: Parts): string[] {
  return [
    ...(password ? ['a palavra-passe'] : []),
    ...(secondFactor ? ['o segundo passo'] : []),
    ...(recoveryCodes ? ['os códigos de recuperação'] : []),
  ];
}

/** `parts` also has when the session began that the change was made in. */
function changeNotice(
  at: string,
  parts: Parts & { sessionFrom: string },
  { publicOrigin, fleet }: Sender,
): EmailText {
  return {
    subject: `${brandOf(fleet)}: a sua conta foi mudada`,
    title: 'A sua conta foi mudada',
    name: null,
    paragraphs: [
      `A sua conta da equipa foi mudada: ${timeInWords(at)}, na sessão iniciada em ${timeInWords(parts.sessionFrom)}. As outras sessões terminaram.`,
      'Se foi você, não precisa de fazer nada.',
    ],
    pointsTitle: 'O que mudou:',
    points: partsOf(parts),
    actions: [{ label: 'Abrir o programa', href: `${publicOrigin}/drivers` }],
    closing: [IF_NOT_YOU],
  };
}
