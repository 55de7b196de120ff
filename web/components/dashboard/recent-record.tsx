import type { FinancialRecord } from '../../../src/finances/schema';
import { formatDate, formatMoney } from '../../format';
import { RecordStatusBadge } from '../finances/record-status-badge';

export function RecentRecord({ record }: { record: FinancialRecord }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-32">
        <p title={record.driver.fullName} className="truncate font-medium">
          {record.driver.fullName}
        </p>
        <p className="text-muted text-sm tabular-nums">Semana de {formatDate(record.weekStartDate)}</p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
        <p className="font-semibold tabular-nums">{formatMoney(record.finalPayout)}</p>
        <span className="flex justify-end sm:w-20">
          <RecordStatusBadge status={record.status} />
        </span>
      </div>
    </>
  );
}
