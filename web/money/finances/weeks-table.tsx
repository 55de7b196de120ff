import { formatDate, formatMoney } from '../../ui/format';
import { type Column, Row, Table } from '../../ui/table';
import { type DrawnWeek, SERIES, type SeriesLabels } from './week-series';

const CELL = { cell: 'tabular-nums tabular:py-2 tabular:text-right', labelled: true, head: 'text-right' };

type Props = { weeks: readonly DrawnWeek[]; label: string; labels: SeriesLabels };

/** The same weeks as the bars show, newest first. */
export function WeeksTable({ weeks, label, labels }: Props) {
  const series = SERIES.filter((each) => weeks.some((week) => week[each] !== 0));
  const columns: readonly Column[] = [
    { label: 'Semana', cell: 'col-span-full font-medium tabular-nums tabular:py-2' },
    { label: 'Ganhos brutos', ...CELL },
    ...series.map((each) => ({ label: labels[each], ...CELL })),
  ];
  return (
    <Table columns={columns} aria-label={label} body={{ className: 'divide-y' }}>
      {weeks.toReversed().map((week) => (
        <Row
          key={week.week}
          columns={columns}
          className="grid-cols-2 gap-x-4 gap-y-2 px-[min(1.25rem,5vw)] py-3 @max-[16rem]:grid-cols-1"
          cells={[
            formatDate(week.week),
            formatMoney(week.gross),
            ...series.map((each) => formatMoney(week[each])),
          ]}
        />
      ))}
    </Table>
  );
}
