import { centsOfDecimal, signedEuro } from '../../platform/domain/money-text';
import type { FinancialRecord } from './schema';

type Summed = Pick<FinancialRecord, 'settlement' | 'adjustments' | 'cash'>;

/** The parts of a payout that stand in no column of the table, in cents with their sign; zeros are left out. Gross less
 * commission and flat rate, and these, are the payout. */
export function besideColumns({ settlement, adjustments, cash }: Summed): [label: string, cents: number][] {
  const all: [string, number][] = [
    ['acertos', centsOfDecimal(settlement)],
    ['ajustes', centsOfDecimal(adjustments)],
    ['dinheiro', 0 - centsOfDecimal(cash)],
  ];
  return all.filter(([, cents]) => cents !== 0);
}

/** `acertos −87,50 · ajustes +15,21`; empty where the columns alone are the payout. */
export function besideColumnsText(record: Summed): string {
  return besideColumns(record)
    .map(([label, cents]) => `${label} ${signedEuro(cents).slice(0, -2)}`)
    .join(' · ');
}
