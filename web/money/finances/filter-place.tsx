import { memo, useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button';
import { useDeferred } from '../../ui/use-deferred';
import { CHECKLIST_PLACE, FILTER_GRID, TOOL_LINE, WEEKS_PLACE } from './filter-grid';
import type { RecordFilter } from './record-filter';

type Props = { filter: RecordFilter | null; onChange: (filter: RecordFilter) => void; isBusy: boolean };

const loadTools = async () => (await import('./record-tools')).RecordTools;

/** What stands above the records comes right after the first of them; until then its place is kept. */
export const FilterPlace = memo(function FilterPlace({ filter, onChange, isBusy }: Props) {
  const [wanted, setWanted] = useState(true);
  const isHeld = useDeferredValue(isBusy);
  const Tools = useDeferred(loadTools, {
    wanted,
    what: 'os filtros',
    onFailed: () => setWanted(false),
  });
  if (filter && Tools && !isHeld) return <Tools filter={filter} onChange={onChange} isBusy={isBusy} />;
  return wanted ? (
    <div>
      <div className={FILTER_GRID}>
        <div className="col-span-full h-17.5 sm:col-span-1 sm:h-16.5" />
        {[1, 2, 3].map((at) => (
          <div key={at} className="h-17.5 sm:h-16.5" />
        ))}
        <div className="h-11 sm:h-10" />
      </div>
      <div className={TOOL_LINE} />
      <div className={WEEKS_PLACE} />
      <div className={`${CHECKLIST_PLACE} hidden in-data-week:block`} />
    </div>
  ) : (
    <Button className="mt-6" onClick={() => setWanted(true)}>
      Mostrar filtros
    </Button>
  );
});
