import type { ReactNode } from 'react';
import type { FinancialSummary } from '../../../src/money/finances/schema';
import { formatMoney } from '../../ui/format';
import { ExportLinks } from './export-links';
import type { RecordFilter } from './record-filter';

type Props = { filter: RecordFilter | null; summary: FinancialSummary | undefined; children: ReactNode };

/** The sums of what the filter matches, and the ways out of it; at a desk in view below the rows. */
export function RecordsFoot({ filter, summary, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-b-xl border-line border-t bg-surface px-[min(1.25rem,6vw)] py-2.5 lg:[@media(min-height:40rem)]:sticky lg:[@media(min-height:40rem)]:bottom-0 lg:z-10 print:static!">
      <FilterSums summary={summary} />
      <div className="flex flex-wrap items-center gap-x-3 print:hidden">
        <ExportLinks filter={filter} records={summary?.records} />
        {children}
      </div>
    </div>
  );
}

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
function FilterSums({ summary }: { summary: FinancialSummary | undefined }) {
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
