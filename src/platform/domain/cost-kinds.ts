import { euroOfCents } from './money-text';
import { atFirstUse } from './text';
/** Kinds of what a car costs. */
export const COST_KINDS = ['toll', 'parking', 'subscription', 'fuel', 'charging', 'rent', 'other'] as const;

export type CostKind = (typeof COST_KINDS)[number];

/** Why nobody is charged with a movement yet (docs/rules/costs.md#whose-it-is). */
export type Unclear =
  | 'unknown-card'
  | 'unknown-car'
  | 'two-cars'
  | 'card-of-two-cars'
  | 'nobody'
  | 'two-holders'
  | 'no-hour'
  | 'repeated-hour'
  | 'future'
  | 'never-active'
  | CostBound;

/** The bound for which a movement waits, although its car or card is known (docs/rules/costs.md#out-of-bounds). */
export type CostBound = 'large-amount' | 'refund-alone' | 'refund-file';

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
