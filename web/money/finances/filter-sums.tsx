import type { FinancialSummary } from '../../../src/money/finances/schema';
import { formatMoney } from '../../ui/format';

const SUMS: readonly [string, (summary: FinancialSummary) => number][] = [
  ['Ganhos brutos', ({ grossEarnings }) => Number(grossEarnings)],
  ['Comissão', ({ platformCommission }) => Number(platformCommission)],
  ['Taxa fixa', ({ flatRateDeductions }) => 0 - Number(flatRateDeductions)],
  ['Líquido', ({ payouts }) => Number(payouts)],
  ['Transportado', ({ carried }) => Number(carried)],
];

/** Sums of all records that the filter matches, on screen or not. A carried-over amount is separate, since the
 * week that received it includes it. The space is reserved until the sums load. */
export function FilterSums({ summary }: { summary: FinancialSummary | undefined }) {
  return (
    <dl
      aria-label="Soma dos registos"
      className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums max-sm:justify-between"
    >
      {SUMS.map(([label, sumOf]) => {
        const sum = summary && sumOf(summary);
        const isHidden = sum === undefined || (label === 'Transportado' && sum === 0);
        return (
          <div key={label} className={`flex min-w-0 flex-wrap gap-x-2 ${isHidden ? 'invisible' : ''}`}>
            <dt className="text-muted">{label}</dt>
            <dd
              className={`min-w-24 font-medium ${sum !== undefined && sum < 0 && label === 'Líquido' ? 'text-bad' : ''}`}
            >
              {sum === undefined ? '\u00a0' : formatMoney(sum)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
