import type { ContractType } from '../../platform/domain/contract';
import type { CostKind } from '../../platform/domain/cost-kinds';
import { inForceOn } from '../../platform/domain/dated-rules';
import type { CostRule } from './fleet';

/** The driver's part of a kind of cost: all, a part in hundredths of a percent, up to an amount a week, or nothing. */
type Pays =
  | { pays: 'ALL' | 'NONE' }
  | { pays: 'PART'; basisPoints: number }
  | { pays: 'UP_TO'; cents: number };

type Payer = { driverId: string; contractType: ContractType };

/** The driver's own rule, else the contract's; without either the driver pays all but subscriptions. */
export function paysOf(
  rules: readonly CostRule[],
  { driverId, contractType }: Payer,
  kind: CostKind,
  week: string,
): Pays {
  const ofKind = rules.filter((rule) => rule.kind === kind);
  const own = inForceOn(
    ofKind.filter((rule) => rule.driverId === driverId),
    week,
  );
  const ofContract = inForceOn(
    ofKind.filter((rule) => rule.contractType === contractType),
    week,
  );
  const rule = own === null || own.pays === 'CONTRACT' ? ofContract : own;
  switch (rule?.pays) {
    case 'PART':
      return { pays: 'PART', basisPoints: rule.basisPoints ?? 0 };
    case 'UP_TO':
      return { pays: 'UP_TO', cents: rule.cents ?? 0 };
    case 'ALL':
    case 'NONE':
      return { pays: rule.pays };
    default:
      return { pays: kind === 'subscription' ? 'NONE' : 'ALL' };
  }
}

/** The driver's share of each amount, in cents: a part is rounded half away from zero, so that a refund takes back just
 * what its purchase charged; of an amount a week, each has what it adds in order to the sum up to that amount. */
export function sharesOf(pays: Pays, amounts: readonly number[]): number[] {
  switch (pays.pays) {
    case 'ALL':
      return [...amounts];
    case 'NONE':
      return amounts.map(() => 0);
    case 'PART':
      return amounts.map(
        (cents) => Math.sign(cents) * Math.round((Math.abs(cents) * pays.basisPoints) / 10_000),
      );
    case 'UP_TO': {
      let sum = 0;
      return amounts.map((cents) => {
        const before = Math.min(sum, pays.cents);
        sum += cents;
        return Math.min(sum, pays.cents) - before;
      });
    }
  }
}
