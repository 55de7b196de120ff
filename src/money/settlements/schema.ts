import * as z from 'zod/mini';
import { WeekMonday } from '../../ledger/weeks/schema';
import { RANDOM_UUID } from '../../people/drivers/schema';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { SETTLEMENT_CATEGORIES, type SettlementCategory } from '../../platform/domain/settlement-categories';
import { oneLine } from '../../platform/domain/text';
import { MOST_SETTLED, MOST_SETTLED_AT_ONCE, NOT_ZERO, TOO_MUCH } from './settlement-limits';

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

const WHOM = 'Escolha pelo menos um condutor';
const Shown = z.object({ id: z.string(), version: z.nullable(z.int()) });
const allDiffer = (given: readonly { id: string }[]) =>
  new Set(given.map(({ id }) => id)).size === given.length;
const severalOf = (none: string, twice: string) =>
  z
    .array(Shown, none)
    .check(
      z.minLength(1, none),
      z.maxLength(MOST_SETTLED_AT_ONCE, `No máximo ${MOST_SETTLED_AT_ONCE} de cada vez`),
      z.refine(allDiffer, twice),
    );

/** The same acerto for each driver. `version`: of the driver's record of the week, as it was shown; null for none. */
export const SettlementsInput = z.extend(SettlementInput, {
  drivers: severalOf(WHOM, 'Cada condutor só uma vez'),
});
export type SettlementsInput = z.infer<typeof SettlementsInput>;

/** `version`: of the record that the acerto belongs to, as it was shown; null for none. */
export const CountersInput = z.object({
  acertos: severalOf('Escolha pelo menos um acerto', 'Cada acerto só uma vez'),
});
export type CountersInput = z.infer<typeof CountersInput>;

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

/** The acertos of one call, each with the version of its record then; null where the week no longer has one. */
export type SettlementsAnswer = { acertos: { id: string; version: number | null }[] };
