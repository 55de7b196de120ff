import * as z from 'zod/mini';
import { Monday } from '../../ledger/weeks/schema';
import { FEE_KINDS, type FeeRule } from '../../platform/domain/fees';
import { centsOfDecimal } from '../../platform/domain/money-text';

/** Limits a fee, in cents. */
const MOST = 10_000_000;
const MOST_WEEKS = 104;

const AMOUNT = 'Indique um valor em euros com dois decimais, como 100.00';
const PERCENT = 'Indique uma percentagem com dois decimais no máximo, como 10 ou 12.5';
const WEEKS = `Indique de 1 a ${MOST_WEEKS} semanas`;

const amount = z.string(AMOUNT).check(
  z.maxLength(20, AMOUNT),
  z.regex(/^\d+\.\d{2}$/, AMOUNT),
  z.refine((text) => centsOfDecimal(text) > 0, 'O valor tem de ser mais do que zero'),
  z.refine((text) => centsOfDecimal(text) <= MOST, 'O valor não pode passar de 100 000,00 €'),
);

const common = {
  from: Monday,
  /** True where the fee is due in weeks without earnings too. */
  withoutEarnings: z._default(z.boolean('Indique sim ou não'), false),
};

const Percent = z
  .object({
    ...common,
    kind: z.literal('PERCENT'),
    percent: z.string(PERCENT).check(
      z.regex(/^\d{1,3}(\.\d{1,2})?$/, PERCENT),
      z.refine((text) => centsOfDecimal(text) > 0, 'A percentagem tem de ser mais do que zero'),
      z.refine((text) => centsOfDecimal(text) <= 10_000, 'A percentagem não pode passar de 100'),
    ),
    min: z.optional(amount),
    max: z.optional(amount),
  })
  .check(
    z.refine(
      ({ min, max }) => min === undefined || max === undefined || centsOfDecimal(min) <= centsOfDecimal(max),
      { path: ['min'], message: 'O mínimo não pode passar do máximo' },
    ),
  );

const weeks = z.int(WEEKS).check(z.minimum(1, WEEKS), z.maximum(MOST_WEEKS, WEEKS));

export const FeeInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...common, kind: z.literal('DEFAULT') }),
    z.object({ ...common, kind: z.literal('MONTH'), amount }),
    z.object({ ...common, kind: z.literal('WEEK'), amount }),
    Percent,
    z.object({ from: common.from, kind: z.literal('NONE'), weeks }),
  ],
  `Selecione uma taxa: ${FEE_KINDS.join(', ')}`,
);
export type FeeInput = z.infer<typeof FeeInput>;

/** A rule that was set. `until` is exclusive; null where the rule has no end. */
export type DatedFee = FeeRule & {
  n: number;
  from: string;
  until: string | null;
  withoutEarnings: boolean;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
};

/** `rules` are newest first; `inForce` is the `n` of today's rule, null where the contract's own fee applies. */
export type FeesAnswer = { id: string; version: number; inForce: number | null; rules: DatedFee[] };
