import type { EmailText } from '../../mail/outbox/email-layout';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';
import { hiddenIban } from '../../platform/domain/iban';
import { countLabel } from '../../platform/domain/text';
import type { Services } from '../../services';
import {
  accountsPeriod,
  accountsSince,
  accountsUntil,
  type ConfirmedAccount,
  isOfOnePerson,
} from './confirmed-account-rules';
import { type Report, recipients, sendEach } from './deliver';
import { named, type Office } from './digest-email';
import { isDigestTime } from './sending-rules';
import { confirmedAccounts, lastAccountsDays } from './store';

/** Idempotent: each morning, sends each member of staff the accounts confirmed since their last e-mail. */
export async function sendConfirmedAccounts(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer } = services;
  if (!mailer || !isDigestTime(now)) return report;
  const today = lisbonDate(now);
  const confirmed = await confirmedAccounts(db, {
    since: accountsSince(undefined, today),
    until: accountsUntil(today),
  });
  if (confirmed.length === 0) return report;
  const lastDays = await lastAccountsDays(db);
  const due = [...(await recipients(services, 'account.read'))].flatMap(([recipient, to]) => {
    const since = accountsSince(lastDays.get(recipient), today);
    const accounts = confirmed.filter(({ at }) => at > since);
    return accounts.length > 0 ? [{ recipient, to, email: accountsEmail(accounts, services) }] : [];
  });
  await sendEach(services, { mailer, week: accountsPeriod(today), now, stop }, due, report);
  return report;
}

/** Accounts that one person both entered and confirmed come first. */
function accountsEmail(accounts: readonly ConfirmedAccount[], { publicOrigin, fleet }: Office): EmailText {
  const ordered = accounts.toSorted((a, b) => Number(isOfOnePerson(b)) - Number(isOfOnePerson(a)));
  const count = countLabel(accounts.length, 'conta bancária confirmada', 'contas bancárias confirmadas');
  return {
    subject: `${brandOf(fleet)}: contas bancárias confirmadas`,
    title: 'Contas bancárias confirmadas',
    name: null,
    paragraphs: [`Desde o último aviso há ${count}. É para estas contas que pagamos aos condutores:`],
    points: named(ordered.map(lineOf)),
    actions: [{ label: 'Abrir os condutores', href: `${publicOrigin}/drivers` }],
    closing: [
      'Se alguma destas contas lhe parecer errada, fale já com a sua equipa e não envie ficheiros de pagamento ao banco até estar esclarecido.',
    ],
  };
}

function lineOf(account: ConfirmedAccount): string {
  const { at, fullName, iban, enteredBy, confirmedBy } = account;
  const parts = [fullName ?? 'Condutor apagado', iban === null ? 'conta apagada' : hiddenIban(iban)];
  if (isOfOnePerson(account)) parts.push(`indicada e confirmada por ${confirmedBy}`);
  else {
    if (enteredBy !== null)
      parts.push(`indicada ${enteredBy === 'driver' ? 'pelo condutor' : `por ${enteredBy}`}`);
    parts.push(`confirmada por ${confirmedBy}`);
  }
  return `${dateInWords(lisbonDate(new Date(at)))}: ${parts.join(', ')}`;
}
