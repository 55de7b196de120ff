import type { EmailText } from '../../mail/outbox/email-layout';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { hiddenIban } from '../../platform/domain/iban';
import { countLabel } from '../../platform/domain/text';
import { type ConfirmedAccount, isOfOnePerson } from './confirmed-account-rules';
import { named } from './digest-email';

/** Accounts that one person both entered and confirmed come first. */
export function accountsEmail(accounts: readonly ConfirmedAccount[], origin: string): EmailText {
  const ordered = accounts.toSorted((a, b) => Number(isOfOnePerson(b)) - Number(isOfOnePerson(a)));
  const count = countLabel(accounts.length, 'conta bancária confirmada', 'contas bancárias confirmadas');
  return {
    subject: 'Volante: contas bancárias confirmadas',
    title: 'Contas bancárias confirmadas',
    name: null,
    paragraphs: [`Desde o último aviso há ${count}. É para estas contas que pagamos aos condutores:`],
    points: named(ordered.map(lineOf)),
    actions: [{ label: 'Abrir os condutores', href: `${origin}/drivers` }],
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
