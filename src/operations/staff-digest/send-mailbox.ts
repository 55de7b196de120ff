import { FAULT_TEXT, holdsEmails } from '../../mail/mailbox-auth/fault-rules';
import { linkState } from '../../mail/mailbox-auth/link-state';
import type { MailboxLink } from '../../mail/mailbox-auth/schema';
import { secretReminder, secretText } from '../../mail/mailbox-auth/secret-reminder-rules';
import type { EmailText } from '../../mail/outbox/email-layout';
import { mondayFrom } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import { readInboxState } from '../../reports/inbox/store';
import type { Services } from '../../services';
import { type Report, recipients, sendEach } from './deliver';
import type { Office } from './digest-email';
import { mailboxPeriod } from './sending-rules';

/** Idempotent: once for each time that the link breaks, each week without one, and each reminder of the secret. */
export async function sendMailboxWarnings(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailboxTokens } = services;
  const link = mailboxTokens && (await linkState(mailboxTokens));
  // An e-mail cannot leave by the link that broke.
  const mailer = link && holdsEmails(link) ? services.spareMailer : services.mailer;
  if (!mailer || !link) return report;
  const isWatched = (await readInboxState(db))?.monitoring === true;
  for (const { since, texts } of warningsOf(link, isWatched, now)) {
    if (stop?.aborted) return report;
    const email = warning(texts, services);
    const all = [...(await recipients(services, 'settings'))].map(([recipient, to]) => ({
      recipient,
      to,
      email,
    }));
    await sendEach(services, { mailer, week: mailboxPeriod(since), now, stop }, all, report);
  }
  return report;
}

type Warning = { since: string; texts: string[] };

/** A watched mailbox that was unlinked, or is another one since the variables changed, is warned of each week. */
function warningsOf(link: MailboxLink, isWatched: boolean, now: Date): Warning[] {
  const due: Warning[] = [];
  if (link.fault?.since) due.push({ since: link.fault.since, texts: [link.fault.text, ...meanwhile(link)] });
  if (link.state === 'unlinked' && isWatched) {
    due.push({ since: `${mondayFrom(now, 0)} unlinked`, texts: [FAULT_TEXT.unlinked, ...meanwhile(link)] });
  }
  const reminder = secretReminder(link, now);
  if (reminder !== null) {
    const ends = secretText(link.secretExpiresOn ?? '', now);
    due.push({ since: reminder, texts: [ends, 'Sem um segredo válido nenhum relatório chega por email.'] });
  }
  return due;
}

function meanwhile(link: MailboxLink): string[] {
  const reports = 'Até lá nenhum relatório chega por email. Nada do que já chegou se perde.';
  return holdsEmails(link) ? [reports, 'Os emails aos condutores esperam pela mesma ligação.'] : [reports];
}

function warning(paragraphs: string[], { publicOrigin, fleet }: Office): EmailText {
  return {
    subject: `${brandOf(fleet)}: a caixa de correio dos relatórios precisa de atenção`,
    title: 'Caixa de correio dos relatórios',
    name: null,
    paragraphs,
    points: [],
    actions: [{ label: 'Abrir Email IMAP', href: `${publicOrigin}/email-config` }],
    closing: ['Os relatórios podem também ser carregados à mão na mesma página.'],
  };
}
