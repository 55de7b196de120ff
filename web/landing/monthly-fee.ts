import type { ContractType } from '../../src/platform/domain/contract';
import { MONTHLY_FEE_CENTS } from '../../src/platform/domain/fees';
import { euroOfCents } from '../../src/platform/domain/money-text';

export type Language = 'pt' | 'en';

const english = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** The fixed fee of a month, as each language writes it. */
export function monthlyFee(contract: ContractType, language: Language): string {
  return amountIn(MONTHLY_FEE_CENTS[contract], language);
}

export function amountIn(cents: number, language: Language): string {
  return language === 'pt' ? euroOfCents(cents) : english.format(cents / 100);
}
