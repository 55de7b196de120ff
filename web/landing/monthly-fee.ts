import type { ContractType } from '../../src/platform/domain/contract';
import { MONTHLY_FEE_CENTS } from '../../src/platform/domain/fees';
import * as portuguese from '../ui/monthly-fee';

export type Language = 'pt' | 'en';

const english = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** The fixed fee of a month, as each language writes it. */
export function monthlyFee(contract: ContractType, language: Language): string {
  return language === 'pt'
    ? portuguese.monthlyFee(contract)
    : english.format(MONTHLY_FEE_CENTS[contract] / 100);
}
