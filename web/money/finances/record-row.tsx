import { Fragment, memo } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Button } from '../../ui/button';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { Row } from '../../ui/table';
import { COLUMNS, ROW, SELECT_COLUMNS, SELECT_ROW } from './columns';
import { RecordStatusBadge } from './record-status-badge';

type Props = {
  record: FinancialRecord;
  /** The index counts from 1, which is the row of headers. */
  rowIndex: number;
  onView: (record: FinancialRecord) => void;
  /** Undefined while no selection is made; null where the record cannot be selected. */
  selected: boolean | null | undefined;
  onToggle: (id: string) => void;
};

/** One driver's week: a row, or a separate block on a narrow screen. */
export const RecordRow = memo(function RecordRow({ record, rowIndex, onView, selected, onToggle }: Props) {
  const { id, driver, finalPayout } = record;
  const nameId = `condutor-${id}`;
  const weekId = `semana-${id}`;
  return (
    <Row
      columns={selected === undefined ? COLUMNS : SELECT_COLUMNS}
      aria-rowindex={rowIndex}
      className={selected === undefined ? ROW : SELECT_ROW}
      cells={[
        ...(selected === undefined
          ? []
          : [<SelectBox key="select" record={record} selected={selected} onToggle={onToggle} />]),
        <Fragment key="name">
          <a
            id={nameId}
            href={driverLink(driver.id, 'weeks')}
            title={driver.fullName}
            data-whole=""
            className="line-clamp-2 font-medium hover:underline @max-[16rem]:line-clamp-4 @max-[20rem]:line-clamp-3 [overflow-wrap:anywhere] tabular:line-clamp-1 tabular:break-all"
          >
            {driver.fullName}
          </a>
          <p className="text-muted">{contractLabel(driver.contractType)}</p>
        </Fragment>,
        <span key="week" id={weekId}>
          {formatDate(record.weekStartDate)}
        </span>,
        formatMoney(record.grossEarnings),
        formatMoney(record.platformCommission),
        formatMoney(0 - Number(record.flatRateDeduction)),
        <span key="payout" className={Number(finalPayout) < 0 ? 'text-bad' : ''}>
          {formatMoney(finalPayout)}
        </span>,
        <Status key="status" of={record} />,
        <Button
          key="view"
          quiet
          size="small"
          aria-describedby={`${nameId} ${weekId}`}
          onClick={() => onView(record)}
        >
          Ver
        </Button>,
      ]}
    />
  );
});

type SelectProps = Pick<Props, 'record' | 'selected' | 'onToggle'>;

function SelectBox({ record: { id, driver, weekStartDate }, selected, onToggle }: SelectProps) {
  if (selected === null) return <span className="text-muted tabular:sr-only">Não se pode pagar</span>;
  return (
    <label className="inline-flex min-h-6 min-w-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        aria-label={`Selecionar ${driver.fullName}, semana de ${formatDate(weekStartDate)}`}
        checked={selected}
        onChange={() => onToggle(id)}
      />
      <span className="tabular:sr-only">Selecionar</span>
    </label>
  );
}

/** A record that is in a file for the bank and not paid yet has a quiet mark. */
function Status({ of }: { of: FinancialRecord }) {
  const badge = <RecordStatusBadge of={of} />;
  if (of.inBatch === null || of.status === 'PAID') return badge;
  const text = `No ficheiro n.º ${of.inBatch}`;
  return (
    <span title={text} className="inline-flex items-center gap-1.5">
      <Icon name="file-text" className="size-4 text-muted" />
      {badge}
      <span className="sr-only">{text}</span>
    </span>
  );
}
