import { type EmailWriters, greeted, ownPageOf } from '../../mail/outbox/email-writers';
import { linesForRecord } from '../../people/recibos/answers';
import { dateInWords } from '../../platform/domain/calendar';
import { brandOf } from '../../platform/domain/fleet';

/** `record` is not in e-mails that were queued by a version before. */
type Detail = { week: string; number: number; record?: string };

/** Announces that a week is paid and its statement available, or that a new version is; it states no amounts. */
export const STATEMENT_EMAILS = {
  statement: async (services, message) => {
    /** `number` is that of the statement's version. */
    const { week, number, record }: Detail = JSON.parse(message.detail ?? '{}');
    const of = `da semana de ${dateInWords(week)}`;
    const isFirst = number === 1;
    const action = record
      ? { label: 'Ver o extrato', href: `${services.publicOrigin}/api/me/weeks/${record}/statement` }
      : { label: 'Abrir a minha página', href: ownPageOf(services) };
    const isWritten = record !== undefined && (await linesForRecord(services, record)).length > 0;
    const words = {
      subject: `${brandOf(services.fleet)}: ${isFirst ? 'o extrato' : 'corrigimos o extrato'} ${of}`,
      title: isFirst ? `O extrato ${of}` : `Corrigimos o extrato ${of}`,
      paragraphs: [
        isFirst
          ? `O pagamento ${of} foi processado. O extrato mostra, linha a linha, como se chega ao valor.`
          : `Há uma nova versão do extrato ${of}, a número ${number}, que diz o que mudou desde a anterior.`,
        ...(isWritten ? ['No fim do extrato está o que escrever no recibo.'] : []),
      ],
      points: [],
      actions: [action],
      closing: ['Se lhe parecer que há um engano, responda a este email.'],
    };
    return greeted(message, words, null);
  },
} satisfies Partial<EmailWriters>;
