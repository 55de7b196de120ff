import type { Doubt, DoubtedAmount } from '../../ledger/weeks/doubt';
import { dateInWords } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';

const NAMES: Record<DoubtedAmount, string> = {
  gross: 'Os ganhos brutos, de',
  commission: 'A comissão, de',
  adjustments: 'Os ajustes, de',
  cash: 'O dinheiro recebido, de',
  payout: 'O pagamento, de',
  file: 'Os ganhos brutos do ficheiro, de',
};

/** `booked` is the amount now booked in the same week, in cents; null for none. */
export function doubtText(doubt: Doubt, booked: number | null): string {
  const said = `O ficheiro indica ${euroOfCents(doubt.cents)}`;
  switch (doubt.kind) {
    case 'company': {
      const { company, others, against } = doubt;
      const registered = `e desta semana já estão registados ${euroOfCents(against)} de «${others.join('», «')}»`;
      return `${said} de «${company}», ${registered}. Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.`;
    }
    case 'version':
      return `${said}, e estão registados ${euroOfCents(doubt.against)}: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.`;
    case 'refused':
      return `${said}, e uma versão que pode ser mais recente diz ${euroOfCents(doubt.against)}, que não foram registados por a semana estar paga ou fechada. Confirme para registar, ou ignore a linha.`;
    case 'left':
      return `${said} numa semana posterior à saída (${dateInWords(doubt.leftOn)}). Confirme para registar, ou ignore a linha.`;
    case 'amount': {
      const beside =
        booked === null ? '' : ` Estão registados ${euroOfCents(booked)}, que dão lugar a estes valores.`;
      return `${NAMES[doubt.of]} ${euroOfCents(doubt.cents)}: ${boundText(doubt)}.${beside} Confirme os valores.`;
    }
  }
}

function boundText({ bound, against }: Extract<Doubt, { kind: 'amount' }>): string {
  switch (bound) {
    case 'gross':
      return `mais do triplo dos ganhos brutos, de ${euroOfCents(against)}`;
    case 'week':
      return `mais do que ${euroOfCents(against)} numa semana`;
    case 'usual':
      return `mais de metade acima ou abaixo do habitual, de ${euroOfCents(against)}`;
  }
}
