import { dateInWords } from './calendar';
import { contractLabel } from './contract';
import type { FeeBasis, FeeRule } from './fees';
import { euroOfCents } from './money-text';
import { atFirstUse } from './text';

const month = atFirstUse(() => new Intl.DateTimeFormat('pt-PT', { month: 'long', timeZone: 'UTC' }));
const percent = atFirstUse(() => new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 2 }));

type Limits = { minCents: number | null; maxCents: number | null };

function limitWords({ minCents, maxCents }: Limits): string {
  const least = minCents === null ? '' : `, no mínimo ${euroOfCents(minCents)}`;
  return maxCents === null ? least : `${least}, no máximo ${euroOfCents(maxCents)}`;
}

/** Explains in Portuguese where a week's fee comes from. */
export function basisWords(basis: FeeBasis, weekStartDate: string): string {
  const words = partOf(basis, weekStartDate);
  return basis.withoutEarnings ? `${words}, também sem ganhos` : words;
}

function partOf(basis: FeeBasis, week: string): string {
  switch (basis.kind) {
    case 'DEFAULT':
      return `Contrato ${contractLabel(basis.contract)}: ${monthWords(basis, week)}`;
    case 'MONTH':
      return monthWords(basis, week);
    case 'WEEK':
      return `${euroOfCents(basis.weekCents)} por semana`;
    case 'PERCENT':
      return `${percent().format(basis.basisPoints / 100)} % de ${euroOfCents(basis.grossCents)}${limitWords(basis)}`;
    case 'NONE':
      return `Sem taxa desde ${basis.from === null ? '' : dateInWords(basis.from)}, até ${dateInWords(basis.until)}`;
  }
}

function monthWords({ monthCents, mondays }: { monthCents: number; mondays: number }, week: string): string {
  const named = month().format(new Date(`${week}T00:00:00Z`));
  return `${euroOfCents(monthCents)} por mês ÷ ${mondays} segundas-feiras de ${named}`;
}

export function ruleWords(rule: FeeRule): string {
  switch (rule.kind) {
    case 'DEFAULT':
      return 'Taxa do contrato';
    case 'MONTH':
      return `${euroOfCents(rule.cents)} por mês`;
    case 'WEEK':
      return `${euroOfCents(rule.cents)} por semana`;
    case 'PERCENT':
      return `${percent().format(rule.basisPoints / 100)} % dos ganhos brutos${limitWords(rule)}`;
    case 'NONE':
      return `Sem taxa durante ${rule.weeks === 1 ? 'uma semana' : `${rule.weeks} semanas`}`;
  }
}
