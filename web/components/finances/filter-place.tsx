import { useState } from 'react';
import type { RecordFilter } from '../../queries/record-filter';
import { Button } from '../button';
import { useDeferred } from '../use-deferred';
import { FILTER_GRID } from './filter-grid';

type Props = { filter: RecordFilter | null; onChange: (filter: RecordFilter) => void };

const loadFilters = async () => (await import('./record-filters')).RecordFilters;

/** The filters come right after the page's own script; until then their place is kept. */
export function FilterPlace({ filter, onChange }: Props) {
  const [wanted, setWanted] = useState(true);
  const Filters = useDeferred(loadFilters, {
    wanted,
    what: 'os filtros',
    onFailed: () => setWanted(false),
  });
  return (
    <search className="mt-6 block">
      {filter && Filters ? (
        <Filters filter={filter} onChange={onChange} />
      ) : wanted ? (
        <div aria-hidden className={FILTER_GRID}>
          <div className="col-span-full h-17.5 sm:col-span-1 sm:h-16.5" />
          {['semana', 'estado', 'ordem', 'limpar'].map((name) => (
            <div key={name} className="h-17.5 sm:h-16.5" />
          ))}
          <div className="col-span-full h-6" />
        </div>
      ) : (
        <Button onClick={() => setWanted(true)}>Mostrar filtros</Button>
      )}
    </search>
  );
}
