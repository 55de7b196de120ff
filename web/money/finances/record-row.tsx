import { Fragment, memo } from 'react';
import { besideColumnsText } from '../../../src/money/finances/row-sum-rules';
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
  /** Whether all rows are of one week, which then stands above them. */
  isOneWeek: boolean;
  /** Undefined while no selection is made; null where the record cannot be selected. */
  selected: boolean | null | undefined;
  onToggle: (id: string) => void;
};

/** One driver's week: a row, or a separate block on a narrow screen. */
export const RecordRow = memo(function RecordRow({ record, rowIndex, selected, ...props }: Props) {
  const { id, driver } = record;
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
          : [<SelectBox key="select" record={record} selected={selected} onToggle={props.onToggle} />]),
        <Fragment key="name">
          <a
            id={nameId}
            href={driverLink(driver.id, 'weeks')}
            title={driver.fullName}
            data-whole=""
            className="line-clamp-2 font-medium hover:underline @max-[20rem]:line-clamp-3 @max-[17rem]:line-clamp-4 [overflow-wrap:anywhere] tabular:line-clamp-1 tabular:break-all @max-[60rem]:tabular:line-clamp-2 @max-[60rem]:tabular:break-normal"
          >
            {driver.fullName}
          </a>
          <p className="text-muted">
            <span>{contractLabel(driver.contractType)}</span>
            {!props.isOneWeek && (
              <span className="tabular-nums @min-[60rem]:hidden">{` · ${formatDate(record.weekStartDate)}`}</span>
            )}
          </p>
        </Fragment>,
        <span key="week" id={weekId}>
          {formatDate(record.weekStartDate)}
        </span>,
        formatMoney(record.grossEarnings),
        formatMoney(record.platformCommission),
        formatMoney(0 - Number(record.flatRateDeduction)),
        <Payout key="payout" of={record} />,
        <Status key="status" of={record} />,
        <Button
          key="view"
          quiet
          size="small"
          aria-label={`Ver ${driver.fullName}`}
          aria-describedby={weekId}
          className={selected === undefined ? `${WHOLE_ROW} ${WHOLE_ROW_FOCUSED}` : ''}
          onClick={() => props.onView(record)}
        >
          <span className="@max-[42rem]:sr-only">Ver</span>
          <Icon name="chevron-right" className="size-4 @min-[42rem]:hidden" />
        </Button>,
      ]}
    />
  );
});

/** On a phone the press of the row. */
const WHOLE_ROW =
  '@max-[42rem]:min-h-0 @max-[42rem]:border-0 @max-[42rem]:bg-transparent @max-[42rem]:p-0 @max-[42rem]:text-muted ' +
  '@max-[42rem]:after:absolute @max-[42rem]:after:inset-0';
const WHOLE_ROW_FOCUSED =
  '@max-[42rem]:focus-visible:outline-none @max-[42rem]:focus-visible:after:outline-2 ' +
  '@max-[42rem]:focus-visible:after:outline-accent @max-[42rem]:focus-visible:after:-outline-offset-2';

/** The payout, and below it what of it stands in no column: the row adds up. */
function Payout({ of }: { of: FinancialRecord }) {
  const beside = besideColumnsText(of);
  return (
    <span className="relative block">
      <span className={Number(of.finalPayout) < 0 ? 'text-bad' : ''}>{formatMoney(of.finalPayout)}</span>
      {beside && (
        <span className="absolute top-full right-0 whitespace-nowrap font-normal text-muted text-xs @max-[42rem]:hidden">
          {beside}
        </span>
      )}
    </span>
  );
}

type SelectProps = Pick<Props, 'record' | 'selected' | 'onToggle'>;

function SelectBox({ record: { id, driver, weekStartDate }, selected, onToggle }: SelectProps) {
  if (selected === null)
    return <span className="text-muted @max-[42rem]:sr-only tabular:sr-only">Não se pode pagar</span>;
  return (
    <label className="inline-flex min-h-6 min-w-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        aria-label={`Selecionar ${driver.fullName}, semana de ${formatDate(weekStartDate)}`}
        checked={selected}
        onChange={() => onToggle(id)}
      />
      <span className="@max-[42rem]:sr-only tabular:sr-only">Selecionar</span>
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
