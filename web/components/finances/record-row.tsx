import { memo, type ReactNode } from 'react';
import { contractLabel } from '../../../src/drivers/rules';
import type { FinancialRecord } from '../../../src/finances/schema';
import { formatDate, formatMoney } from '../../format';
import { CELL, ROW } from '../drivers/table-parts';
import { RecordStatusBadge } from './record-status-badge';

type Props = {
  record: FinancialRecord;
  /** 1 for the row of headers. */
  rowIndex: number;
};

/** One driver's week: a row, or a block of its own on a narrow screen. All are of one height. */
export const RecordRow = memo(function RecordRow({ record, rowIndex }: Props) {
  const { driver, finalPayout } = record;
  return (
    <tr
      {...ROW}
      aria-rowindex={rowIndex}
      className="grid h-48 grid-cols-6 content-between gap-x-4 px-5 py-4 md:table-row md:h-14 md:hover:bg-raised"
    >
      <Cell className="order-1 col-span-4 md:pl-5 lg:pl-5">
        <p title={driver.fullName} className="truncate font-medium">
          {driver.fullName}
        </p>
        <p className="text-muted">{contractLabel(driver.contractType)}</p>
      </Cell>
      <Cell label="Semana" className="order-3 col-span-3 tabular-nums">
        {formatDate(record.weekStartDate)}
      </Cell>
      <Amount label="Ganhos Brutos" className="order-4 col-span-3">
        {formatMoney(record.grossEarnings)}
      </Amount>
      <Amount label="Comissão" className="order-5 col-span-3 max-md:text-left">
        {formatMoney(record.platformCommission)}
      </Amount>
      <Amount label="Taxa Fixa" className="order-6 col-span-3">
        {formatMoney(0 - Number(record.flatRateDeduction))}
      </Amount>
      <Amount
        label="Líquido"
        className={`order-7 font-semibold col-span-6 max-md:flex max-md:items-baseline max-md:justify-between ${Number(finalPayout) < 0 ? 'text-bad' : ''}`}
      >
        {formatMoney(finalPayout)}
      </Amount>
      <Cell className="order-2 col-span-2 justify-self-end md:pr-5 lg:pr-5 md:text-right">
        <RecordStatusBadge status={record.status} />
      </Cell>
    </tr>
  );
});

type CellProps = { label?: string; className: string; children: ReactNode };

function Amount({ className, ...cell }: CellProps) {
  return <Cell {...cell} className={`text-right tabular-nums ${className}`} />;
}

/** A cell; `label` stands above it where the column's header is out of sight. */
function Cell({ label, className, children }: CellProps) {
  return (
    <td {...CELL} className={`min-w-0 md:px-2 lg:px-3 md:align-middle ${className}`}>
      {label && (
        <span aria-hidden="true" className="block font-normal text-muted text-xs md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
