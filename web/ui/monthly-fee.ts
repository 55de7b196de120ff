import type { ContractType } from '../../src/platform/domain/contract';
import { MONTHLY_FEE_CENTS } from '../../src/platform/domain/fees';
import { formatMoney } from './format';

/** The fixed fee of a month, `100,00 €`. */
export function monthlyFee(contract: ContractType): string {
  return formatMoney(MONTHLY_FEE_CENTS[contract] / 100);
}
