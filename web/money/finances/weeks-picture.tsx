import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WeekSums } from '../../../src/money/finances/schema';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { Skeleton } from '../../ui/skeleton';
import { type Column, Row, Table } from '../../ui/table';
import { WeekBars } from './week-bars';
import {
  type DrawnWeek,
  drawnWeek,
  FLEET_LABELS,
  OWN_LABELS,
  SERIES,
  type SeriesLabels,
} from './week-series';
import { weekSumsQuery } from './week-sums';

type Props = {
  label: string;
  /** Without it, the picture shows the whole fleet. */
  driverId?: string;
  chosen?: string | undefined;
  onChoose?: (week: string) => void;
};

/** The last weeks as bars, and as a table for people who cannot see them. */
export function WeeksPicture(props: Props) {
  return (
    <Loaded
      of={useQuery(weekSumsQuery(props.driverId))}
      failure="Não foi possível carregar as semanas"
      loading={
        <div aria-busy="true">
          <span className="sr-only">A carregar…</span>
          <Skeleton className="h-52 w-full" />
        </div>
      }
    >
      {(data) => <Picture {...props} data={data} />}
    </Loaded>
  );
}

function Picture({ label, driverId, chosen, onChoose, data }: Props & { data: readonly WeekSums[] }) {
  const [isTable, setTable] = useState(false);
  const labels = driverId === undefined ? FLEET_LABELS : OWN_LABELS;
  const weeks = data.map(drawnWeek).toReversed();
  if (data.every(({ records }) => records === 0)) {
    return <p className="py-4 text-muted text-sm">Ainda não há semanas com registos.</p>;
  }
  return (
    <>
      <WeekBars weeks={weeks} label={label} labels={labels} chosen={chosen} onChoose={onChoose} />
      <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setTable(currentTarget.open)}>
        <summary className="inline-flex min-h-6 items-center font-medium underline">Ver em tabela</summary>
        {isTable && (
          <div className="mt-2 rounded-xl border border-line">
            <WeeksTable weeks={weeks} label={label} labels={labels} />
          </div>
        )}
      </details>
    </>
  );
}

const CELL = { cell: 'tabular-nums tabular:py-2 tabular:text-right', labelled: true, head: 'text-right' };

type WeeksTableProps = { weeks: readonly DrawnWeek[]; label: string; labels: SeriesLabels };

/** The same weeks as the bars show, newest first. */
function WeeksTable({ weeks, label, labels }: WeeksTableProps) {
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
