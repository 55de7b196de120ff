import { linkState } from '../../mail/mailbox-auth/link-state';
import { holdsEmails, secretReminder, secretText } from '../../mail/mailbox-auth/rules';
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
  const { db, mailer, mailboxTokens, publicOrigin } = services;
  const link = mailboxTokens && (await linkState(mailboxTokens));
  // An e-mail cannot leave by the link that broke.
  if (!mailer || !link || holdsEmails(link)) return report;
  const due: { since: string; text: string }[] = [];
  if (link.fault?.since) due.push({ since: link.fault.since, text: link.fault.text });
  const reminder = secretReminder(link, now);
  if (reminder !== null) due.push({ since: reminder, text: secretText(link.secretExpiresOn ?? '', now) });
  for (const { since, text } of due) {
    const week = mailboxPeriod(since);
    const people = await recipients(services);
    await beginWeek(db, { week, recipients: [...people.keys()], dueAt: now.toISOString() });
    for (const [recipient, to] of people) {
      if (stop?.aborted) return report;
      const outcome = await sendTo(services, mailer, warning(text, publicOrigin), {
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

function warning(text: string, origin: string): EmailText {
  return {
    subject: 'Volante: a caixa de correio dos relatórios precisa de atenção',
    title: 'Caixa de correio dos relatórios',
    name: null,
    paragraphs: [text, 'Até lá nenhum relatório chega por email. Nada do que já chegou se perde.'],
    points: [],
    actions: [{ label: 'Abrir Email IMAP', href: `${origin}/email-config` }],
    closing: ['Os relatórios podem também ser carregados à mão na mesma página.'],
  };
}
