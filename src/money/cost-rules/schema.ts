import * as z from 'zod/mini';
import { Monday } from '../../ledger/weeks/schema';
import type { ContractType } from '../../platform/domain/contract';
import { COST_KINDS, type CostKind } from '../../platform/domain/cost-kinds';
import { centsOfDecimal } from '../../platform/domain/money-text';

const AMOUNT = 'Indique um valor em euros com dois decimais, como 100.00';
const PERCENT = 'Indique uma percentagem com dois decimais no máximo, como 50 ou 12.5';

const percent = z.string(PERCENT).check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, PERCENT),
  z.refine((text) => centsOfDecimal(text) > 0, 'A percentagem tem de ser mais do que zero'),
  z.refine((text) => centsOfDecimal(text) <= 10_000, 'A percentagem não pode passar de 100'),
);
const amount = z.string(AMOUNT).check(
  z.regex(/^\d{1,7}\.\d{2}$/, AMOUNT),
  z.refine((text) => centsOfDecimal(text) > 0, 'O valor tem de ser mais do que zero'),
  z.refine((text) => centsOfDecimal(text) <= 1_000_000, 'O valor não pode passar de 10 000,00 €'),
);

const common = { from: Monday, kind: z.enum(COST_KINDS, 'Selecione um custo') };

const SHARES = [
  z.object({ ...common, pays: z.literal('ALL') }),
  z.object({ ...common, pays: z.literal('PART'), percent }),
  z.object({ ...common, pays: z.literal('UP_TO'), amount }),
  z.object({ ...common, pays: z.literal('NONE') }),
] as const;

const CHOOSE = 'Selecione quanto paga o condutor';

/** For a driver; CONTRACT gives the rule back to the contract's. */
export const DriverCostRule = z.discriminatedUnion(
  'pays',
  [...SHARES, z.object({ ...common, pays: z.literal('CONTRACT') })],
  CHOOSE,
);
export type DriverCostRule = z.infer<typeof DriverCostRule>;

export const ContractCostRule = z.intersection(
  z.object({ contractType: z.enum(['SLOT', 'VEHICLE_RENTAL'], 'Selecione um tipo de contrato') }),
  z.discriminatedUnion('pays', SHARES, CHOOSE),
);
export type ContractCostRule = z.infer<typeof ContractCostRule>;

export type Pays = DriverCostRule['pays'];

/** `contractType` is null for a rule of a driver. */
export type DatedCostRule = {
  n: number;
  contractType: ContractType | null;
  from: string;
  kind: CostKind;
  pays: Pays;
  basisPoints: number | null;
  cents: number | null;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
};

/** `rules` are newest first; `version` is their count plus one. */
export type CostRulesAnswer = { version: number; rules: DatedCostRule[] };
