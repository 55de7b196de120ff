import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { WeekBars } from './week-bars';
import { drawnWeek, FLEET_LABELS, OWN_LABELS } from './week-series';
import { weekSumsQuery } from './week-sums';
import { WeeksTable } from './weeks-table';

type Props = {
  label: string;
  /** Without it, the picture shows the whole fleet. */
  driverId?: string;
  chosen?: string | undefined;
  onChoose?: (week: string) => void;
};

/** The last weeks as bars, and as a table for people who cannot see them. */
export function WeeksPicture({ label, driverId, chosen, onChoose }: Props) {
  const [isTable, setTable] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(weekSumsQuery(driverId));
  if (!data) {
    return isError ? (
      <LoadError title="Não foi possível carregar as semanas" busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <div aria-busy="true">
        <span className="sr-only">A carregar…</span>
        <Skeleton className="h-52 w-full" />
      </div>
    );
  }
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
