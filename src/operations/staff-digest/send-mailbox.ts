import { linkState } from '../../mail/mailbox-auth/link-state';
import { holdsEmails, secretReminder, secretText } from '../../mail/mailbox-auth/rules';
import type { MailboxLink } from '../../mail/mailbox-auth/schema';
import type { EmailText } from '../../mail/outbox/email-layout';
import type { Services } from '../../services';
import { type Report, recipients, sendTo } from './deliver';
import { mailboxPeriod } from './rules';
import { beginWeek } from './store';

/** Idempotent: once for each time that the mailbox's link breaks, and for each reminder of the client secret. */
export async function sendMailboxWarnings(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailboxTokens, publicOrigin } = services;
  const link = mailboxTokens && (await linkState(mailboxTokens));
  // An e-mail cannot leave by the link that broke.
  const mailer = link && holdsEmails(link) ? services.spareMailer : services.mailer;
  if (!mailer || !link) return report;
  const due: { since: string; texts: string[] }[] = [];
  if (link.fault?.since) due.push({ since: link.fault.since, texts: [link.fault.text, ...meanwhile(link)] });
  const reminder = secretReminder(link, now);
  if (reminder !== null) {
    const texts = [
      secretText(link.secretExpiresOn ?? '', now),
      'Sem um segredo válido nenhum relatório chega por email.',
    ];
    due.push({ since: reminder, texts });
  }
  for (const { since, texts } of due) {
    const week = mailboxPeriod(since);
    const people = await recipients(services);
    await beginWeek(db, { week, recipients: [...people.keys()], dueAt: now.toISOString() });
    for (const [recipient, to] of people) {
      if (stop?.aborted) return report;
      const outcome = await sendTo(services, mailer, warning(texts, publicOrigin), {
        to,
        week,
        recipient,
        stop,
      });
      if (outcome !== null) report[outcome] += 1;
    }
  }
  return report;
}

function meanwhile(link: MailboxLink): string[] {
  const reports = 'Até lá nenhum relatório chega por email. Nada do que já chegou se perde.';
  return holdsEmails(link) ? [reports, 'Os emails aos condutores esperam pela mesma ligação.'] : [reports];
}

function warning(paragraphs: string[], origin: string): EmailText {
  return {
    subject: 'Volante: a caixa de correio dos relatórios precisa de atenção',
    title: 'Caixa de correio dos relatórios',
    name: null,
    paragraphs,
    points: [],
    actions: [{ label: 'Abrir Email IMAP', href: `${origin}/email-config` }],
    closing: ['Os relatórios podem também ser carregados à mão na mesma página.'],
  };
}
