import * as z from 'zod/mini';
import { WeekMonday } from '../../ledger/weeks/schema';
import { RANDOM_UUID } from '../../people/drivers/schema';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { SETTLEMENT_CATEGORIES, type SettlementCategory } from '../../platform/domain/settlement-categories';
import { oneLine } from '../../platform/domain/text';
import { MOST_SETTLED, NOT_ZERO, TOO_MUCH } from './settlement-limits';

const WHAT = 'Indique a que se refere o acerto';
const AMOUNT = 'Indique um valor em euros com dois decimais, como -12.50';

export const SettlementInput = z.object({
  week: WeekMonday,
  category: z.enum(SETTLEMENT_CATEGORIES, 'Selecione uma categoria'),
  /** In euro, as `-12.50`: a negative one reduces the payout. */
  amount: z.string(AMOUNT).check(
    z.maxLength(20, AMOUNT),
    z.regex(/^-?\d+\.\d{2}$/, AMOUNT),
    z.refine((amount) => centsOfDecimal(amount) !== 0, NOT_ZERO),
    z.refine((amount) => Math.abs(centsOfDecimal(amount)) <= MOST_SETTLED, TOO_MUCH),
  ),
  text: z
    .string(WHAT)
    .check(z.overwrite(oneLine), z.minLength(1, WHAT), z.maxLength(200, 'No máximo 200 caracteres')),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

export const SettlementHeaders = z.object({
  'idempotency-key': z
    .string('Falta a chave de repetição')
    .check(z.regex(RANDOM_UUID, 'Chave de repetição inválida')),
});

/** An acerto, or the counter-entry of another one. */
export type Settlement = {
  id: string;
  category: SettlementCategory;
  /** Decimal string of euro; a negative one reduces the payout. */
  amount: string;
  /** Empty once the person is erased. */
  text: string;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
  /** Id of the acerto that this one undoes. */
  counters: string | null;
  counteredBy: string | null;
  /** The costs of the car, or the carried balance, that alone change it; null where staff may counter it. */
  restsOn: 'costs' | 'balance' | null;
};

/** `record` is null where the week no longer has one. */
export type SettlementAnswer = {
  settlement: Settlement;
  record: { id: string; version: number; finalPayout: string } | null;
};
