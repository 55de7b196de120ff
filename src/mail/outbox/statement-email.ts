import { dateInWords } from '../../platform/domain/calendar';
import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';

/** `number` is that of the statement's version. */
type About = { fullName: string; week: string; number: number; ownPage: string };

/** Announces that a week is paid and its statement available, or that a new version is; it states no amounts. */
export function statementEmailOf({ fullName, week, number, ownPage }: About): EmailText {
  const of = `da semana de ${dateInWords(week)}`;
  const isFirst = number === 1;
  return {
    name: greetingName(fullName),
    subject: isFirst ? `Volante: o extrato ${of}` : `Volante: corrigimos o extrato ${of}`,
    title: isFirst ? `O extrato ${of}` : `Corrigimos o extrato ${of}`,
    paragraphs: isFirst
      ? [`O pagamento ${of} foi processado. O extrato mostra, linha a linha, como se chega ao valor.`]
      : [`Há uma nova versão do extrato ${of}, a número ${number}, que diz o que mudou desde a anterior.`],
    points: [],
    actions: [{ label: 'Abrir a minha página', href: ownPage }],
    closing: ['Se lhe parecer que há um engano, responda a este email.'],
  };
}
