import type { CostKind } from './cost-kinds';
import { atFirstUse } from './first-use';
import { euroOfCents } from './money-text';

/** Kinds of costs as a rule names them. */
export const COSTS_LABELS: Record<CostKind, string> = {
  toll: 'Portagens',
  parking: 'Estacionamento',
  subscription: 'Mensalidades',
  fuel: 'Combustível',
  charging: 'Carregamentos',
  rent: 'Renda da viatura',
  other: 'Outros custos',
};

const percent = atFirstUse(() => new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 2 }));

export type PaysRule = { pays: string; basisPoints: number | null; cents: number | null };

/** Describes in Portuguese how much of a cost the driver pays. */
export function paysWords({ pays, basisPoints, cents }: PaysRule): string {
  switch (pays) {
    case 'ALL':
      return 'o condutor paga tudo';
    case 'PART':
      return `o condutor paga ${percent().format((basisPoints ?? 0) / 100)} %`;
    case 'UP_TO':
      return `o condutor paga até ${euroOfCents(cents ?? 0)} por semana`;
    case 'NONE':
      return 'a frota paga tudo';
    default:
      return 'como no contrato';
  }
}
