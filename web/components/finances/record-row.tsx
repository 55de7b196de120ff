import { memo, type ReactNode } from 'react';
import { contractLabel } from '../../../src/drivers/rules';
import type { FinancialRecord } from '../../../src/finances/schema';
import { formatDate, formatMoney } from '../../format';
import { Button } from '../button';
import { CELL, ROW } from '../drivers/table-parts';
import { RecordStatusBadge } from './record-status-badge';

type Props = {
  record: FinancialRecord;
  /** 1 for the row of headers. */
  rowIndex: number;
  onView: (record: FinancialRecord) => void;
};

/** One driver's week: a row, or a block of its own on a narrow screen. All are of one height. */
export const RecordRow = memo(function RecordRow({ record, rowIndex, onView }: Props) {
  const { id, driver, finalPayout } = record;
  const nameId = `condutor-${id}`;
  const weekId = `semana-${id}`;
  return (
    <tr
      {...ROW}
      aria-rowindex={rowIndex}
      className="grid h-52 grid-cols-6 content-between gap-x-4 px-5 py-4 md:h-32 md:grid-cols-12 lg:table-row lg:h-14 lg:hover:bg-raised"
    >
      <Cell className="order-1 col-span-4 md:col-span-7 lg:pl-5">
        <p id={nameId} title={driver.fullName} className="truncate font-medium">
          {driver.fullName}
        </p>
        <p className="text-muted">{contractLabel(driver.contractType)}</p>
      </Cell>
      <Cell label="Semana" className="order-3 col-span-3 tabular-nums md:order-4">
        <span id={weekId}>{formatDate(record.weekStartDate)}</span>
      </Cell>
      <Amount label="Ganhos Brutos" className="order-4 col-span-3 md:col-span-2">
        {formatMoney(record.grossEarnings)}
      </Amount>
      <Amount label="Comissão" className="order-5 col-span-3 max-md:text-left md:col-span-2">
        {formatMoney(record.platformCommission)}
      </Amount>
      <Amount label="Taxa Fixa" className="order-6 col-span-3 md:col-span-2">
        {formatMoney(0 - Number(record.flatRateDeduction))}
      </Amount>
      <Amount
        label="Líquido"
        className={`order-7 col-span-3 font-semibold max-md:text-left ${Number(finalPayout) < 0 ? 'text-bad' : ''}`}
      >
        {formatMoney(finalPayout)}
      </Amount>
      <Cell className="order-2 col-span-2 justify-self-end md:col-span-3 lg:text-right">
        <RecordStatusBadge status={record.status} />
      </Cell>
      <Cell className="order-8 col-span-3 self-end justify-self-end md:order-3 md:self-start md:col-span-2 lg:pr-5 lg:text-right">
        <Button size="small" aria-describedby={`${nameId} ${weekId}`} onClick={() => onView(record)}>
          Ver
        </Button>
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
    <td {...CELL} className={`min-w-0 lg:px-3 lg:align-middle ${className}`}>
      {label && (
        <span aria-hidden="true" className="block font-normal text-muted text-xs lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
