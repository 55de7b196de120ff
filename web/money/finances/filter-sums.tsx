import type { FinancialSummary } from '../../../src/money/finances/schema';
import { formatMoney } from '../../ui/format';

type Sum = 'gross' | 'commission' | 'fees' | 'payouts' | 'carried';

const SUMS: readonly [Sum, label: string, (summary: FinancialSummary) => number][] = [
  ['gross', 'Ganhos brutos', ({ grossEarnings }) => Number(grossEarnings)],
  ['commission', 'Comissão', ({ platformCommission }) => Number(platformCommission)],
  ['fees', 'Taxa fixa', ({ flatRateDeductions }) => 0 - Number(flatRateDeductions)],
  ['payouts', 'Líquido', ({ payouts }) => Number(payouts)],
  ['carried', 'Transportado', ({ carried }) => Number(carried)],
];

/** Sums of all records that the filter matches, on screen or not. A carried-over amount is separate, since the
 * week that received it includes it. The space is reserved until the sums load. */
export function FilterSums({ summary }: { summary: FinancialSummary | undefined }) {
  return (
    <dl
      aria-label="Soma dos registos"
      className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums max-sm:justify-between"
    >
      {SUMS.map(([name, label, sumOf]) => {
        const sum = summary && sumOf(summary);
        const isHidden = sum === undefined || (name === 'carried' && sum === 0);
        return (
          <div key={name} className={`flex min-w-0 flex-wrap gap-x-2 ${isHidden ? 'invisible' : ''}`}>
            <dt className="text-muted">{label}</dt>
            <dd
              className={`min-w-24 font-medium ${sum !== undefined && sum < 0 && name === 'payouts' ? 'text-bad' : ''}`}
            >
              {sum === undefined ? '\u00a0' : formatMoney(sum)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
