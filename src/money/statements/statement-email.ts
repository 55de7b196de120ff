import { type EmailWriters, greeted, ownPageOf } from '../../mail/outbox/email-writers';
import { dateInWords } from '../../platform/domain/calendar';

/** Announces that a week is paid and its statement available, or that a new version is; it states no amounts. */
export const STATEMENT_EMAILS = {
  statement: (services, message) => {
    /** `number` is that of the statement's version. */
    const { week, number }: { week: string; number: number } = JSON.parse(message.detail ?? '{}');
    const of = `da semana de ${dateInWords(week)}`;
    const isFirst = number === 1;
    const words = {
      subject: isFirst ? `Volante: o extrato ${of}` : `Volante: corrigimos o extrato ${of}`,
      title: isFirst ? `O extrato ${of}` : `Corrigimos o extrato ${of}`,
      paragraphs: isFirst
        ? [`O pagamento ${of} foi processado. O extrato mostra, linha a linha, como se chega ao valor.`]
        : [`Há uma nova versão do extrato ${of}, a número ${number}, que diz o que mudou desde a anterior.`],
      points: [],
      actions: [{ label: 'Abrir a minha página', href: ownPageOf(services) }],
      closing: ['Se lhe parecer que há um engano, responda a este email.'],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;
