import { countLabel } from '../../../src/platform/domain/text';
import type {
  AssociatedAccount,
  MovedAccount,
  TakenBackAccount,
} from '../../../src/reports/platform-accounts/schema';
import { formatDate } from '../../ui/format';
import type { Notice as Toast } from '../../ui/notify';
import { rowCount } from '../payment-reports/texts';

/** The ways in which an account was assigned to its driver. */
export function learntText({ learntFrom, learntBy }: AssociatedAccount): string {
  if (learntFrom === 'staff') return `Associada por ${learntBy}`;
  return `Associada pelo ${learntFrom === 'email' ? 'email' : 'telefone'} de um relatório`;
}

export function countsText({ booked, paid, conflicts }: AssociatedAccount['counts']): string {
  const texts = [countLabel(booked, 'linha registada', 'linhas registadas')];
  if (paid > 0) texts.push(countLabel(paid, 'já paga ou fechada', 'já pagas ou fechadas'));
  if (conflicts > 0) texts.push(`${conflicts} em conflito`);
  return `${texts.join(', ')}.`;
}

/** Describes the effect on the rows beforehand: those of weeks that are paid or closed stay. */
export function stayingText({ booked, paid }: AssociatedAccount['counts'], going: string): string {
  const pending = booked - paid;
  const moved = pending > 0 ? `As linhas por pagar (${pending}) ${going}. ` : '';
  return paid > 0 ? `${moved}As de semanas já pagas ou fechadas (${paid}) ficam como estão.` : moved;
}

/** Toast of an account that is nobody's now. */
export function takenBackText({ weeks, paidWeeks }: TakenBackAccount): Toast {
  const moved = weeks.length > 0 ? [`Voltam a esperar: ${weeksText(weeks)}.`] : [];
  return {
    tone: 'success',
    title: 'Conta desassociada',
    description: [...moved, ...paidText(paidWeeks)].join(' '),
  };
}

/** Toast of an account that is another driver's now. */
export function movedText({ weeks, paidWeeks, conflicts }: MovedAccount): Toast {
  const moved = weeks.length > 0 ? [`Mudaram: ${weeksText(weeks)}.`] : ['Nenhuma semana mudou.'];
  const conflict =
    conflicts > 0 ? [`${rowCount(conflicts)} em conflito com uma semana já paga ou fechada.`] : [];
  return {
    tone: conflicts > 0 ? 'warning' : 'success',
    title: 'Condutor mudado',
    description: [...moved, ...paidText(paidWeeks), ...conflict].join(' '),
  };
}

function paidText(paidWeeks: readonly string[]): string[] {
  return paidWeeks.length > 0 ? [`Já pagas ou fechadas, ficam como estão: ${weeksText(paidWeeks)}.`] : [];
}

const MOST_NAMED = 4;

/** `semana de 02/11/2026 e 09/11/2026`, the first of them where they are many. */
function weeksText(weeks: readonly string[]): string {
  const named = weeks.slice(0, MOST_NAMED).map(formatDate);
  const others = weeks.length - named.length;
  const list = others > 0 ? `${named.join(', ')} e mais ${others}` : named.join(', ');
  return `${weeks.length === 1 ? 'semana' : 'semanas'} de ${list}`;
}
