import type { FinancialSummary } from '../../../src/finances/schema';
import { formatMoney } from '../../format';

/** What the records shown add up to, those that are not on screen among them. What was carried over is summed in the
 * week that it went to, and told apart. */
export function FilterSums({ summary }: { summary: FinancialSummary | undefined }) {
  const sums =
    summary &&
    ([
      ['Ganhos brutos', Number(summary.grossEarnings)],
      ['Comissão', Number(summary.platformCommission)],
      ['Taxa fixa', 0 - Number(summary.flatRateDeductions)],
      ['Líquido', Number(summary.payouts)],
      ['Transportado', Number(summary.carried)],
    ] as const);
  return (
    <dl
      aria-label="Soma dos registos"
      className="flex min-h-5 flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums max-sm:justify-between"
    >
      {sums
        ?.filter(([label, sum]) => label !== 'Transportado' || sum < 0)
        .map(([label, sum]) => (
          <div key={label} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className={sum < 0 && label === 'Líquido' ? 'font-medium text-bad' : 'font-medium'}>
              {formatMoney(sum)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
