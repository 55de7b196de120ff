import * as z from 'zod/mini';
import { Monday } from '../../ledger/weeks/schema';
import { CENT_EACH, HOW_MANY, MOST_INSTALMENTS } from '../../platform/domain/instalments';
import { centsOfDecimal } from '../../platform/domain/money-text';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';
import { SettlementInput } from '../settlements/schema';

const ONE_OF = 'Indique o número de prestações, ou até que semana';

export const PlanInput = z
  .object({
    ...z.pick(SettlementInput, { category: true, text: true, amount: true }).shape,
    /** The Monday of the first week. */
    from: Monday,
    /** Number of instalments that share `amount`; without it, `amount` is taken each week `until` that one. */
    instalments: z.optional(
      z.int(HOW_MANY).check(z.minimum(1, HOW_MANY), z.maximum(MOST_INSTALMENTS, HOW_MANY)),
    ),
    until: z.optional(Monday),
    mayGoNegative: z._default(z.boolean('Indique sim ou não'), false),
  })
  .check(
    z.refine(({ instalments, until }) => (instalments === undefined) !== (until === undefined), {
      path: ['instalments'],
      message: ONE_OF,
    }),
    z.refine(({ from, until }) => until === undefined || until >= from, {
      path: ['until'],
      message: 'Não pode ser antes da primeira semana',
    }),
    z.refine(
      ({ amount, instalments }) =>
        instalments === undefined || Math.abs(centsOfDecimal(amount)) >= instalments,
      { path: ['instalments'], message: CENT_EACH },
    ),
  );
export type PlanInput = z.infer<typeof PlanInput>;

/** Amounts are decimal strings of euro; a negative one reduces payouts. */
export type Plan = {
  id: string;
  category: SettlementCategory;
  /** Empty once the person is erased. */
  text: string;
  /** The sum of all instalments, or the amount of each week. */
  amount: string;
  from: string;
  instalments: number | null;
  until: string | null;
  mayGoNegative: boolean;
  /** The whole amount, the part that was taken, and the part that is left. */
  total: string;
  taken: string;
  left: string;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
  stoppedBy: string | null;
  stoppedAt: string | null;
  version: number;
};

/** Newest first. `version` changes with each added plan. */
export type PlansAnswer = { id: string; version: number; plans: Plan[] };

/** `planned`: the id of the plan that the call added, or had added before. */
export type PlannedAnswer = PlansAnswer & { planned: string };
