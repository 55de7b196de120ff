import type { FinancialRecord } from '../../src/money/finances/schema';
import { PaidBadge } from '../money/finances/record-status-badge';
import { formatDate, formatMoney } from '../ui/format';

export function RecentRecord({ record }: { record: FinancialRecord }) {
  return (
    // On a narrow card the name takes a separate line, where it is shown in full.
    <div className="flex w-full flex-wrap items-center gap-x-3 @min-[26rem]:grid @min-[26rem]:grid-cols-[minmax(0,1fr)_auto_5rem] @min-[26rem]:gap-x-4">
      <p data-whole="" className="w-full font-medium [overflow-wrap:anywhere]">
        <a href={recordLink(record)} className="after:absolute after:inset-0 hover:underline">
          {record.driver.fullName}
        </a>
      </p>
      <p className="mr-auto text-muted text-sm tabular-nums @min-[26rem]:row-start-2">
        <span className="@max-[26rem]:sr-only">Semana de </span>
        <span>{formatDate(record.weekStartDate)}</span>
      </p>
      <p className="font-semibold tabular-nums @min-[26rem]:row-span-2">{formatMoney(record.finalPayout)}</p>
      <span className="flex @min-[26rem]:row-span-2 @min-[26rem]:justify-end">
        <PaidBadge status={record.status} />
      </span>
    </div>
  );
}

/** The filter of the finances page finds the record by week and name. */
function recordLink({ weekStartDate, driver }: FinancialRecord): string {
  return `/finances?${new URLSearchParams({ semana: weekStartDate, condutor: driver.fullName })}`;
}
