import { type ContractType, MONTHLY_FEE_CENTS } from '../../src/platform/domain/contract';

export type Language = 'pt' | 'en';

const EURO = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;

const formats: Record<Language, Intl.NumberFormat> = {
  pt: new Intl.NumberFormat('pt-PT', EURO),
  en: new Intl.NumberFormat('en-IE', EURO),
};

/** The fixed fee of a month in whole euro, as each language writes it. */
export function monthlyFee(contract: ContractType, language: Language): string {
  return formats[language].format(MONTHLY_FEE_CENTS[contract] / 100);
}
